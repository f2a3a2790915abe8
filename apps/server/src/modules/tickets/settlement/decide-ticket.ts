import { remainingTicket } from '@duskline/betting/cashout';
import { OUTCOME_NUMBER } from '@duskline/betting/outcome';
import { settleTicket } from '@duskline/betting/settle-ticket';
import { type Ticket, TicketShapeError } from '@duskline/betting/ticket';
import { buildTicket } from './build-ticket.ts';
import type { TicketTerms } from './settle-terms.ts';

/** What a ticket should be. `payoutMinor` is null exactly when `outcome` is 0 (open). */
export interface TicketDecision {
  readonly outcome: number;
  readonly payoutMinor: bigint | null;
  /** A digit of TicketOutcome per leg, in the order of the slip; null while nothing is known of any. */
  readonly legOutcomes: string | null;
}

const NOTHING_KNOWN = /^0*$/;

/** What cashouts have left of a ticket. */
export function restOf(terms: TicketTerms, ticket: Ticket): Ticket {
  if (terms.cashedStakeMinor === 0n) return ticket;
  if (ticket.betType === 'teaser') throw new TicketShapeError('A teaser cannot have been cashed out.');
  return remainingTicket(ticket, terms.stakeMinor, terms.stakeMinor - terms.cashedStakeMinor);
}

/**
 * What the facts in force make of a ticket. Pure: the same terms give the same answer, whatever the ticket was before.
 * @throws TicketShapeError, UnreadableResultError, RangeError: the ticket waits for a person.
 */
export function decideTicket(terms: TicketTerms): TicketDecision {
  const results = terms.legs.map(({ line }) => line.at(terms.acceptedAtMs));
  let digits = '';
  for (const { outcome } of results) digits += OUTCOME_NUMBER[outcome];
  const legOutcomes = NOTHING_KNOWN.test(digits) ? null : digits;
  const leftMinor = terms.stakeMinor - terms.cashedStakeMinor;
  const settled = settleTicket(restOf(terms, buildTicket(terms, results)));
  if (settled.totalStakeMinor !== leftMinor) {
    throw new TicketShapeError(`The lines of the ticket cost ${settled.totalStakeMinor}, its stake is ${leftMinor}.`);
  }
  if (settled.outcome === 'PENDING') return { outcome: 0, payoutMinor: null, legOutcomes };
  return { outcome: OUTCOME_NUMBER[settled.outcome], payoutMinor: settled.returnMinor, legOutcomes };
}

/** Whether the ticket is settled as decided. */
export const isAsDecided = (terms: TicketTerms, decision: TicketDecision): boolean =>
  terms.outcome === decision.outcome && terms.payoutMinor === decision.payoutMinor && terms.legOutcomes === decision.legOutcomes;
