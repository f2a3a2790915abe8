import { compare, multiply, type Rational, rational, subtract, ZERO } from '@duskline/money/rational';
import { roundToInteger } from '@duskline/money/rounding';
import { returnCapMinor } from './payout-cap.ts';
import type { TicketLeg } from './ticket.ts';
import { type ComboTicket, valueCombo } from './value-combo.ts';

/** Step of the table: from this many eligible legs on, so many per cent. */
export interface BonusStep {
  readonly legs: number;
  readonly percent: Rational;
}

/** The bonus as it was on offer at placement; it is stored with the ticket (betting rules 12.1). */
export interface BonusTerms {
  /** Rising by `legs`. */
  readonly table: readonly BonusStep[];
  readonly minLegOdds: Rational;
  /** What the percentage is taken of: the winnings (the operator's default) or the whole return. */
  readonly base: 'netWinnings' | 'return';
  readonly maxBonusMinor?: bigint;
}

export interface AccumulatorBonus {
  readonly eligibleLegs: number;
  readonly percent: Rational;
  /** Posted as an entry of its own, always rounded down. */
  readonly bonusMinor: bigint;
}

/** A leg counts when it was taken at the minimum odds or more and won, wholly or half; void and half lost legs do not. */
function isEligible(leg: TicketLeg, minLegOdds: Rational): boolean {
  return compare(leg.odds, minLegOdds) >= 0 && leg.result.winShare.n > 0n;
}

/**
 * Bonus of a combo from what is known of it (betting rules 12.1); nothing while it is pending or when it won nothing. For the
 * preview on the slip give every leg as WIN. Not for free bets or cashed-out tickets: the caller knows which those are.
 */
export function accumulatorBonus(ticket: ComboTicket, terms: BonusTerms): AccumulatorBonus {
  const value = valueCombo(ticket);
  const eligibleLegs = ticket.legs.filter((leg) => isEligible(leg, terms.minLegOdds)).length;
  const percent = terms.table.filter((step) => step.legs <= eligibleLegs).at(-1)?.percent ?? ZERO;
  const cap =
    ticket.maxPayoutMinor === undefined ? value.settled : rational(returnCapMinor(ticket.stakeMinor, ticket.maxPayoutMinor));
  const paid = compare(value.settled, cap) > 0 ? cap : value.settled;
  const base = terms.base === 'return' ? paid : subtract(paid, value.stake);
  if (value.pending || base.n <= 0n) return { eligibleLegs, percent, bonusMinor: 0n };
  const exact = multiply(base, multiply(percent, rational(1, 100)));
  const max = terms.maxBonusMinor === undefined ? exact : rational(terms.maxBonusMinor);
  return { eligibleLegs, percent, bonusMinor: roundToInteger(compare(exact, max) > 0 ? max : exact, 'down') };
}

/** True when a combo at these odds has a step of the table at all. */
export function hasBonus(odds: readonly Rational[], { table, minLegOdds }: BonusTerms): boolean {
  const eligible = odds.filter((one) => compare(one, minLegOdds) >= 0).length;
  return table.some((step) => step.legs <= eligible);
}
