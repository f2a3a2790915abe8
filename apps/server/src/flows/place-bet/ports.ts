import { ONE, type Rational } from '@duskline/money/rational';
import type { Policy, StakeLimits } from '../../modules/policy/index.ts';
import type { PlacementLeg } from '../../modules/tickets/index.ts';

/** A selection as the board has it now, with all that a ticket must remember of it. */
export interface BoardSelection {
  selectionId: string;
  matchId: number;
  /** The same for all matches that are one event under several urns; absent = the match is the only one. */
  eventId?: number;
  marketId: number;
  marketType: number;
  specifiers: string;
  outcomeId: string;
  /** Feed producer of the price: 1 live, 3 prematch. */
  producer: number;
  oddsMilli: number;
  priceVersion: number;
  /** Offered, not suspended, its match neither over nor withdrawn. */
  isOpen: boolean;
  isLive: boolean;
  sportId: number;
  tournamentId: number;
  sportAlias: string;
  /** As this outcome reads it: "+1.5", "2.5"; '' when the market has none. */
  line: string;
  /** The line the feed names as the market's main one. */
  isMainLine: boolean;
  startTimeMs: number;
  bettingSourceType: number;
  /** A bet on who wins a tournament; absent = a bet on a match. */
  isOutright?: boolean;
  /** Text that changes with every goal, red card, penalty, video review and bet stop of the match; '' before it starts. */
  matchState: string;
  /** Milliseconds since the market last came out of a suspension. */
  sinceSuspensionMs?: number;
  titles: { match: string; market: string; outcome: string; matchLink: string; home?: string; away?: string };
  /** Spec system id of the sport: how its markets are called. */
  sportSystemId?: number;
}

/** The board, as placement reads it. A cache: it refuses early, it never accepts. */
export interface PlacementBoard {
  selection(selectionId: string): BoardSelection | null;
  /** Sum of the versions of the gates a price stands behind, where this node knows them. */
  gateVersion(selection: BoardSelection): bigint | null;
  /** Whether it was on offer at these odds, other than those of now, a moment ago and at the very state its match is in now (S1-3, XR-17). */
  wasShown(selectionId: string, oddsMilli: number): boolean;
}

/** What this customer may do beyond what everybody may (betting rules 11.1). */
export interface CustomerLimits {
  /** Factor on the house limit of a stake; 1 = normal. */
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
  /** Net liability that the line, the market and the match of a selection may carry, euro cents. */
  bookLimits(
    selection: LimitedSelection,
    policy: Pick<Policy, 'exposure'>,
  ): Pick<PlacementLeg, 'lineLimitMinor' | 'marketLimitMinor' | 'matchLimitMinor'>;
  /** Largest stake they allow on a selection, euro cents; null = nothing beyond the house limit. */
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
