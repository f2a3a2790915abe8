import { expect, test, vi } from 'vitest';
import type { ResultQuarters } from '../../modules/results/index.ts';
import { createDayTree } from './day-tree.ts';
import { zonedDay } from './zoned-day.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const cup = (tournamentId: number, ...quarters: [string, number][]): ResultQuarters => ({
  sportId: 1,
  categoryId: 1,
  tournamentId,
  sport: { systemId: 1, name: 'Soccer', slug: 'soccer' },
  category: { name: 'Anywhere', slug: 'anywhere', countryCode: null },
  tournament: { name: `Cup ${tournamentId}`, slug: `cup-${tournamentId}`, rank: 1 },
  quarters: quarters.map(([from, matches]) => [at(from), matches]),
});
const DAYS = new Map([
  [at('2026-11-09T00:00'), [cup(1, ['2026-11-09T00:00', 1], ['2026-11-09T18:15', 2], ['2026-11-09T23:45', 4])]],
  [at('2026-11-10T00:00'), [cup(1, ['2026-11-10T00:00', 8], ['2026-11-10T23:45', 16]), cup(2, ['2026-11-10T18:30', 32])]],
]);
const treeOver = () => {
  const quarters = vi.fn(async (fromMs: number) => DAYS.get(fromMs) ?? []);
  return { quarters, tree: createDayTree({ quarters }, 5_000) };
};

test.each([
  ['2026-11-09', 0, [[1, 7]]],
  [
    '2026-11-10',
    0,
    [
      [1, 24],
      [2, 32],
    ],
  ],
  // From 18:30 of the day before.
  ['2026-11-10', 5.5, [[1, 12]]],
  ['2026-11-10', 5.75, [[1, 14]]],
  ['2026-11-09', -5.5, [[1, 14]]],
  ['2026-11-10', 'Asia/Kolkata', [[1, 12]]],
  [
    '2026-11-11',
    5.5,
    [
      [1, 16],
      [2, 32],
    ],
  ],
  ['2026-11-12', 0, []],
])('H122 the results of %s at %s are those that began on that day there: %j', async (date, zone, expected) => {
  const rows = await treeOver().tree(zonedDay(date, zone));
  expect(rows.map(({ tournamentId, matches }) => [tournamentId, matches])).toEqual(expected);
});

test('XR-13 whatever the clocks of those who ask, a day of UTC is counted once', async () => {
  const { quarters, tree } = treeOver();
  for (let offset = -1440; offset <= 1440; offset += 0.5) await tree(zonedDay('2026-11-10', offset));
  expect(quarters.mock.calls.length).toBeLessThanOrEqual(5);
});
