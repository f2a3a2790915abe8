import * as v from 'valibot';
import { Ticket } from './betslip.ts';

/** Why a selection counts as it does: the rule that settled it (betting rules 4.1, 4.3, 8.8, 9.2, 14). */
export const LEG_GROUNDS = [
  'pending',
  'cashedOut',
  'won',
  'lost',
  'halfWon',
  'halfLost',
  'pushed',
  'void',
  'cancelled',
  'deadHeat',
  'deduction',
  'paidEarly',
] as const;
export type LegGround = (typeof LEG_GROUNDS)[number];

const Score = v.object({
  Home: v.number(),
  Away: v.number(),
  /** Halves, quarters, sets in order. */
  Periods: v.optional(v.array(v.object({ Home: v.number(), Away: v.number() }))),
});

const StatementLeg = v.object({
  Ground: v.picklist(LEG_GROUNDS),
  /** A person decided it, not the feed. */
  IsByTrader: v.optional(v.boolean()),
  /** What one unit of the stake becomes on this selection, exactly; absent while it is open, and in a teaser. */
  Factor: v.optional(v.string()),
  /** Dead heat: the part of the stake that counts. Deduction: what is taken off the winnings. Both in percent. */
  Percent: v.optional(v.string()),
  /** Of a live bet: the score when the bet came in, where the match has one. */
  ScoreAtPlacement: v.optional(Score),
  /** What the match ended with; of matches whose results are kept. */
  Score: v.optional(Score),
});
export type StatementLeg = v.InferOutput<typeof StatementLeg>;

/** Lines of the sum, in their order: amounts that were booked are numbers of the currency, what is not rounded yet is text. */
export const STATEMENT_LINES = [
  'stake',
  'cashedOutStake',
  'stakeLeft',
  'row',
  'factor',
  'exact',
  'cap',
  'rounded',
  'freeBetStake',
  'bonus',
  'cashedOut',
  'total',
] as const;

const StatementLine = v.object({
  Kind: v.picklist(STATEMENT_LINES),
  Amount: v.optional(v.number()),
  /** Every decimal of it; one that does not end is cut, and says so by an ellipsis. */
  Exact: v.optional(v.string()),
  /** Rows of a system. */
  System: v.optional(v.string()),
  Lines: v.optional(v.number()),
  Percent: v.optional(v.number()),
});
export type StatementLine = v.InferOutput<typeof StatementLine>;

/** One bet with everything that was made of it: how each selection was settled, and the way from the stake to the payout. */
export const Statement = v.object({
  Ticket,
  /** In the order of the ticket's selections. */
  Legs: v.array(StatementLeg),
  /** Up to the stake that is left while nothing is paid. */
  Sums: v.array(StatementLine),
  /** How the exact return became an amount of the currency (betting rules 3). */
  Rounding: v.picklist(['down', 'up', 'half_up', 'half_even']),
  CashOuts: v.array(v.object({ Date: v.string(), Stake: v.number(), Amount: v.number() })),
});
export type Statement = v.InferOutput<typeof Statement>;
