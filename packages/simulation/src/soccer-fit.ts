import { chanceAbove } from '@duskline/odds/model/distribution';
import { scoreDistributions, scoreGrid } from '@duskline/odds/model/score-grid';
import type { SoccerMeans } from './soccer-grid.ts';

/** Fair probabilities that the means are to reproduce. */
export interface SoccerTarget {
  readonly home: number;
  readonly over: number;
  /** Line of `over`. Default 2.5. */
  readonly line?: number;
}

function bisect(low: number, high: number, tooLow: (value: number) => boolean): number {
  let from = low;
  let to = high;
  for (let i = 0; i < 30; i++) {
    const middle = (from + to) / 2;
    if (tooLow(middle)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/**
 * Expected goals behind given fair probabilities of a home win and of "over": bisects the total on "over", then the
 * supremacy on the home win, in turn (betting rule 16.1.6).
 */
export function fitSoccerMeans(target: SoccerTarget, rho = -0.05): SoccerMeans {
  const line = target.line ?? 2.5;
  let total = 2.7;
  let lead = 0.3;
  const split = (sum: number, difference: number): { home: number; away: number } => ({
    home: Math.max(0.05, (sum + difference) / 2),
    away: Math.max(0.05, (sum - difference) / 2),
  });
  const valuesAt = (sum: number, difference: number) => {
    const { home, away } = split(sum, difference);
    return scoreDistributions(scoreGrid(home, away, rho), 0, 0);
  };
  for (let round = 0; round < 10; round++) {
    total = bisect(0.3, 8, (sum) => chanceAbove(valuesAt(sum, lead).total, line) < target.over);
    lead = bisect(-6, 6, (difference) => chanceAbove(valuesAt(total, difference).difference, 0) < target.home);
  }
  return { ...split(total, lead), rho };
}
