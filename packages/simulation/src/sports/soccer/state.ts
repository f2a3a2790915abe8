import type { ScopeState, ScorePair } from '../../sport/score-markets.ts';
import type { Pair } from './setup.ts';
import { ROLES, type Side } from './squad.ts';

export type Phase =
  | 'first'
  | 'break'
  | 'second'
  | 'waiting'
  | 'extra_first'
  | 'extra_break'
  | 'extra_second'
  | 'shootout'
  | 'ended';

/** A goal of the 90 minutes. */
export interface Goal {
  readonly side: Side;
  readonly half: 1 | 2;
  /** Minute of the clock, 1 to 90; 45 or 90 in stoppage time. */
  readonly minute: number;
  readonly inStoppage: boolean;
  /** Index in the squad of the side; undefined for an own goal. */
  readonly scorer?: number;
}

/** Who did something countable, in order, by half: `HAAH`. */
export interface Series {
  readonly first: string;
  readonly second: string;
}

/** Someone of a squad. */
export interface PlayerRef {
  readonly side: Side;
  readonly index: number;
}

/** Course of a soccer match at a moment; clock positions are milliseconds after kick-off. */
export interface SoccerMatch {
  readonly phase: Phase;
  readonly phaseStartMs: number;
  /** How long the phase lasts, stoppage time included. */
  readonly phaseLengthMs: number;
  /** Whole ten or fifteen minutes of the clock that are over: what their markets ask about is known. */
  readonly minute: number;
  readonly goals: readonly Goal[];
  readonly corners: Series;
  /** Cards shown: a yellow or a red one is one. */
  readonly cards: Series;
  readonly yellow: Pair;
  readonly red: Pair;
  readonly penalties: number;
  /** Squad index of who fills each role now; -1 after a red card. */
  readonly on: Readonly<Record<Side, readonly number[]>>;
  /** Changes made in a side. */
  readonly changes: Pair;
  readonly booked: readonly PlayerRef[];
  /** Goals of extra time, and of the shoot-out. */
  readonly extra: Pair;
  readonly shootout: Pair;
  /** Kicks of the shoot-out taken, home first. */
  readonly kicks: number;
}

const NONE: Pair = { home: 0, away: 0 };
const NO_SERIES: Series = { first: '', second: '' };
const ELEVEN: readonly number[] = ROLES.map((_, i) => i);
export const HALF_MS = 45 * 60_000;
export const MINUTE_MS = 60_000;

/** State at kick-off; `firstHalfMs` with stoppage time. */
export function kickOff(firstHalfMs: number): SoccerMatch {
  return {
    phase: 'first',
    phaseStartMs: 0,
    phaseLengthMs: firstHalfMs,
    minute: 0,
    goals: [],
    corners: NO_SERIES,
    cards: NO_SERIES,
    yellow: NONE,
    red: NONE,
    penalties: 0,
    on: { home: ELEVEN, away: ELEVEN },
    changes: NONE,
    booked: [],
    extra: NONE,
    shootout: NONE,
    kicks: 0,
  };
}

export const SIDES: readonly Side[] = ['home', 'away'];
export const letterOf = (side: Side): string => (side === 'home' ? 'H' : 'A');

/** The part of the 90 minutes that is being played or was last: 1 up to the break. */
export const halfOf = ({ phase }: SoccerMatch): 1 | 2 => (phase === 'first' ? 1 : 2);
export const isFirstOver = ({ phase }: SoccerMatch): boolean => phase !== 'first';
/** Whether the 90 minutes are over. */
export const isRegularOver = ({ phase }: SoccerMatch): boolean => !['first', 'break', 'second'].includes(phase);

/** Adds one of the side to the half that is played. */
export function added(series: Series, half: 1 | 2, side: Side): Series {
  const letter = letterOf(side);
  return half === 1 ? { ...series, first: series.first + letter } : { ...series, second: series.second + letter };
}

/** How many of each side are in an order such as `HAAH`. */
export function countsOf(order: string): ScorePair {
  let home = 0;
  for (const letter of order) if (letter === 'H') home++;
  return { home, away: order.length - home };
}

/** Goals of which this is true, by side. */
export function goalsOf(state: SoccerMatch, isCounted: (goal: Goal) => boolean): ScorePair {
  let home = 0;
  let away = 0;
  for (const goal of state.goals) {
    if (!isCounted(goal)) continue;
    if (goal.side === 'home') home++;
    else away++;
  }
  return { home, away };
}

export const scoreOf = (state: SoccerMatch): ScorePair => goalsOf(state, () => true);
export const halfScoreOf = (state: SoccerMatch, half: 1 | 2): ScorePair => goalsOf(state, (goal) => goal.half === half);

/** Order of the goals: `HAAH`. */
export const goalOrder = (state: SoccerMatch, half?: 1 | 2): string =>
  state.goals
    .filter((goal) => half === undefined || goal.half === half)
    .map(({ side }) => letterOf(side))
    .join('');

export const scopeOf = (score: ScorePair, isOver: boolean): ScopeState => ({ ...score, isOver });
