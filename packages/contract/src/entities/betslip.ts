import * as v from 'valibot';
import { FreeBetBonus } from './bonus.ts';

export const BetslipSelection = v.object({
  ID: v.string(),
  MatchID: v.number(),
  MarketID: v.number(),
  SportTypeId: v.number(),
  ticketItemId: v.optional(v.string()),
  offeredValue: v.optional(v.number()),
  inBet: v.boolean(),
  Title: v.string(),
  OriginalTitle: v.string(),
  ActiveOdds: v.boolean(),
  ActiveMarkets: v.boolean(),
  MatchName: v.string(),
  MarketTitle: v.string(),
  /** Current decimal odds. */
  Value: v.number(),
  /** The odds the customer last confirmed; differs from Value when the odds changed. */
  PreviousValue: v.optional(v.number()),
  IsLive: v.boolean(),
  BettingSourceType: v.number(),
  /** ours */
  MatchLink: v.optional(v.string()),
  StartDateJs: v.optional(v.number()),
  SpecialBetValue: v.optional(v.string()),
  IsSuspended: v.optional(v.boolean()),
  HasOddChanged: v.optional(v.boolean()),
  TournamentName: v.optional(v.string()),
  /** ours: changes with every goal, card, penalty, review and bet stop. Sent with a bet it says what the customer saw (XR-17). */
  MatchState: v.optional(v.string()),
  /** ours: the match has ended: the selection is suspended for good. */
  IsMatchOver: v.optional(v.boolean()),
  /** ours: the line this selection gets in each teaser, by the teaser's ID: "+3" where the market says "-3". */
  TeaserLines: v.optional(v.record(v.string(), v.string())),
});
export type BetslipSelection = v.InferOutput<typeof BetslipSelection>;

export const TraderOffer = v.object({
  BetId: v.string(),
  OfferId: v.string(),
  BetType: v.number(),
  OfferedStake: v.optional(v.number()),
  OfferedValue: v.optional(v.number()),
  /** ours: what the bet returns at most on these terms. */
  PotentialWin: v.optional(v.number()),
  ExpiresAt: v.optional(v.string()),
});
export type TraderOffer = v.InferOutput<typeof TraderOffer>;

/** A kind of teaser: the line moves by `Points`, and the price depends on the number of selections alone (BETSLIP-37). */
export const TeaserBetType = v.object({
  ID: v.number(),
  Name: v.string(),
  Points: v.number(),
  /** ours: ExactOdds is the price as a fraction, "21/11": what the return is counted with. */
  Selections: v.array(
    v.object({ NumberOfSelections: v.number(), Odds: v.optional(v.number()), ExactOdds: v.optional(v.string()) }),
  ),
  /** ours: points by SportTypeId where sports differ; what a push does. */
  PointsBySport: v.optional(v.record(v.string(), v.number())),
  PushRule: v.optional(v.picklist(['reduce', 'lose', 'refund'])),
});
export type TeaserBetType = v.InferOutput<typeof TeaserBetType>;

/** Step of the accumulator bonus: from `MinSelections` of at least `MinOdds` on, `Percent` of the winnings. */
export const AccumulatorBonusRule = v.object({
  MinSelections: v.number(),
  MinOdds: v.number(),
  Percent: v.number(),
  /** ours: the largest bonus, in the currency of the account (or the default one). */
  MaxBonus: v.optional(v.number()),
});
export type AccumulatorBonusRule = v.InferOutput<typeof AccumulatorBonusRule>;

export const AccumulatorBonus = v.object({
  IsApplicable: v.boolean(),
  Percent: v.number(),
  Amount: v.number(),
  QualifyingSelections: v.number(),
});

