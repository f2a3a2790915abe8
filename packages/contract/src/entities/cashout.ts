import * as v from 'valibot';
import { Ticket } from './betslip.ts';

/** A ticket that can be cashed out: CashoutValue, CashoutOddsValues and PartialAllowed are set. */
export const CashoutTicket = Ticket;

/** Why a cashout was declined, beside the message. */
export const CashoutDeclineReason = v.picklist([
  'ODDS_CHANGED',
  'VALUE_CHANGED',
  'MARKET_SUSPENDED',
  'RESULT_PENDING',
  'STATE_CHANGED',
  'SETTLED',
  'NOT_ACCEPTED',
  'IN_PROGRESS',
  'FREE_BET',
  'BET_TYPE',
  'WORTHLESS',
  'NO_OFFER',
]);
export type CashoutDeclineReason = v.InferOutput<typeof CashoutDeclineReason>;

export const CashoutResult = v.object({
  /** BetAcceptance: 1 paid, 2 declined, 5 waits (live); the end of the wait comes over the processing feed. */
  Status: v.number(),
  /** What was or will be paid; with a decline, what that which was asked for (the whole or the part) is worth now, if anything. */
  CashoutValue: v.optional(v.number()),
  Message: v.optional(v.string()),
  /** ours */
  StakeLeft: v.optional(v.number()),
  /** ours: with a decline, the part of StakeLeft that CashoutValue is for; absent = all of it. */
  PartStake: v.optional(v.number()),
  /** ours: until when changecashout takes CashoutValue (epoch ms). */
  OfferedUntil: v.optional(v.number()),
  Balance: v.optional(v.number()),
  /** ours: the moment by which it is decided (epoch ms). */
  DecidedBy: v.optional(v.number()),
  /** ours: this answer repeats the stored one of the same request. */
  IsReplay: v.optional(v.boolean()),
});
export type CashoutResult = v.InferOutput<typeof CashoutResult>;
