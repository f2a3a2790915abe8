import type { BetType } from './bet-type.ts';

/** Multiples of the automatic limit, in thousandths: 2000 = twice. */
export interface AutoTraderRule {
  /** Up to here the bet is taken as asked. */
  readonly acceptUpToMilli: bigint;
  /** Beyond this it is declined; between the two the automatic limit is offered. */
  readonly declineAboveMilli: bigint;
  /** A customer below this factor (1000 = normal) is never given more than the limit. */
  readonly trustedFactorMilli: number;
}

/** A bet in the trading queue. Amounts in minor units of its currency. */
export interface BetUnderReview {
  readonly betType: BetType;
  readonly stakeMinor: bigint;
  /** What would have been taken without asking; the customer's factor and what the book already carries are in it. */
  readonly limitMinor: bigint;
  readonly minStakeMinor: bigint;
  readonly customerFactorMilli: number;
  /** Whether a smaller stake can be offered at all: not for a reverse, whose stake is bound to its lines. */
  readonly isDivisible: boolean;
}

export type AutoTraderDecision =
  | { readonly act: 'accept' }
  | { readonly act: 'offer'; readonly stakeMinor: bigint }
  | { readonly act: 'decline'; readonly reason: 'LIMIT' };

/**
 * What the rule-driven trader does with a bet over the limit: up to a multiple it accepts, above that it offers the limit, far
 * above it declines. Customers with a low factor never get more than their limit.
 */
export function decideTraderReview(bet: BetUnderReview, rule: AutoTraderRule): AutoTraderDecision {
  const { stakeMinor, limitMinor } = bet;
  const isTrusted = bet.customerFactorMilli >= rule.trustedFactorMilli;
  if (isTrusted && limitMinor > 0n && stakeMinor * 1_000n <= limitMinor * rule.acceptUpToMilli) return { act: 'accept' };
  const isAbsurd = stakeMinor * 1_000n > limitMinor * rule.declineAboveMilli;
  const canOffer = bet.betType !== 'system' && bet.isDivisible && limitMinor >= bet.minStakeMinor && limitMinor < stakeMinor;
  return !isAbsurd && canOffer ? { act: 'offer', stakeMinor: limitMinor } : { act: 'decline', reason: 'LIMIT' };
}
