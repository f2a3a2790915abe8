/** Who does something at the desk. Traders and players are people; `auto` is the rule-driven trader, `system` a deadline. */
export type Actor =
  | {
      readonly kind: 'trader' | 'player';
      readonly userId: string;
      readonly name: string;
      readonly ip: string;
      readonly requestId: string;
    }
  | { readonly kind: 'auto' | 'system'; readonly name: string };

/** One leg of terms: odds in milli, shares of stake and return in the book's currency (minor units). */
export interface TermsLeg {
  readonly legNo: number;
  readonly oddsMilli: number;
  /** The board when the terms were made. */
  readonly boardOddsMilli: number;
  readonly priceVersion: number;
  /** Text that changes with every material change of the match. */
  readonly state: string;
  readonly bookStakeMinor: bigint;
  readonly bookPayoutMinor: bigint;
  readonly gateVersion: bigint | null;
}

/** What a bet is taken at, or offered at. */
export interface Terms {
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  /** Product of the legs' odds. */
  readonly totalOddsMilli: number;
  readonly legs: readonly TermsLeg[];
}

/** A step of a referred bet (packages/betting acceptance-states). */
export type DeskStep =
  | { readonly event: 'accept'; readonly terms: Terms; readonly delayMs: number }
  | { readonly event: 'decline'; readonly reason: string; readonly note?: string }
  /** `liveDelayMs`: of a live bet that comes to the desk at the end of its delay. */
  | {
      readonly event: 'offer';
      readonly terms: Terms;
      readonly offerId: string;
      readonly waitMs: number;
      readonly liveDelayMs?: number;
    }
  | { readonly event: 'take-offer'; readonly terms: Terms; readonly offerId: string; readonly delayMs: number }
  | { readonly event: 'refuse-offer' | 'withdraw-offer'; readonly offerId: string; readonly reason: string }
  | { readonly event: 'expire' };

export interface DeskAnswer {
  /**
   * `late` = the deadline had passed and this call declined it; `early` = expire before the deadline; `refused` = no such step from
   * this state; `other-offer` = not the offer that stands; `unknown` = no such bet at the desk, or another player's; `second` = above the
   * amount of one person: nothing has changed until a second trader does the same.
   */
  readonly result: 'done' | 'late' | 'early' | 'refused' | 'other-offer' | 'unknown' | 'second';
  /** BetAcceptance before and after. */
  readonly was: number;
  readonly acceptance: number;
  readonly reason: string | null;
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  readonly balanceMinor: bigint;
  readonly delayUntilMs: number | null;
  /** The offer named, or the one that stands. */
  readonly offerId: string | null;
  readonly offerState: OfferState | null;
}

export type OfferState = 'open' | 'taken' | 'refused' | 'withdrawn' | 'expired';

/** A bet at the desk. */
export interface TraderReview {
  readonly ticketId: string;
  readonly userId: string;
  readonly currency: string;
  readonly askedStakeMinor: bigint;
  /** Exception name of the limit that was passed. */
  readonly why: string;
  readonly liveDelayMs: number | null;
  readonly openedAtMs: number;
  readonly isOpen: boolean;
  /** The newest offer. */
  readonly offer: Offer | null;
  /** An act above the amount of one person, until a second trader does the same. */
  readonly secondApproval: SecondApproval | null;
}

/** What one trader wants to do and a second one has to do too (XR-24). */
export interface SecondApproval {
  readonly event: 'accept' | 'offer';
  readonly stakeMinor: bigint;
  /** By leg. */
  readonly oddsMilli: readonly number[];
  /** Book currency, minor units. */
  readonly netWinBookMinor: bigint;
  readonly askedBy: string;
  readonly askedAtMs: number;
}

/** Any act that waits for a second trader: on a bet, on results, or on a match whose results are held back. */
export interface WaitingAct {
  /** `ticket:<id>`, `result-case:<id>`, `market:<id>`, `changed-match:<id>`, `match-phase:<id>`, `adjustment:<provider>/<transaction>` or `deposit:<provider>/<transaction>`. */
  readonly subject: string;
  readonly event:
    | 'accept'
    | 'offer'
    | 'pay-result'
    | 'refuse-result'
    | 'supersede-result'
    | 'let-go'
    | 'take-phase-back'
    | 'adjust'
    | 'allocate-deposit'
    | 'refund-deposit';
  /** What the second trader has to want too. */
  readonly terms: unknown;
  /** What it can move, book currency, minor units. */
  readonly atStakeBookMinor: bigint;
  readonly askedBy: string;
  readonly askedAtMs: number;
}

export interface Offer {
  readonly offerId: string;
  readonly state: OfferState;
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  readonly totalOddsMilli: number;
  readonly expiresAtMs: number;
  readonly legs: readonly {
    readonly legNo: number;
    readonly oddsMilli: number;
    readonly boardOddsMilli: number;
    readonly state: string;
    /** Of the gates it was made behind; null where it was not recorded. */
    readonly gateVersion: bigint | null;
  }[];
}

export type LimitScope = 'platform' | 'sport' | 'match' | 'market';

/** In the book's currency, minor units; null = this scope limits nothing. */
export interface LimitValues {
  readonly maxStakeMinor: bigint | null;
  readonly maxStakeLiveMinor: bigint | null;
  readonly lineLimitMinor: bigint | null;
  readonly marketLimitMinor: bigint | null;
  readonly matchLimitMinor: bigint | null;
}

export interface ScopeLimits extends LimitValues {
  readonly scope: LimitScope;
  /** 0 for the platform. */
  readonly scopeId: number;
}

export interface CustomerRow {
  readonly userId: string;
  /** 1000 = normal. */
  readonly factorMilli: number;
  /** Highest net win of one day, book currency; null = unlimited. */
  readonly dayLimitMinor: bigint | null;
}

export interface SuspensionRow {
  readonly kind: 'sport' | 'match' | 'market';
  readonly id: number;
  readonly matchId: number | null;
  readonly reason: string;
  readonly madeBy: string;
  readonly madeAtMs: number;
}

export interface AuditRow {
  readonly id: number;
  readonly atMs: number;
  readonly actorKind: 'trader' | 'auto' | 'player' | 'system';
  readonly actorId: string | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}
