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
export const LAY_OPTION = { WIN_ONLY: 1, WIN_OR_PUSH: 2 } as const;
export type LayOption = (typeof LAY_OPTION)[keyof typeof LAY_OPTION];

export const isLayOption = (value: unknown): value is LayOption =>
  value === LAY_OPTION.WIN_ONLY || value === LAY_OPTION.WIN_OR_PUSH;

/** What a push does to a teaser (betting rules 7). */
export type PushRule = 'reduce' | 'lose' | 'refund';

/** What every ticket has, whatever its type. */
export interface TicketTerms {
  readonly legs: readonly TicketLeg[];
  /** Stored on the ticket at placement; the operator's default is `down` (betting rules 3). */
  readonly rounding: RoundingMode;
  /** Cap on the gross return; absent = no cap, and sums of any size (previews; what is accepted always has one). */
  readonly maxPayoutMinor?: bigint;
}

/** `size` counts the selections that are no bankers; every line of the row costs `unitStake` minor units (may be a fraction). */
export interface SystemRow {
  readonly size: number;
  readonly unitStake: Rational;
}

/** What a teaser is sold with. `payouts`: decimal odds by number of winning legs; the legs' own odds play no part. */
export interface TeaserTerms {
  readonly payouts: ReadonlyMap<number, Rational>;
  readonly pushRule: PushRule;
}

/** What is asked for beyond the legs. A type takes of it what it needs. */
export interface StakeInput {
  /** Stake of the bet; of each line, where the type is staked by line. */
  readonly unitMinor: bigint;
  readonly rows?: readonly SystemRow[];
  readonly layOption?: LayOption;
  readonly teaser?: TeaserTerms;
}

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

/** What a ticket costs, and what it returns if everything wins, both exact (betting rules 11.1). */
export interface TicketWorth {
  readonly staked: Rational;
  readonly gross: Rational;
}

/** A leg's worth: the factor when settled, its expectation when open; and the chance that an if bet goes on behind it. */
export interface LegValue {
  readonly factor: Rational;
  readonly reachesNext: Rational;
}

/** How a type of bet is cashed out (betting rules 13). */
export interface CashoutRules<T> {
  /** What the whole ticket is expected to pay, from what its legs are worth now (betting rules 13.1). */
  fair(ticket: T, values: readonly LegValue[]): Rational;
  /** The ticket whose every stake is `left` of what it was, `remainingMinor` in all (betting rules 13.5). */
  rest(ticket: T, left: Rational, remainingMinor: bigint): T;
}

/** What a stored ticket keeps beyond its stake and its legs: plain data, fractions and amounts as text. */
export type StoredTerms = Readonly<Record<string, unknown>>;

/** The money of one type of bet. Its file has one of these, `ticket-rules.ts` lists them. */
export interface TicketRules<T> {
  /** The ticket that was asked for; undefined when what its type needs is missing. */
  make(terms: TicketTerms, input: StakeInput): T | undefined;
  /** @throws TicketShapeError for a ticket that its type does not allow. */
  value(ticket: T): TicketValue;
  worth(ticket: T): TicketWorth;
  /** Null: it cannot be cashed out. */
  readonly cashout: CashoutRules<T> | null;
  store(ticket: T): StoredTerms;
  /** The other way round; `stakeMinor` is the whole stake. @throws TicketShapeError when something is missing or wrong. */
  restore(terms: TicketTerms, stakeMinor: bigint, stored: unknown): T;
}

/** A stored ticket whose shape its own bet type does not allow. It must be looked at by a person, never settled. */
export class TicketShapeError extends Error {
  override readonly name = 'TicketShapeError';
}
