import { describe, expect, test } from 'vitest';
import { matchWin } from './tennis-match.ts';
import { gameWin, gameWinFrom, tieBreakWin } from './tennis-points.ts';
import { freshSet, setEnds, setWin } from './tennis-set.ts';

describe('tennis points, sets and matches', () => {
  test('rules 16.3 the game formula equals the recursion over points', () => {
    for (const p of [0.3, 0.5, 0.62, 0.8]) expect(gameWinFrom(p, 0, 0)).toBeCloseTo(gameWin(p), 12);
    expect(gameWin(0.5)).toBeCloseTo(0.5, 12);
    expect(gameWin(0.62)).toBeCloseTo(0.775, 2);
  });

  test('rules 16.3 a tie-break between equals is even whichever player begins', () => {
    for (const first of [0, 1] as const) expect(tieBreakWin([0.65, 0.65], first, 0, 0)).toBeCloseTo(0.5, 12);
    expect(tieBreakWin([0.65, 0.6], 0, 6, 0)).toBeGreaterThan(0.98);
    expect(tieBreakWin([0.65, 0.6], 0, 9, 9)).toBeCloseTo(tieBreakWin([0.65, 0.6], 0, 6, 6), 12);
  });

  test('rules 16.3 the set does not depend on who serves first', () => {
    const home = (server: 0 | 1): number => setWin(setEnds([0.66, 0.61], freshSet(server)));
    expect(home(0)).toBeCloseTo(home(1), 9);
  });

  test('rules 16.3 a match is its sets: best of three is p * p * (3 - 2 * p), and its present set counts as it stands', () => {
    const p = 0.599022037;
    expect(matchWin(3, [0, 0], p, p)).toBeCloseTo(p * p * (3 - 2 * p), 12);
    expect(matchWin(3, [1, 1], 0.9, p)).toBeCloseTo(0.9, 12);
    expect(matchWin(5, [2, 0], 0.2, 0.5)).toBeCloseTo(0.2 + 0.8 * 0.75, 12);
    expect([matchWin(3, [2, 0], 0.1, p), matchWin(3, [1, 2], 0.9, p), matchWin(1, [0, 0], 0.7, p)]).toEqual([1, 0, 0.7]);
  });

  test('rules 16.3 a game point more is never worse', () => {
    for (const [own, others] of [
      [0, 0],
      [2, 3],
      [3, 3],
      [3, 4],
    ] as const) {
      expect(gameWinFrom(0.62, own + 1, others)).toBeGreaterThan(gameWinFrom(0.62, own, others));
    }
  });
});
