import * as v from 'valibot';
import { Category, Market, Match, Odd, Sport, Tournament } from './sport.ts';

const MarketResult = v.object({
  MarketTitle: v.string(),
  /** With their lines; empty when every bet on the market is void or nobody has won. */
  WinningOutcomes: v.array(v.string()),
  /** ours: the stakes came back. */
  IsVoid: v.optional(v.boolean()),
  /** ours: the match is not over, and nothing is known of the market yet. */
  IsPending: v.optional(v.boolean()),
});

/** A match with its result (spec 205). Scores are absent when it was not played to an end, or nobody told them. */
export const MatchResult = v.object({
  ...Match.entries,
  HomeScore: v.optional(v.number()),
  AwayScore: v.optional(v.number()),
  /** Absent in lists. */
  Results: v.optional(v.array(MarketResult)),
  /** ours: ended, cancelled, abandoned; not_started, live while it runs, pending when its end has been told and its result not yet. */
  ResultStatus: v.string(),
});
export type MatchResult = v.InferOutput<typeof MatchResult>;

export const AlternativeResult = v.object({ ID: v.number(), ...MarketResult.entries });
export type AlternativeResult = v.InferOutput<typeof AlternativeResult>;

export const ResultsTree = v.object({
  Sports: v.array(Sport),
  Categories: v.array(Category),
  Tournaments: v.array(Tournament),
  /** ours: of a day. `working`: results of it are on their way, ask again; `none`: results of it are not told any more, or not by this provider. */
  State: v.optional(v.picklist(['ready', 'working', 'none'])),
});
export type ResultsTree = v.InferOutput<typeof ResultsTree>;

/** A price of a market that has its result, or waits for it: the last one that was on offer. */
export const SettledOdd = v.object({
  ...Odd.entries,
  /** ours: what became of the outcome, in the numbers of TicketOutcome. */
  Outcome: v.number(),
});
export type SettledOdd = v.InferOutput<typeof SettledOdd>;

export const SettledMarket = v.object({ ...Market.entries, Odds: v.array(SettledOdd) });
export type SettledMarket = v.InferOutput<typeof SettledMarket>;
