import type { ScorePair } from '../../sport/score-markets.ts';

/** Points of a goal, kicked between the middle posts, and of a behind, kicked beside them. */
export const GOAL_POINTS = 6;
export const BEHIND_POINTS = 1;
export const QUARTERS = 4;
/** A quarter is twenty minutes of play; the clock stops so often that it takes thirty. */
export const QUARTER_MS = 30 * 60_000;

/** Course of a match of Australian football. */
export interface FootyState {
  readonly phase: 'before' | 'quarter' | 'break' | 'ended';
  /** Points of each quarter that has begun. */
  readonly quarters: readonly ScorePair[];
  readonly startMs: number;
  readonly playedMs: number;
  /** Who kicked each goal: `H` or `A`. */
  readonly goals: string;
}

export const FIRST_BOUNCE: FootyState = { phase: 'before', quarters: [], startMs: 0, playedMs: 0, goals: '' };

/** Points of some quarters (from 0). */
export function pointsOf({ quarters }: FootyState, from: number, to: number): ScorePair {
  let home = 0;
  let away = 0;
  for (const quarter of quarters.slice(from, to)) {
    home += quarter.home;
    away += quarter.away;
  }
  return { home, away };
}

/** Goals of each side. */
export function goalsOf({ goals }: FootyState): ScorePair {
  let home = 0;
  for (const mark of goals) if (mark === 'H') home++;
  return { home, away: goals.length - home };
}

export const finishedQuarters = (state: FootyState): number =>
  state.phase === 'quarter' ? state.quarters.length - 1 : state.quarters.length;

/** State after a score. */
export function afterScore(state: FootyState, side: 'home' | 'away', kind: 'goal' | 'behind', playedMs: number): FootyState {
  const points = kind === 'goal' ? GOAL_POINTS : BEHIND_POINTS;
  const last = state.quarters.at(-1) ?? { home: 0, away: 0 };
  const scored = side === 'home' ? { home: last.home + points, away: last.away } : { home: last.home, away: last.away + points };
  return {
    ...state,
    playedMs,
    quarters: [...state.quarters.slice(0, -1), scored],
    goals: kind === 'goal' ? `${state.goals}${side === 'home' ? 'H' : 'A'}` : state.goals,
  };
}
