import { accumulatorBonus } from '@duskline/betting/accumulator-bonus';
import { traitsOfNumber } from '@duskline/betting/bet-type';
import { remainingTicket } from '@duskline/betting/cashout';
import { settleFreeBet } from '@duskline/betting/free-bet';
import { LEG_RESULTS, type LegResult } from '@duskline/betting/leg-result';
import { OUTCOME_NUMBER } from '@duskline/betting/outcome';
import { settleTicket } from '@duskline/betting/settle-ticket';
import { TicketShapeError } from '@duskline/betting/ticket';
import { isCashable, isFreeBetTicket, type Ticket } from '@duskline/betting/ticket-rules';
import { buildTicket } from './build-ticket.ts';
import type { TermsLeg, TicketTerms } from './settle-terms.ts';
import { storedBonus } from './stored-bonus.ts';

/** What a ticket should be. `payoutMinor` is null exactly when `outcome` is 0 (open). */
export interface TicketDecision {
  readonly outcome: number;
  readonly payoutMinor: bigint | null;
  /** Part of the payout that is an accumulator bonus. */
  readonly bonusMinor: bigint;
  /** A digit of TicketOutcome per leg ({@link PAID_EARLY} where it was paid early), in the order of the slip; null while nothing is known of any. */
  readonly legOutcomes: string | null;
}

const NOTHING_KNOWN = /^0*$/;

/** Stands for a leg that was won early, among the digits of the others. */
export const PAID_EARLY = 'E';

/** Bought before the match and not on a line of our own making (betting rules 14). */
const isPaidEarly = (terms: TicketTerms, leg: TermsLeg): boolean =>
  !traitsOfNumber(terms.betType)?.isTeased && !leg.isLive && leg.line.isPaidEarly(terms.acceptedAtMs);

/** What the legs of a ticket are worth, in the order of the slip, and the same as it is stored. @throws UnreadableResultError */
export function legResults(terms: TicketTerms): { results: LegResult[]; digits: string } {
  const results: LegResult[] = [];
  let digits = '';
  for (const leg of terms.legs) {
    const isEarly = isPaidEarly(terms, leg);
    const result = isEarly ? LEG_RESULTS.WIN : leg.line.at(terms.acceptedAtMs);
    results.push(result);
    digits += isEarly ? PAID_EARLY : OUTCOME_NUMBER[result.outcome];
  }
  return { results, digits };
}

/** What cashouts have left of a ticket. */
export function restOf(terms: TicketTerms, ticket: Ticket): Ticket {
  if (terms.cashedStakeMinor === 0n) return ticket;
  if (!isCashable(ticket)) throw new TicketShapeError(`A ${ticket.betType} cannot have been cashed out.`);
  return remainingTicket(ticket, terms.stakeMinor, terms.stakeMinor - terms.cashedStakeMinor);
}

/**
 * What the facts in force make of a ticket. Pure: the same terms give the same answer, whatever the ticket was before.
 * @throws TicketShapeError, UnreadableResultError, RangeError: the ticket waits for a person.
 */
export function decideTicket(terms: TicketTerms): TicketDecision {
  const { results, digits } = legResults(terms);
  const legOutcomes = NOTHING_KNOWN.test(digits) ? null : digits;
  const leftMinor = terms.stakeMinor - terms.cashedStakeMinor;
  const ticket = restOf(terms, buildTicket(terms, results));
  const settled = settleTicket(ticket);
  if (settled.totalStakeMinor !== leftMinor) {
    throw new TicketShapeError(`The lines of the ticket cost ${settled.totalStakeMinor}, its stake is ${leftMinor}.`);
  }
  if (settled.outcome === 'PENDING') return { outcome: 0, payoutMinor: null, bonusMinor: 0n, legOutcomes };
  if (terms.isFreeBet) return { ...freeBetMoney(ticket, OUTCOME_NUMBER[settled.outcome]), legOutcomes };
  const bonusMinor = bonusOf(terms, ticket);
  return { outcome: OUTCOME_NUMBER[settled.outcome], payoutMinor: settled.returnMinor + bonusMinor, bonusMinor, legOutcomes };
}

/** The bonus that was promised with a combo; not after a cashout (betting rules 12.1). */
function bonusOf(terms: TicketTerms, ticket: Ticket): bigint {
  if (ticket.betType !== 'combo' || terms.cashedStakeMinor > 0n) return 0n;
  const bonus = storedBonus(terms.detail);
  return bonus === null ? 0n : accumulatorBonus(ticket, bonus).bonusMinor;
}

/**
 * What a token has won (betting rules 12.2). CANCELLED and REFUND mean here that all legs are void and the token comes back; where
 * the token is gone and nothing is paid, the ticket is LOST, whatever a stake of cash would have returned.
 */
function freeBetMoney(ticket: Ticket, outcome: number): { outcome: number; payoutMinor: bigint; bonusMinor: bigint } {
  if (!isFreeBetTicket(ticket)) throw new TicketShapeError(`A ${ticket.betType} cannot be a free bet.`);
  const free = settleFreeBet(ticket);
  if (free.pending) throw new TicketShapeError('A free bet is pending and decided.');
  const isGone = !free.tokenRestored && free.cashMinor === 0n;
  return { outcome: isGone ? OUTCOME_NUMBER.LOST : outcome, payoutMinor: free.cashMinor, bonusMinor: 0n };
}

/** Whether the ticket is settled as decided. */
export const isAsDecided = (terms: TicketTerms, decision: TicketDecision): boolean =>
  terms.outcome === decision.outcome && terms.payoutMinor === decision.payoutMinor && terms.legOutcomes === decision.legOutcomes;
