import type { Distribution } from './distribution.ts';

/** Maps or sets won, side A first. */
export type SeriesScore = readonly [a: number, b: number];

/** A final score of a series and its chance. */
export interface SeriesEnd {
  readonly score: SeriesScore;
  readonly chance: number;
}

/**
 * Every final score of a series of at most `bestOf` parts (betting rules 16.4) when side A wins each with probability `p`, from
 * the score `from` on. A series ends once a side cannot be caught; an even number of parts may end level. Scores that can no
 * longer come are listed with chance 0.
 */
export function seriesEnds(bestOf: number, p: number, from: SeriesScore = [0, 0]): SeriesEnd[] {
  const needed = Math.floor(bestOf / 2) + 1;
  const isOver = (a: number, b: number): boolean => a >= needed || b >= needed || a + b >= bestOf;
  const chanceOf = new Map<string, number>();
  const visit = (a: number, b: number, chance: number): void => {
    if (isOver(a, b)) {
      chanceOf.set(`${a}:${b}`, (chanceOf.get(`${a}:${b}`) ?? 0) + chance);
      return;
    }
    visit(a + 1, b, chance * p);
    visit(a, b + 1, chance * (1 - p));
  };
  visit(from[0], from[1], 1);
  const ends: SeriesEnd[] = [];
  for (let a = 0; a <= needed; a++) {
    for (let b = 0; b <= needed && a + b <= bestOf; b++) {
      const isDecided = (a === needed) !== (b === needed);
      const isLevel = a === b && a + b === bestOf;
      if (isDecided || isLevel) ends.push({ score: [a, b], chance: chanceOf.get(`${a}:${b}`) ?? 0 });
    }
  }
  return ends;
}

/** Chance that side A wins the series; a level end is no win. */
export function seriesWin(ends: readonly SeriesEnd[]): number {
  return ends.reduce((sum, { score, chance }) => sum + (score[0] > score[1] ? chance : 0), 0);
}

function distributionOf(ends: readonly SeriesEnd[], value: (score: SeriesScore) => number): Distribution {
  const values = ends.map(({ score }) => value(score));
  const from = Math.min(...values);
  const p = new Float64Array(Math.max(...values) - from + 1);
  ends.forEach(({ chance }, i) => {
    const at = (values[i] ?? 0) - from;
    p[at] = (p[at] ?? 0) + chance;
  });
  return { from, p };
}

/** Parts played, and the lead of side A in parts. */
export function seriesDistributions(ends: readonly SeriesEnd[]): { readonly total: Distribution; readonly lead: Distribution } {
  return { total: distributionOf(ends, ([a, b]) => a + b), lead: distributionOf(ends, ([a, b]) => a - b) };
}
