import { expect, test } from 'vitest';
import type { GoalGame, LateStage } from './goal-game.ts';
import { lateGoals, lateStretches } from './goal-kernel.ts';

const MINUTE_MS = 60_000;
const SAME: LateStage['factors'] = [1, 1, 1, 1, 1, 1, 1];
/** Three goals of home and two of away in a period that is a late stage from its beginning. */
const RATES = { home: 3 / (20 * MINUTE_MS), away: 2 / (20 * MINUTE_MS) };
const game = (late: readonly LateStage[]): GoalGame => ({
  shape: {
    periods: 1,
    periodMs: 20 * MINUTE_MS,
    overtimeMs: 0,
    statuses: [1],
    breaks: [],
    breakMs: [],
    spans: {},
    countsDown: true,
  },
  rates: [RATES],
  late,
  overtime: null,
});
const poisson = (mean: number, count: number): number => {
  let p = Math.exp(-mean);
  for (let i = 1; i <= count; i++) p *= mean / i;
  return p;
};
const chanceOf = (pairs: readonly { home: number; away: number; p: number }[], home: number, away: number): number =>
  pairs.find((pair) => pair.home === home && pair.away === away)?.p ?? 0;

test('rules 16.1.3 late goals that do not follow the lead are Poisson, however long their stages are', () => {
  const stages = [20, 13, 1].map((minutes) => ({ fromEndMs: minutes * MINUTE_MS, factors: SAME }));
  const pairs = lateGoals(lateStretches(game(stages), 0), 1);
  for (let home = 0; home < 7; home++)
    for (let away = 0; away < 7; away++) expect(chanceOf(pairs, home, away)).toBeCloseTo(poisson(3, home) * poisson(2, away), 7);
});

test('rules 16.1.3 the first late goal changes the rates of the next', () => {
  // Level, both score as ever; once a side leads none does.
  const once: LateStage = { fromEndMs: 20 * MINUTE_MS, factors: [0, 0, 0, 1, 0, 0, 0] };
  const pairs = lateGoals(lateStretches(game([once]), 0), 0);
  const some = 1 - Math.exp(-5);
  expect(chanceOf(pairs, 1, 0)).toBeCloseTo((some * 3) / 5, 8);
  expect(chanceOf(pairs, 0, 1)).toBeCloseTo((some * 2) / 5, 8);
  expect(pairs).toHaveLength(3);
  expect(lateGoals(lateStretches(game([once]), 0), 1)).toEqual([{ home: 0, away: 0, p: expect.closeTo(1, 9) }]);
});