export const Betslip = v.object({
  selections: v.array(BetslipSelection),
  incompatibleSelections: v.array(v.string()),
  incompatibleTeaserSelections: v.array(v.string()),
  haveSelectionOddsChanged: v.boolean(),
  bankers: v.array(v.string()),
  /** Largest stake of a single on the first selection; per selection in maxBets. */
  maxBet: v.optional(v.number()),
  oddsChangePolicy: v.picklist([0, 1, 2]),
  accumulatorBonus: v.optional(AccumulatorBonus),
  traderOffers: v.array(TraderOffer),
  /** The teaser (BetType 6) carries the settings that can be chosen. */
  tickets: v.array(
    v.object({
      ID: v.string(),
      BetType: v.number(),
      TeaserBet: v.optional(v.object({ betTypes: v.array(TeaserBetType) })),
    }),
  ),
  ErrorMessage: v.optional(v.string()),
  ExceptionName: v.optional(v.string()),
  /** ours: which of several selections were not put back, and why. */
  refusedSelections: v.optional(
    v.array(v.object({ SelectionId: v.string(), ExceptionName: v.string(), ErrorMessage: v.string() })),
  ),
  /** ours: limits in the account (or default) currency. */
  minBet: v.optional(v.number()),
  maxBets: v.optional(v.record(v.string(), v.number())),
  currency: v.optional(v.string()),
  /** ours: a stake above the largest one goes to the traders instead of being refused; never one of a system or of a free bet. */
  isReferredAboveMax: v.optional(v.boolean()),
  /** ours: the most that one ticket returns, whatever its odds. */
  maxPayout: v.optional(v.number()),
  /** ours: the most selections of a combo or teaser, and the most singles that are placed at once. */
  maxLegs: v.optional(v.number()),
  maxSingles: v.optional(v.number()),
  /** ours: which selections exclude each other, and why; a single id for one that no teaser takes. */
  incompatiblePairs: v.optional(v.array(v.object({ SelectionIds: v.array(v.string()), ExceptionName: v.string() }))),
  /** ours: product of the odds, cut after two decimals. */
  combinedOdds: v.optional(v.number()),
  /** ours: what each bet type comes to on this slip; ExceptionName says why it cannot be placed. */
  betTypes: v.optional(
    v.array(
      v.object({
        BetType: v.number(),
        Lines: v.number(),
        /** Of one input unit: a line of a system, an if bet of a reverse bet. */
        MaxBet: v.number(),
        ExceptionName: v.optional(v.string()),
      }),
    ),
  ),
  /** ours: the systems that can be staked, of the selections that are no bankers. */
  systems: v.optional(v.array(v.object({ System: v.string(), Lines: v.number(), MaxBet: v.number() }))),
  /** ours: seconds a live bet on this slip is held before it is decided. */
  liveDelayMs: v.optional(v.number()),
});
export type Betslip = v.InferOutput<typeof Betslip>;

/** Selections that were shared, as they can be had now. */
export const SharedSlip = v.object({
  Selections: v.array(
    v.object({
      ID: v.string(),
      MatchName: v.string(),
      MarketTitle: v.string(),
      Title: v.string(),
      /** Odds when it was shared, and now. */
      SharedValue: v.number(),
      Value: v.optional(v.number()),
      MatchID: v.optional(v.number()),
      IsLive: v.optional(v.boolean()),
      MatchLink: v.optional(v.string()),
      IsSuspended: v.optional(v.boolean()),
      /** It is offered no more. */
      IsGone: v.optional(v.boolean()),
    }),
  ),
  ExpiresAt: v.string(),
});
export type SharedSlip = v.InferOutput<typeof SharedSlip>;

export const SelectionStatus = v.object({
  SelectionId: v.string(),
  IsActive: v.boolean(),
  IsSuspended: v.boolean(),
  OddValue: v.number(),
  HasOddChanged: v.boolean(),
  /** ours: as BetslipSelection.MatchState. */
  MatchState: v.optional(v.string()),
  /** ours: as BetslipSelection.IsMatchOver. */
  IsMatchOver: v.optional(v.boolean()),
  incompatibleWith: v.array(v.string()),
});
export type SelectionStatus = v.InferOutput<typeof SelectionStatus>;

export const TicketSelection = v.object({
  ID: v.string(),
  MatchID: v.number(),
  MatchName: v.string(),
  MarketTitle: v.string(),
  OutcomeTitle: v.string(),
  Odds: v.number(),
  /** TicketOutcome. */
  Outcome: v.number(),
  IsBanker: v.optional(v.boolean()),
  /** ours */
  SportTypeId: v.optional(v.number()),
  IsLive: v.optional(v.boolean()),
  StartDateJs: v.optional(v.number()),
  MatchLink: v.optional(v.string()),
  /** ours: in a teaser, the line of the market and the line that was sold. */
  Line: v.optional(v.string()),
  TeasedLine: v.optional(v.string()),
  /** ours: won by an early payout, for good. */
  IsPaidEarly: v.optional(v.boolean()),
  /** ours: what its match ended with; of what is settled, in lists, where the result is kept. */
  Score: v.optional(v.object({ Home: v.number(), Away: v.number() })),
});
export type TicketSelection = v.InferOutput<typeof TicketSelection>;

