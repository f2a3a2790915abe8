import { expect, test } from 'vitest';
import { createRecentViews } from './recent-views.ts';

const HOUR = 3_600_000;

test('H126 a source is told of once for a match and hour', () => {
  const recent = createRecentViews({ matches: 10, entries: 100 });
  expect([recent.add('a', 1, 0), recent.add('a', 1, HOUR - 1), recent.add('a', 2, 0), recent.add('b', 1, 0)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(recent.add('a', 1, HOUR)).toBe(true);
});

test('H126 a source that looks at more matches than a person does is not told of any more', () => {
  const recent = createRecentViews({ matches: 3, entries: 100 });
  expect([1, 2, 3, 4, 5].map((matchId) => recent.add('a', matchId, 0))).toEqual([true, true, true, false, false]);
  expect(recent.add('b', 4, 0)).toBe(true);
});

test('H126 what is remembered is bounded, however many sources there are: the oldest are forgotten', () => {
  const recent = createRecentViews({ matches: 5, entries: 100 });
  for (let n = 0; n < 10_000; n++) recent.add(`source ${n}`, n % 7, 0);
  expect(recent.size).toBeLessThanOrEqual(100);
  expect(recent.add('source 9999', 9_999 % 7, 0)).toBe(false);
  expect(recent.add('source 0', 0, 0)).toBe(true);
});
