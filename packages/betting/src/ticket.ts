import type { Rational } from '@duskline/money/rational';
import type { RoundingMode } from '@duskline/money/rounding';
import type { LegResult } from './leg-result.ts';

/** A leg as accepted, with what is known of its result today. */
export interface TicketLeg {
  /** Exact decimal odds at acceptance. */
  readonly odds: Rational;
  readonly result: LegResult;
  /** Systems only: the selection that is in every line. */
  readonly banker?: boolean;
}

/** Win only: the next selection follows a win. Win or push: also a push or a cancelled one (BETSLIP-06). */
export const LAY_OPTION = Object.freeze({ WIN_ONLY: 1, WIN_OR_PUSH: 2 });
export type LayOption = 1 | 2;

/** What a push does to a teaser (betting rules 7). */
export type PushRule = 'reduce' | 'lose' | 'refund';

interface TicketTerms {
  readonly legs: readonly TicketLeg[];
  /** Stored on the ticket at placement; the operator's default is `down` (betting rules 3). */
  readonly rounding: RoundingMode;
  /** Cap on the gross return; absent = no cap, and sums of any size (previews; what is accepted always has one). */
  readonly maxPayoutMinor?: bigint;
}

export interface SingleTicket extends TicketTerms {
  readonly betType: 'single';
  readonly stakeMinor: bigint;
}

export interface ComboTicket extends TicketTerms {
  readonly betType: 'combo';
  readonly stakeMinor: bigint;
}

/** `size` counts the selections that are no bankers; every line of the row costs `unitStake` minor units (may be a fraction). */
export interface SystemRow {
  readonly size: number;
  readonly unitStake: Rational;
}

export interface SystemTicket extends TicketTerms {
  readonly betType: 'system';
  readonly rows: readonly SystemRow[];
}

/** Legs in the order of the slip, which is the order in which they take effect. */
export interface IfBetTicket extends TicketTerms {
  readonly betType: 'ifbet';
  readonly stakeMinor: bigint;
  readonly layOption: LayOption;
}

/** `stakeMinor` is the stake of each of the n(n-1) if bets. */
export interface ReverseTicket extends TicketTerms {
  readonly betType: 'reverse';
  readonly stakeMinor: bigint;
  readonly layOption: LayOption;
  /** What is left of each stake after partial cashouts, in (0, 1]; absent = all of it. The rest need not be whole minor units. */
  readonly share?: Rational;
}

/** `payouts`: decimal odds by number of winning legs, as sold with the ticket. The legs' own odds play no part. */
export interface TeaserTicket extends TicketTerms {
  readonly betType: 'teaser';
  readonly stakeMinor: bigint;
  readonly payouts: ReadonlyMap<number, Rational>;
  readonly pushRule: PushRule;
}

export type Ticket = SingleTicket | ComboTicket | SystemTicket | IfBetTicket | ReverseTicket | TeaserTicket;

/**
 * What the lines of a ticket are worth, exactly, in minor units and before cap and rounding. `settled` is the return of the
 * lines that can no longer change; `pending` says whether one still can; `best` is the whole return if every pending leg wins.
 */
export interface TicketValue {
  readonly lines: number;
  readonly stake: Rational;
  readonly settled: Rational;
  readonly pending: boolean;
  readonly best: Rational;
}

/** A stored ticket whose shape its own bet type does not allow. It must be looked at by a person, never settled. */
export class TicketShapeError extends Error {
  override readonly name = 'TicketShapeError';
}
