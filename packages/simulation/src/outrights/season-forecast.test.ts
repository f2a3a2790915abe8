import { describe, expect, test } from 'vitest';
import type { PlaceChances } from './outright-event.ts';
import { type MatchToCome, seasonForecast } from './season-forecast.ts';
import { shiftedChances } from './shifted-chances.ts';

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const side = (points: number, lead = 0) => ({ points, lead, scored: 0 });
let matches = 0;
const match = (home: number, away: number, homeWins = 0.4, draw = 0.25): MatchToCome => ({
  id: ++matches,
  home,
  away,
  homeWins,
  draw,
});

function forecast(sides: readonly ReturnType<typeof side>[], toCome: readonly MatchToCome[], seed = 1): PlaceChances {
  const steps = seasonForecast({
    sides,
    toCome,
    counts: { win: 3, draw: 1, lateWin: 3, lateLoss: 0, late: 0 },
    margin: 1.5,
    seed,
    places: 3,
  });
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

describe('the forecast of a season', () => {
  test('rules 15 with one match left the chances are those of the match', () => {
    // Home is a point and many goals behind: a win, and nothing else, is enough.
    const chances = forecast([side(60, 20), side(59), side(40)], [match(1, 2, 0.55, 0.2)])(1);
    expect(chances[1]).toBeGreaterThan(0.53);
    expect(chances[1]).toBeLessThan(0.57);
    expect(sum(chances)).toBeCloseTo(1, 9);
    expect(chances[2]).toBe(0);
  });

  test('rules 15 who cannot get there by points has no chance, and what nobody can take away is certain', () => {
    const sides = [side(70), side(64), side(63), side(61), side(30)];
    const toCome = [match(0, 4), match(1, 3), match(2, 4), match(0, 1), match(3, 2)];
    const winner = forecast(sides, toCome)(1);
    expect(winner[3]).toBe(0);
    expect(winner[4]).toBe(0);
    // Six points behind with two matches left: it can be, by the goals.
    expect(winner[1]).toBeGreaterThan(0);
    expect(forecast(sides, toCome)(3)[0]).toBe(1);
    expect(forecast([side(71), side(64), side(63), side(61), side(30)], toCome)(1)).toEqual([1, 0, 0, 0, 0]);
  });

  test('rules 15 points so far count as much as strength: the same rest is worth more with more points', () => {
    const toCome = [match(0, 2), match(1, 2), match(2, 0), match(2, 1), match(0, 1), match(1, 0)];
    const level = forecast([side(20), side(20), side(12)], toCome)(1);
    const ahead = forecast([side(23), side(20), side(12)], toCome)(1);
    expect(Math.abs((level[0] ?? 0) - (level[1] ?? 0))).toBeLessThan(0.06);
    expect(ahead[0]).toBeGreaterThan((level[0] ?? 0) + 0.15);
  });

  test('rules 15 a leader is less certain over a whole season than matches one by one would make it', () => {
    // 20 matches of the favourite against a side that has been as good: each at 0.6 to 0.15.
    const toCome = Array.from({ length: 20 }, () => match(0, 1, 0.6, 0.25));
    const [favourite = 0, outsider = 0] = forecast([side(0), side(0)], toCome)(1);
    // By matches alone it would be 0.996; and no price says that of a strength that nobody knows for sure.
    expect(favourite).toBeGreaterThan(0.95);
    expect(favourite).toBeLessThan(0.99);
    expect(outsider).toBeCloseTo(1 - favourite, 9);
  });

  test('rules 15 sides of the same points are told apart by their lead when nothing is left', () => {
    expect(forecast([side(50, 20), side(50, 31), side(49, 60)], [])(1)).toEqual([0, 1, 0]);
    expect(forecast([side(50, 20), side(50, 31), side(49, 60)], [])(2)).toEqual([1, 1, 0]);
  });

  test('H205 the same season and seed have the same chances, and a match that is over changes nothing of how the others go', () => {
    // Leads so far apart that those to come do not turn them.
    const sides = [side(20, 200), side(20, 100), side(19, 300)];
    const toCome = [match(0, 1), match(1, 2), match(2, 0)];
    expect(forecast(sides, toCome)(1)).toEqual(forecast(sides, toCome)(1));
    expect(forecast(sides, toCome, 2)(1)).not.toEqual(forecast(sides, toCome)(1));
    const surely = { ...match(0, 1, 1, 0), id: 900 };
    const played = [side(23, 201.5), side(20, 98.5), side(19, 300)];
    expect(forecast(played, toCome)(1)).toEqual(forecast(sides, [surely, ...toCome])(1));
  });
});

describe('shifted chances', () => {
  test('add up again, go the way of their shift, and leave what is certain or impossible', () => {
    const moved = shiftedChances([0.5, 0.3, 0.2, 0, 1], [0.3, 0, 0, 2, -2], 2);
    expect(sum(moved)).toBeCloseTo(2, 9);
    expect(moved[0]).toBeGreaterThan(0.5);
    expect(moved[1]).toBeLessThan(0.3);
    expect(moved.slice(3)).toEqual([0, 1]);
    expect(shiftedChances([1, 0], [0.1, 0.2], 1)).toEqual([1, 0]);
  });
});