export const Ticket = v.object({
  ID: v.string(),
  BetType: v.number(),
  Stake: v.number(),
  Currency: v.string(),
  TotalOdds: v.optional(v.number()),
  PotentialWin: v.number(),
  Win: v.optional(v.number()),
  /** BetAcceptance. */
  Status: v.number(),
  /** TicketOutcome. */
  Outcome: v.number(),
  PlacedDate: v.string(),
  SettledDate: v.optional(v.string()),
  Selections: v.array(TicketSelection),
  CashoutValue: v.optional(v.nullable(v.number())),
  CashoutOddsValues: v.optional(v.record(v.string(), v.number())),
  /** ours: the version of the policy that CashoutValue was computed by. */
  CashoutPolicyVersion: v.optional(v.number()),
  PartialAllowed: v.optional(v.boolean()),
  /** ours: bounds of a part that may be cashed out. */
  PartialMin: v.optional(v.number()),
  PartialMax: v.optional(v.number()),
  /** ours: what cashouts have used of Stake so far, and paid for it. All of it used: the ticket is over. */
  CashedOutStake: v.optional(v.number()),
  CashedOutAmount: v.optional(v.number()),
  /** ours: why a declined bet was declined. */
  DeclineReason: v.optional(v.string()),
  DecidedBy: v.optional(v.number()),
  /** ours: number of bets in the ticket, and the stake of each where they all have the same (reverse bets). */
  Lines: v.optional(v.number()),
  UnitStake: v.optional(v.number()),
  /** ours: rows of a system; `System` is "2/4", of the selections that are no bankers. */
  SystemRows: v.optional(v.array(v.object({ System: v.string(), Lines: v.number(), UnitStake: v.number() }))),
  /** ours: if bet and reverse bet. */
  LayOption: v.optional(v.number()),
  /** ours: what the teaser was sold as; its price by the number of selections is TotalOdds. */
  Teaser: v.optional(v.object({ ID: v.number(), Name: v.string(), Points: v.number() })),
  /** ours: accumulator bonus as promised at placement, or as paid once settled. Max: the largest one, where it has cut the amount. */
  Bonus: v.optional(v.object({ Percent: v.number(), Amount: v.number(), Max: v.optional(v.number()) })),
  IsFreeBet: v.optional(v.boolean()),
  /** ours: the open counter-offer of a NEW_OFFER ticket. */
  TraderOffer: v.optional(TraderOffer),
});
export type Ticket = v.InferOutput<typeof Ticket>;

/** What a whole list comes to, and not only the page. */
const ListTotals = v.object({ Stake: v.number(), Win: v.number(), Currency: v.string() });

/** One page of tickets. NextCursor keeps a page stable while new tickets arrive. */
export const TicketPage = v.object({
  Bets: v.array(Ticket),
  TotalRecords: v.number(),
  NextCursor: v.optional(v.string()),
  Totals: v.optional(ListTotals),
});
export type TicketPage = v.InferOutput<typeof TicketPage>;

/** A bet on a jackpot of several matches (spec 204). */
export const JackpotBet = v.object({
  ID: v.string(),
  Date: v.string(),
  Stake: v.number(),
  Win: v.optional(v.number()),
  Currency: v.string(),
  Selections: v.array(TicketSelection),
  /** ours: as those of a ticket. */
  BetType: v.number(),
  Status: v.number(),
  Outcome: v.number(),
  PotentialWin: v.number(),
});
export type JackpotBet = v.InferOutput<typeof JackpotBet>;

export const JackpotPage = v.object({
  Bets: v.array(JackpotBet),
  TotalRecords: v.number(),
  /** ours */
  Totals: v.optional(ListTotals),
});
export type JackpotPage = v.InferOutput<typeof JackpotPage>;

export const PlaceBetResult = v.object({
  BetId: v.optional(v.string()),
  TicketId: v.optional(v.string()),
  /** BetAcceptance. */
  Status: v.number(),
  StatusText: v.string(),
  Balance: v.optional(v.number()),
  TraderOffer: v.optional(TraderOffer),
  HasErrors: v.optional(v.boolean()),
  Errors: v.optional(v.array(v.string())),
  ErrorMessage: v.optional(v.string()),
  ExceptionName: v.optional(v.string()),
  /** ours: the money reserved or staked, and the moment by which a delayed bet is decided (epoch ms). */
  Stake: v.optional(v.number()),
  PotentialWin: v.optional(v.number()),
  DecidedBy: v.optional(v.number()),
  /** ours: true when this answer repeats the stored one of the same requestId. */
  IsReplay: v.optional(v.boolean()),
  /** ours: one entry per ticket when several singles are placed at once. */
  Tickets: v.optional(
    v.array(
      v.object({
        TicketId: v.string(),
        SelectionId: v.string(),
        Status: v.number(),
        Odds: v.number(),
        Stake: v.number(),
        ExceptionName: v.optional(v.string()),
        ErrorMessage: v.optional(v.string()),
      }),
    ),
  ),
});
export type PlaceBetResult = v.InferOutput<typeof PlaceBetResult>;

/** The answer to a placement. */
export const PlacementAnswer = v.object({
  ...PlaceBetResult.entries,
  /** ours: what a page shows next, on request (`withDetails`): tickets, slip and free bets as they are once the bet is placed. */
  Details: v.optional(v.object({ Tickets: v.array(Ticket), Betslip, FreeBets: FreeBetBonus })),
});
export type PlacementAnswer = v.InferOutput<typeof PlacementAnswer>;
