import { seriesEnds, seriesWin } from './series.ts';

/**
 * Chance that home wins a match of at most `bestOf` sets (betting rules 16.3) from the sets won so far: `present` is the chance
 * of the set in play, `fresh` that of every later one. A match that is over is won or lost.
 */
export function matchWin(bestOf: number, sets: readonly [number, number], present: number, fresh: number): number {
  const [home, away] = sets;
  const needed = Math.floor(bestOf / 2) + 1;
  if (home >= needed || away >= needed) return home > away ? 1 : 0;
  const from = (a: number, b: number): number => seriesWin(seriesEnds(bestOf, fresh, [a, b]));
  return present * from(home + 1, away) + (1 - present) * from(home, away + 1);
}
