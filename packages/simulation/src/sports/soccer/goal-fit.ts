import { chanceAbove } from '@duskline/odds/model/distribution';
import { goalsBetween } from './clock.ts';
import { atLead, goalWalk } from './goal-walk.ts';
import { goalForecast } from './goals.ts';
import type { Pair } from './setup.ts';

/** Fair probabilities that the goals are to reproduce. */
export interface GoalTarget {
  /** Of a home win after 90 minutes. */
  readonly home: number;
  readonly over: number;
  /** Line of `over`. Default 2.5. */
  readonly line?: number;
}

/** No match is priced outside of these: goals of both sides, and home's part of them. */
const GOALS = [0.1, 12] as const;
const SHARES = [0.005, 0.995] as const;
const STEPS = 40;
const NO_SCORE = { home: 0, away: 0 };

function bisected([least, most]: readonly [number, number], isTooLow: (value: number) => boolean): number {
  let [low, high] = [least, most];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isTooLow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Chance of more than `line` goals of a Poisson number with this mean. */
function chanceOver(mean: number, line: number): number {
  let chance = Math.exp(-mean);
  let upTo = 0;
  for (let goals = 0; goals <= line; goals++) {
    upTo += chance;
    chance *= mean / (goals + 1);
  }
  return 1 - upTo;
}

/** Final score of a match with these goals, as it is priced before the start. */
export const startForecast = (goals: Pair) => goalForecast(goalWalk(goals), goalsBetween(1, 0), NO_SCORE, atLead(0));

/**
 * Goals of each side in a match that stays level behind given fair probabilities of a home win and of "over" (betting rule 16.1.6). No
 * lead changes how many goals fall, so that "over" tells their sum alone, and the home win then how they are shared.
 */
export function fitGoals({ home, over, line = 2.5 }: GoalTarget): Pair {
  const sum = bisected(GOALS, (mean) => chanceOver(mean, line) < over);
  const shared = (share: number): Pair => ({ home: sum * share, away: sum * (1 - share) });
  return shared(bisected(SHARES, (share) => chanceAbove(startForecast(shared(share)).difference, 0) < home));
}
