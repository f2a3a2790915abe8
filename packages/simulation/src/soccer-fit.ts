import { chanceAbove } from '@duskline/odds/model/distribution';
import { leadGrid } from '@duskline/odds/model/lead-grid';
import { scoreDistributions } from '@duskline/odds/model/score-grid';
import { SCORE_EFFECT, type SoccerMeans } from './soccer-grid.ts';

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

const split = (sum: number, difference: number): { home: number; away: number } => ({
  home: Math.max(0.05, (sum + difference) / 2),
  away: Math.max(0.05, (sum - difference) / 2),
});

/** Total and lead of the means: what is searched for. */
type Point = readonly [total: number, lead: number];
type Miss = readonly [over: number, home: number];

const STEP = 1e-4;
const CLOSE = 1e-10;
/** More goals of one side than 12 change no price. */
const MOST_GOALS = 13;

/** Newton's steps from the usual means; undefined where they do not end in a root. */
function byNewton(missAt: (point: Point) => Miss): Point | undefined {
  let point: Point = [2.7, 0.3];
  for (let round = 0; round < 20; round++) {
    const [over, home] = missAt(point);
    if (Math.abs(over) < CLOSE && Math.abs(home) < CLOSE) return point;
    const byTotal = missAt([point[0] + STEP, point[1]]);
    const byLead = missAt([point[0], point[1] + STEP]);
    const [a, b] = [(byTotal[0] - over) / STEP, (byLead[0] - over) / STEP];
    const [c, d] = [(byTotal[1] - home) / STEP, (byLead[1] - home) / STEP];
    const determinant = a * d - b * c;
    if (!(Math.abs(determinant) > 1e-9)) return undefined;
    const total = point[0] - (d * over - b * home) / determinant;
    const lead = point[1] - (a * home - c * over) / determinant;
    // Outside these no match is priced, and within the least means of a side the search would stand still.
    if (!(total > 0.3 && total < 8 && Math.abs(lead) < total - 0.1)) return undefined;
    point = [total, lead];
  }
  return undefined;
}

/** Bisects the total on "over", then the lead on the home win, in turn: slow, and sure to end. */
function byBisection(missAt: (point: Point) => Miss): Point {
  let total = 2.7;
  let lead = 0.3;
  for (let round = 0; round < 10; round++) {
    total = bisect(0.3, 8, (sum) => missAt([sum, lead])[0] < 0);
    lead = bisect(-6, 6, (difference) => missAt([total, difference])[1] < 0);
  }
  return [total, lead];
}

/**
 * Expected goals behind given fair probabilities of a home win and of "over" (betting rule 16.1.6): Newton's method, and where that
 * does not get there bisection of both in turn.
 */
export function fitSoccerMeans(target: SoccerTarget): SoccerMeans {
  const line = target.line ?? 2.5;
  const missAt = ([total, lead]: Point): Miss => {
    const { home, away } = split(total, lead);
    const values = scoreDistributions(leadGrid(home, away, SCORE_EFFECT, 0, MOST_GOALS), 0, 0, MOST_GOALS);
    return [chanceAbove(values.total, line) - target.over, chanceAbove(values.difference, 0) - target.home];
  };
  const [total, lead] = byNewton(missAt) ?? byBisection(missAt);
  return split(total, lead);
}
