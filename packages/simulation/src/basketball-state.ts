type Side = 'home' | 'away';

/** Course of a basketball match; `clockMs` is the game clock played in the period so far. */
export interface BasketballState {
  readonly phase: 'playing' | 'break' | 'ended';
  /** 1 to 4, then 5 for the first overtime, 6 for the second... */
  readonly period: number;
  readonly clockMs: number;
  /** When the clock runs on from there, in milliseconds after the start: fouls, balls out of bounds and timeouts stop it. */
  readonly resumesMs: number;
  readonly home: number;
  readonly away: number;
  /** Points by period begun. */
  readonly periods: readonly (readonly [number, number])[];
  /** Whose possession it is; null before the tip-off. */
  readonly next: Side | null;
  /** Points by place in the squad; empty where no players are named. */
  readonly scorers: Readonly<Record<Side, readonly number[]>>;
  /** Who came first to so many points, by {@link raceKey}. */
  readonly races: Readonly<Record<string, Side>>;
}

export const OVERTIME_MS = 5 * 60_000;
export const REGULAR_PERIODS = 4;

/** Points that regular time and each quarter of it are raced to. */
export const MATCH_RACES: readonly number[] = [10, 15, 20];
export const QUARTER_RACES: readonly number[] = [10, 15];

/** A race to so many points of a quarter, or of regular time (0). */
export const raceKey = (quarter: number, points: number): string => `race ${quarter} ${points}`;

/** Length of a period in game-clock time. */
export function periodLengthMs(period: number, quarterMs: number): number {
  return period > REGULAR_PERIODS ? OVERTIME_MS : quarterMs;
}

/** Start of a match. */
export function basketballStart(): BasketballState {
  return {
    phase: 'playing',
    period: 1,
    clockMs: 0,
    resumesMs: 0,
    home: 0,
    away: 0,
    periods: [[0, 0]],
    next: null,
    scorers: { home: [], away: [] },
    races: {},
  };
}

/** Played of the period at a moment, at most its length. */
export function basketballClock(state: BasketballState, atMs: number, quarterMs: number): number {
  if (state.phase !== 'playing') return state.clockMs;
  return Math.min(periodLengthMs(state.period, quarterMs), state.clockMs + Math.max(0, atMs - state.resumesMs));
}

/** Who play: squads are made from these numbers. */
export interface BasketballSquads {
  readonly home: number;
  readonly away: number;
  readonly isWomen: boolean;
}

/** Points of regulation time that would be scored if the score stayed level, and the deviation of a lead that nobody plays by. */
export interface BasketballPairing {
  readonly home: number;
  readonly away: number;
  readonly sigma: number;
  readonly quarterMs: number;
  /** Possessions of each side in regular time; absent: as many as usual. */
  readonly possessions?: number;
  /** Absent: points are nobody's. */
  readonly squads?: BasketballSquads;
}
