import { settleTicket } from '@duskline/betting/settle-ticket';
import type { TicketWorth } from '@duskline/betting/ticket';
import { type Ticket, worthOf } from '@duskline/betting/ticket-rules';
import { compare, divide, multiply, type Rational, rational, smaller } from '@duskline/money/rational';
import { floor } from '@duskline/money/rounding';
import type { StakeLimits } from '../../modules/policy/index.ts';

/** What stands on a bet before its results are known: the ticket of the rule book with every leg still open. */
export type OpenTicket = Ticket;

/** Whole stake of the ticket in minor units; rows of a free bet may cost fractions that add up to it. */
export const totalStakeMinor = (ticket: OpenTicket): bigint => floor(worthOf(ticket).staked);

/** What limits a bet besides its own odds. */
export interface BetBounds {
  limits: StakeLimits;
  /** Any leg is live: the lower limit of the policy. */
  isLive: boolean;
  /** Largest stake that traders allow on this bet, minor units, where that is less than the limit of the policy. */
  maxStakeMinor?: bigint | null;
  /** Factor of the customer on the limit of the policy (betting rules 11.1); 1 = normal. */
  customerFactor: Rational;
}

/**
 * Largest share of this very bet that the limits allow: 1 or more = all of it. The stake limit counts the money staked, the cap on
 * payouts what it could return (betting rules 11.1, 11.4); scaling a bet scales both, whatever its type.
 */
function allowedShare(worth: TicketWorth, { limits, isLive, customerFactor, maxStakeMinor = null }: BetBounds): Rational {
  const { maxLiveMinor, maxPrematchMinor, maxPayoutMinor } = limits;
  const operatorMaxMinor = isLive ? maxLiveMinor : maxPrematchMinor;
  const limit = maxStakeMinor !== null && maxStakeMinor < operatorMaxMinor ? maxStakeMinor : operatorMaxMinor;
  const byStake = divide(multiply(rational(limit), customerFactor), worth.staked);
  return smaller(byStake, divide(rational(maxPayoutMinor), worth.gross));
}

/** Largest stake of a bet of this shape, all lines together, in minor units rounded down. */
export function maxTotalStake(ticket: OpenTicket, bounds: BetBounds): bigint {
  const worth = worthOf(ticket);
  return floor(multiply(worth.staked, allowedShare(worth, bounds)));
}

/** Largest stake of one input unit (a line of a system, an if bet of a reverse) when it is `unitMinor` now. Rounded down. */
export function maxUnitStake(ticket: OpenTicket, unitMinor: bigint, bounds: BetBounds): bigint {
  return floor(multiply(rational(unitMinor), allowedShare(worthOf(ticket), bounds)));
}

/**
 * What the ticket may return at most, and what it is sold with: the return if every leg wins, rounded as it will be paid, or the cap
 * of the policy where that is lower (betting rules 4.7, 11.4).
 */
export function maxPayoutMinor(ticket: OpenTicket, { maxPayoutMinor: cap }: StakeLimits): bigint {
  const { gross } = worthOf(ticket);
  if (compare(gross, rational(cap)) >= 0) return cap;
  const settled = settleTicket(ticket);
  return settled.outcome === 'PENDING' ? settled.maxReturnMinor : settled.returnMinor;
}
