/** Course of a basketball match; `clockMs` is the game clock played in the period so far. */
export interface BasketballState {
  readonly phase: 'playing' | 'break' | 'ended';
  /** 1 to 4, then 5 for the first overtime, 6 for the second... */
  readonly period: number;
  readonly clockMs: number;
  readonly home: number;
  readonly away: number;
  /** Points by period begun. */
  readonly periods: readonly (readonly [number, number])[];
}

export const OVERTIME_MS = 5 * 60_000;
export const REGULAR_PERIODS = 4;

/** Length of a period in game-clock time. */
export function periodLengthMs(period: number, quarterMs: number): number {
  return period > REGULAR_PERIODS ? OVERTIME_MS : quarterMs;
}

/** Start of a match. */
export function basketballStart(): BasketballState {
  return { phase: 'playing', period: 1, clockMs: 0, home: 0, away: 0, periods: [[0, 0]] };
}

/** Remaining fraction of regulation time, and of the overtime in play (0 when none). */
export function basketballRemaining(state: BasketballState, quarterMs: number): { regulation: number; overtime: number } {
  if (state.phase === 'ended') return { regulation: 0, overtime: 0 };
  if (state.period > REGULAR_PERIODS) return { regulation: 0, overtime: 1 - state.clockMs / OVERTIME_MS };
  const left = (REGULAR_PERIODS - state.period) * quarterMs + quarterMs - state.clockMs;
  return { regulation: left / (REGULAR_PERIODS * quarterMs), overtime: 0 };
}

/** Points of regulation time that would be scored if the score stayed level, and the deviation of a lead that nobody plays by. */
export interface BasketballPairing {
  readonly home: number;
  readonly away: number;
  readonly sigma: number;
  readonly quarterMs: number;
}
