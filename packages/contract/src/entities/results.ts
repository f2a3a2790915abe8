import * as v from 'valibot';
import { Category, Market, Match, Odd, Sport, Tournament } from './sport.ts';

const MarketResult = v.object({
  MarketTitle: v.string(),
  /** With their lines; empty when every bet on the market is void or nobody has won. */
  WinningOutcomes: v.array(v.string()),
  /** ours: the stakes came back. */
  IsVoid: v.optional(v.boolean()),
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
});
export type ResultsTree = v.InferOutput<typeof ResultsTree>;

/** A price of a market that has its result: the last one that was on offer. */
export const SettledOdd = v.object({
  ...Odd.entries,
  /** ours: what became of the outcome, in the numbers of TicketOutcome. */
  Outcome: v.number(),
});
export type SettledOdd = v.InferOutput<typeof SettledOdd>;

export const SettledMarket = v.object({ ...Market.entries, Odds: v.array(SettledOdd) });
export type SettledMarket = v.InferOutput<typeof SettledMarket>;
