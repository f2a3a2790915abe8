import * as v from 'valibot';
import { TraderOffer } from './betslip.ts';

/** What the book carries on one selection, in the book's currency (EUR). */
export const SelectionExposure = v.object({
  MarketID: v.number(),
  OutcomeID: v.string(),
  Stake: v.number(),
  /** Return if it wins. */
  Payout: v.number(),
  /** What it costs the book if it wins, net of all stakes of the market. */
  Liability: v.number(),
});
export type SelectionExposure = v.InferOutput<typeof SelectionExposure>;

/** A bet that waits for a trader, or for the customer's answer to a trader. */
export const QueuedBet = v.object({
  BetId: v.string(),
  BetType: v.number(),
  /** BetAcceptance: PENDING 0, NEW_OFFER 3 or DELAYED 4. */
  Status: v.number(),
  Currency: v.string(),
  Stake: v.number(),
  PotentialWin: v.number(),
  TotalOdds: v.optional(v.number()),
  /** What would have been taken without asking. */
  MaxStake: v.number(),
  /** Exception name of the limit that was passed. */
  Why: v.string(),
  OpenedAt: v.string(),
  /** Epoch ms: then it is declined, or (DELAYED) decided. */
  DecidedBy: v.number(),
  Customer: v.object({ ID: v.string(), Factor: v.number(), DayLimit: v.optional(v.number()) }),
  Selections: v.array(
    v.object({
      ID: v.string(),
      MatchID: v.number(),
      MarketID: v.number(),
      MatchName: v.string(),
      MarketTitle: v.string(),
      OutcomeTitle: v.string(),
      IsLive: v.boolean(),
      /** Odds of the ticket. */
      Odds: v.number(),
      /** Odds of the board now; absent when it offers none. */
      Value: v.optional(v.number()),
      IsSuspended: v.boolean(),
      Exposure: v.optional(SelectionExposure),
    }),
  ),
  Offer: v.optional(TraderOffer),
  /** What one trader wants to do; above the amount of one person, a second one has to do the same. */
  SecondApproval: v.optional(
    v.object({
      Event: v.picklist(['accept', 'offer']),
      Stake: v.number(),
      /** By selection, in the order of Selections. */
      Odds: v.array(v.number()),
      /** What the bet can cost the book, in its currency (EUR). */
      NetWin: v.number(),
      AskedBy: v.string(),
      AskedAt: v.string(),
    }),
  ),
});
export type QueuedBet = v.InferOutput<typeof QueuedBet>;

/** How a bet stands after an act of the desk. */
export const DeskResult = v.object({
  BetId: v.string(),
  /** BetAcceptance. */
  Status: v.number(),
  DeclineReason: v.optional(v.string()),
  Stake: v.number(),
  PotentialWin: v.number(),
  DecidedBy: v.optional(v.number()),
  /** Nothing has changed yet: a second trader has to do the same. */
  NeedsSecondTrader: v.optional(v.boolean()),
  TraderOffer: v.optional(TraderOffer),
});
export type DeskResult = v.InferOutput<typeof DeskResult>;

/** Limits of one scope in the book's currency (EUR). What is absent limits nothing. */
export const BookLimits = v.object({
  Scope: v.picklist(['platform', 'sport', 'match', 'market']),
  ScopeID: v.number(),
  MaxStake: v.optional(v.number()),
  MaxStakeLive: v.optional(v.number()),
  LineLimit: v.optional(v.number()),
  MarketLimit: v.optional(v.number()),
  MatchLimit: v.optional(v.number()),
});
export type BookLimits = v.InferOutput<typeof BookLimits>;

export const Suspension = v.object({
  Kind: v.picklist(['sport', 'match', 'market']),
  ID: v.number(),
  MatchID: v.optional(v.number()),
  Reason: v.string(),
  MadeBy: v.string(),
  MadeAt: v.string(),
});
export type Suspension = v.InferOutput<typeof Suspension>;

export const CustomerTerms = v.object({ UserID: v.string(), Factor: v.number(), DayLimit: v.optional(v.number()) });
export type CustomerTerms = v.InferOutput<typeof CustomerTerms>;

