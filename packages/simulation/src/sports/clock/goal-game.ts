import { type ClockShape, lengthOf } from './shape.ts';
import type { ShootoutRules } from './shootout.ts';
import { type ClockState, clockAt } from './state.ts';

/** Goals of each side in a millisecond of play. */
export interface Rates {
  readonly home: number;
  readonly away: number;
}

/** Last minutes, in which sides play by the score: a side that is behind takes its goalkeeper off, a side that is ahead defends. */
export interface LateStage {
  /** From so long before the end of regular time until the next stage, or the end. */
  readonly fromEndMs: number;
  /** Factor on a side's rate by its own lead, from -3 (or more behind) to 3 (or more ahead). */
  readonly factors: readonly [number, number, number, number, number, number, number];
}

/** What follows a level end. */
export interface GoalOvertime {
  readonly ms: number;
  readonly rates: Rates;
  /** The first goal ends the match. */
  readonly isSudden: boolean;
  /** Played again and again until one side wins. */
  readonly repeats: boolean;
  /** Behind it, when it brings nothing; its winner gets one goal more. */
  readonly shootout: ShootoutRules | null;
}

/** A sport of few goals that fall at a rate in time: ice hockey, futsal. */
export interface GoalGame {
  readonly shape: ClockShape;
  /** Rates in each regular period, before the late stages. */
  readonly rates: readonly Rates[];
  /** In order of time. */
  readonly late: readonly LateStage[];
  /** Null: a draw stands. */
  readonly overtime: GoalOvertime | null;
}

/** From here on the lead changes nothing any more. */
export const FARTHEST_LEAD = 3;

export const clampLead = (lead: number): number => Math.max(-FARTHEST_LEAD, Math.min(FARTHEST_LEAD, lead));

/** Rates in a late stage at this lead of home. */
function lateRates(rates: Rates, { factors }: LateStage, lead: number): Rates {
  const own = (behind: number): number => factors[clampLead(behind) + FARTHEST_LEAD] ?? 1;
  return { home: rates.home * own(lead), away: rates.away * own(-lead) };
}

/** A stretch of a period in which the rates are the same until a goal falls. */
export interface Stretch {
  readonly endMs: number;
  readonly rates: Rates;
}

/** Stretches of a regular or overtime period from a moment of its clock on, at this lead. */
export function stretches(game: GoalGame, period: number, clockMs: number, lead: number): Stretch[] {
  const length = lengthOf(game.shape, period);
  if (period > game.shape.periods) {
    return game.overtime === null || clockMs >= length ? [] : [{ endMs: length, rates: game.overtime.rates }];
  }
  const rates = game.rates[period - 1] ?? { home: 0, away: 0 };
  const stages = period === game.shape.periods ? game.late : [];
  const [firstStage] = stages;
  const early: Stretch = { endMs: firstStage === undefined ? length : length - firstStage.fromEndMs, rates };
  const later = stages.map((stage, i): Stretch => {
    const next = stages[i + 1];
    return { endMs: next === undefined ? length : length - next.fromEndMs, rates: lateRates(rates, stage, lead) };
  });
  return [early, ...later].filter(({ endMs }) => endMs > clockMs);
}

/** Moment of the last regular period's clock at which the late stages begin. */
export function lateFromMs({ late, shape }: GoalGame): number {
  return shape.periodMs - (late[0]?.fromEndMs ?? 0);
}

/** Played of a period at a moment: nothing of one to come, all of one that is over. */
export function playedOf(game: GoalGame, state: ClockState, atMs: number, period: number): number {
  const length = lengthOf(game.shape, period);
  if (state.phase === 'ended' || state.period > period || (state.period === period && state.phase !== 'playing')) return length;
  return state.period < period ? 0 : clockAt(state, atMs, length);
}
