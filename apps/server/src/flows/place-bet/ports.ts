import type { SelectionSnapshot } from '@duskline/betting/selection-snapshot';
import { ONE, type Rational } from '@duskline/money/rational';
import type { Policy, StakeLimits } from '../../modules/policy/index.ts';
import type { PlacementLeg } from '../../modules/tickets/index.ts';

/** A selection with all that a ticket must remember of it. */
export interface BoardSelection extends SelectionSnapshot {
  titles: { match: string; market: string; outcome: string; matchLink: string; home?: string; away?: string };
  /** Of a match that is being played and whose score is told. */
  score?: { home: number; away: number };
}

/** The board, as placement reads it. A cache: it refuses early, it never accepts. */
export interface PlacementBoard {
  selection(selectionId: string): BoardSelection | null;
  /** Whether its match is being played; the rest of a selection costs more to put together than most of a placement. */
  isLive(selectionId: string): boolean;
  /** Sum of the versions of the gates a price stands behind, where this node knows them. */
  gateVersion(selection: BoardSelection): bigint | null;
  /** Whether it was on offer at these odds, other than the current ones, a moment ago and at the very state its match is in now (S1-3, XR-17). */
  wasShown(selectionId: string, oddsMilli: number): boolean;
  /** Until when what is read now may be bet on, epoch milliseconds by the clock of the database, which refuses it then; null = while the gates are open. */
  validUntilMs?(): number | null;
}

/** What this customer may do beyond what everybody may (betting rules 11.1). */
export interface CustomerLimits {
  /** Factor on the stake limit of the policy; 1 = normal. */
  factor: Rational;
  /** Highest net win of one day (UTC) in the account's currency, minor units; null = unlimited. */
  dayLimitMinor: bigint | null;
}

/** Where those limits come from: a trading desk, or nobody. */
export type CustomerLimitsPort = (userId: string, limits: StakeLimits) => CustomerLimits | Promise<CustomerLimits>;

/** Without a trading desk every customer is like every other. */
export const normalCustomer: CustomerLimitsPort = () => ({ factor: ONE, dayLimitMinor: null });

/** What limits go by. */
export type LimitedSelection = Pick<BoardSelection, 'sportId' | 'matchId' | 'marketId' | 'isLive'>;

/** The traders, as placement meets them. */
export interface DeskPort {
  /** How long they have for a bet over a limit, milliseconds; null = there are none, it is refused. */
  referMs: number | null;
  /** Net liability that a selection, its market and its match may carry, euro cents. */
  bookLimits(
    selection: LimitedSelection,
    policy: Pick<Policy, 'exposure'>,
  ): Pick<PlacementLeg, 'lineLimitMinor' | 'marketLimitMinor' | 'matchLimitMinor'>;
  /** Largest stake they allow on a selection, euro cents; null = nothing beyond the limit of the policy. */
  maxStakeCents(selection: LimitedSelection): bigint | null;
  /** Told of every bet that now waits for them, so that its deadline is kept. */
  onReferred(ticketId: string, referMs: number): void;
}

export const noDesk: DeskPort = {
  referMs: null,
  bookLimits: (_selection, { exposure }) => exposure,
  maxStakeCents: () => null,
  onReferred: () => undefined,
};
