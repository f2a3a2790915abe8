import type { ScorePair } from '../../sport/score-markets.ts';

export type Phase = 'before' | 'period' | 'break' | 'overtime' | 'shootout' | 'ended';

/** Course of a match of goals. */
export interface GoalsState {
  readonly phase: Phase;
  /** Goals of each period that has begun, overtime and shoot-out apart. */
  readonly periods: readonly ScorePair[];
  /** When the period in play began, and how long it has been known to be played. */
  readonly startMs: number;
  readonly playedMs: number;
  /** Who scored each goal of regular time: `H` or `A`. */
  readonly goals: string;
  /** Who won after regular time, and how. */
  readonly decider?: { readonly side: 'home' | 'away'; readonly by: 'overtime' | 'shootout' };
}

export const KICK_OFF: GoalsState = { phase: 'before', periods: [], startMs: 0, playedMs: 0, goals: '' };

/** Goals of some periods (from 0). */
export function goalsOf(state: GoalsState, from: number, to: number): ScorePair {
  let home = 0;
  let away = 0;
  for (const period of state.periods.slice(from, to)) {
    home += period.home;
    away += period.away;
  }
  return { home, away };
}

/** Regular time is over. */
export const isFullTime = ({ phase }: GoalsState): boolean => phase === 'overtime' || phase === 'shootout' || phase === 'ended';

/** Periods that are finished. */
export function finishedPeriods(state: GoalsState): number {
  return state.phase === 'period' ? state.periods.length - 1 : state.periods.length;
}

/** State after a goal in regular time. */
export function afterGoal(state: GoalsState, side: 'home' | 'away', playedMs: number): GoalsState {
  const last = state.periods.at(-1) ?? { home: 0, away: 0 };
  const scored = side === 'home' ? { home: last.home + 1, away: last.away } : { home: last.home, away: last.away + 1 };
  return {
    ...state,
    playedMs,
    periods: [...state.periods.slice(0, -1), scored],
    goals: `${state.goals}${side === 'home' ? 'H' : 'A'}`,
  };
}

/** Final score with the goal of overtime or of the shoot-out. */
export function fullScore(state: GoalsState): ScorePair {
  const { home, away } = goalsOf(state, 0, state.periods.length);
  if (state.decider === undefined) return { home, away };
  return state.decider.side === 'home' ? { home: home + 1, away } : { home, away: away + 1 };
}