/** One entry of the audit log: who, when, what, before and after. */
export const AuditEntry = v.object({
  ID: v.number(),
  At: v.string(),
  ActorKind: v.picklist(['trader', 'auto', 'player', 'system']),
  ActorID: v.optional(v.string()),
  Actor: v.string(),
  Action: v.string(),
  Subject: v.string(),
  Before: v.nullable(v.unknown()),
  After: v.nullable(v.unknown()),
  Reason: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** A result that is stated for one outcome. Factors are decimal text as the feed writes them; Result -1 = undecided. */
export const StatedResult = v.object({
  OutcomeID: v.string(),
  Result: v.picklist([1, 0, -1]),
  VoidFactor: v.optional(v.string()),
  DeadHeatFactor: v.optional(v.string()),
  /** Of a runner that was withdrawn: the share of their winnings that bets on others lose, if they were accepted before. */
  Deduction: v.optional(v.object({ Share: v.string(), Before: v.string() })),
});

/** An act above the amount of one person: nothing changes until a second trader does the same. */
export const WaitingAct = v.object({
  /** `ticket:<id>`, `result-case:<id>`, `market:<id>`, `changed-match:<id>`, `match-phase:<id>`, `adjustment:<provider>/<transaction>` or `deposit:<provider>/<transaction>`. */
  Subject: v.string(),
  Event: v.picklist([
    'accept',
    'offer',
    'pay-result',
    'refuse-result',
    'supersede-result',
    'let-go',
    'take-phase-back',
    'adjust',
    'allocate-deposit',
    'refund-deposit',
  ]),
  /** What has to be wanted again, exactly. */
  Terms: v.unknown(),
  /** What it can move, in the book's currency (EUR). */
  AtStake: v.number(),
  AskedBy: v.string(),
  AskedAt: v.string(),
});
export type WaitingAct = v.InferOutput<typeof WaitingAct>;

/** A deposit that its processor holds and its player cannot have: it stands in suspense until two traders allocate or refund it. */
export const UnallocatedDeposit = v.object({
  Provider: v.string(),
  /** What the processor calls it. */
  Transaction: v.string(),
  /** Whose it was meant to be. */
  UserID: v.string(),
  Currency: v.string(),
  Amount: v.number(),
  /** Why they cannot have it: PLAYER_LOCKED, PLAYER_EXCLUDED, DEPOSIT_LIMIT, CURRENCY_MISMATCH. */
  Refusal: v.string(),
  ReceivedAt: v.string(),
  SecondApproval: v.optional(WaitingAct),
});
export type UnallocatedDeposit = v.InferOutput<typeof UnallocatedDeposit>;

/** What became of an unallocated deposit. IsNew false = the request had been made before, or a second trader has to make the same one. */
export const DepositDecision = v.object({
  State: v.picklist(['waiting', 'allocated', 'refunded']),
  IsNew: v.boolean(),
});
export type DepositDecision = v.InferOutput<typeof DepositDecision>;

/** Results that cannot be right or cannot come now: nobody is paid by them until a trader decides. */
export const ResultCase = v.object({
  CaseID: v.number(),
  MatchID: v.number(),
  MarketID: v.number(),
  MarketType: v.number(),
  SpecialBetValue: v.string(),
  Kind: v.picklist(['settlement', 'cancel', 'rollback-settlement', 'rollback-cancel']),
  Doubt: v.string(),
  /** By the provider's clock. */
  DatedAt: v.string(),
  ReceivedAt: v.string(),
  /** Empty for what concerns the whole market. */
  Results: v.array(StatedResult),
  State: v.picklist(['open', 'paid', 'refused', 'superseded']),
  DecidedBy: v.optional(v.string()),
  /** What one trader wants to do and a second one has to do too. */
  SecondApproval: v.optional(WaitingAct),
});
export type ResultCase = v.InferOutput<typeof ResultCase>;

/** The state of a case. IsNew false = it had been decided before, and nothing was done now. */
export const ResultDecision = v.object({
  State: v.picklist(['open', 'paid', 'refused', 'superseded']),
  IsNew: v.boolean(),
  /** State open: nothing has changed yet, a second trader has to do the same. */
  NeedsSecondTrader: v.optional(v.boolean()),
  /** Outcomes for which the paid case changes nothing, because something newer stands; '' = the whole market. */
  Overtaken: v.optional(v.array(v.string())),
});
export type ResultDecision = v.InferOutput<typeof ResultDecision>;

/** Something that failed too often and waits for a person. */
export const ParkedEntry = v.object({
  Kind: v.string(),
  Key: v.string(),
  /** Of one order nothing overtakes. */
  Order: v.optional(v.string()),
  Reason: v.string(),
  Tries: v.number(),
  /** It never failed itself: it stands behind an earlier one of its order. */
  Waits: v.boolean(),
  ParkedAt: v.string(),
  RequeuedAt: v.optional(v.string()),
  /** One trader wants to let it go and a second one has to do so too. */
  SecondApproval: v.optional(WaitingAct),
});
export type ParkedEntry = v.InferOutput<typeof ParkedEntry>;

const BoardOutcome = {
  /** Decimal odds; absent: it had no price. */
  Odds: v.optional(v.number()),
  Status: v.picklist(['open', 'suspended', 'inactive', 'settled', 'cancelled', 'removed']),
  /** Why it was not open, in a word. */
  Reason: v.string(),
};

/** An accepted bet beside what the board said while it was placed. */
export const BetOdds = v.object({
  BetId: v.string(),
  Legs: v.array(
    v.object({
      LegNo: v.number(),
      SelectionID: v.string(),
      /** Absent where the history does not know the market. */
      Market: v.optional(v.object({ MatchID: v.number(), MarketType: v.number(), SpecialBetValue: v.string() })),
      /** At which the bet was accepted. */
      Odds: v.number(),
      /**
       * `stood`: it was open at these odds; `unknown`: the history does not know all of this time; `trader`: it was not, and a trader decided the bet;
       * `never`: it was not.
       */
      Verdict: v.picklist(['stood', 'unknown', 'trader', 'never']),
      /** The time that counts: from where odds may be tolerated to the acceptance. */
      From: v.string(),
      To: v.string(),
      /** At the beginning of that time; absent: unknown, or not on offer. */
      Before: v.optional(v.object({ Since: v.string(), ...BoardOutcome })),
      /** Within it, in the order in which the board took them over; the first hundred. */
      Changes: v.array(v.object({ At: v.string(), Position: v.string(), ...BoardOutcome })),
    }),
  ),
});
export type BetOdds = v.InferOutput<typeof BetOdds>;
