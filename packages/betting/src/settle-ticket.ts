import { compare, type Rational, unreduced } from '@duskline/money/rational';
import { roundToInteger } from '@duskline/money/rounding';
import type { Outcome } from './outcome.ts';
import { returnCapMinor } from './payout-cap.ts';
import type { TicketLeg, TicketValue } from './ticket.ts';
import { type Ticket, valueTicket } from './ticket-rules.ts';

interface Settled {
  readonly lines: number;
  readonly totalStakeMinor: bigint;
}

/** The money of the ticket is decided, whether or not every leg is known. */
export interface DecidedTicket extends Settled {
  readonly outcome: Exclude<Outcome, 'PENDING'>;
  readonly returnMinor: bigint;
  /** True when the maximum payout cut the return. */
  readonly capped: boolean;
}

/** Some line can still change. `maxReturnMinor`: the return if every pending leg wins. */
export interface PendingTicket extends Settled {
  readonly outcome: 'PENDING';
  readonly returnSoFarMinor: bigint;
  readonly maxReturnMinor: bigint;
}

export type TicketSettlement = DecidedTicket | PendingTicket;

const isVoid = (leg: TicketLeg): boolean => leg.result.outcome === 'REFUND' || leg.result.outcome === 'CANCELLED';

/** A bet half won stays visible as such only when nothing else took part in it (betting rules 4.6.4). */
function isHalfWin(ticket: Ticket, value: TicketValue): boolean {
  const playing = ticket.legs.filter((leg) => !isVoid(leg));
  return value.lines === 1 && playing.length === 1 && playing[0]?.result.outcome === 'HALFWIN';
}

/**
 * Status by money, uniform for all bet types (betting rules 4.6). Nothing back is a loss even when every leg is void: a teaser
 * on which ties lose has lost by its pushes.
 */
function outcomeOf(ticket: Ticket, value: TicketValue): DecidedTicket['outcome'] {
  if (value.settled.n === 0n) return 'LOST';
  if (ticket.legs.every(isVoid)) return ticket.legs.every((leg) => leg.result.outcome === 'CANCELLED') ? 'CANCELLED' : 'REFUND';
  const against = compare(value.settled, value.stake);
  if (against < 0) return 'HALFLOSE';
  if (against === 0) return 'REFUND';
  return isHalfWin(ticket, value) ? 'HALFWIN' : 'WIN';
}

/**
 * Settles a ticket from what is known of its legs: pure, exact, rounded once per ticket with the mode stored on it. Settling
 * the same ticket from the same results always gives the same answer, so a rollback is: reverse the old one, settle again.
 * Throws TicketShapeError for a ticket its bet type does not allow.
 */
export function settleTicket(ticket: Ticket): TicketSettlement {
  const value = valueTicket(ticket);
  const totalStakeMinor = roundToInteger(value.stake, 'down');
  const cap = ticket.maxPayoutMinor === undefined ? undefined : returnCapMinor(totalStakeMinor, ticket.maxPayoutMinor);
  const over = (exact: Rational): boolean => cap !== undefined && compare(exact, unreduced(cap, 1n)) > 0;
  const paid = (exact: Rational): bigint => (cap !== undefined && over(exact) ? cap : roundToInteger(exact, ticket.rounding));
  const common = { lines: value.lines, totalStakeMinor };
  if (value.pending) {
    return { ...common, outcome: 'PENDING', returnSoFarMinor: paid(value.settled), maxReturnMinor: paid(value.best) };
  }
  return { ...common, outcome: outcomeOf(ticket, value), returnMinor: paid(value.settled), capped: over(value.settled) };
}
