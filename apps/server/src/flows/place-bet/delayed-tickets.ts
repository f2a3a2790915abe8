import { policyVersionOf } from '../../modules/policy/index.ts';
import type { DelayedAnswer, DelayedDecision, TicketService, TicketView } from '../../modules/tickets/index.ts';
import type { DelayDecision, ResolveDelayedOptions, WaitingTicket } from './resolve-delayed.ts';

/**
 * Waiting tickets between the resolver, the ledger and the desk (`offerInstead`, see {@link ResolveDelayedOptions}). `onDecided` hears of every
 * ticket that was decided by this call.
 */
export function delayedTickets(
  tickets: TicketService,
  onDecided: (ticket: TicketView, answer: DelayedAnswer) => void,
  offerInstead: (ticketId: string) => Promise<boolean>,
): ResolveDelayedOptions['tickets'] {
  const seen = new Map<string, TicketView>();
  return {
    async dueDelayed(limit, except) {
      const due = await tickets.dueDelayed(limit, except);
      seen.clear();
      for (const ticket of due) seen.set(ticket.ticketId, ticket);
      return due.map(toWaiting);
    },
    offerInstead,
    async resolveDelayed(decisions) {
      const answers = await tickets.resolveDelayed(
        decisions.map((decision: DelayDecision): DelayedDecision => {
          if (!decision.accept) return { ticketId: decision.ticketId, accept: false, reason: decision.reason };
          const legs = decision.oddsMilli.map((oddsMilli, at) => ({
            legNo: at + 1,
            oddsMilli,
            priceVersion: decision.priceVersions[at] ?? 0,
            gateVersion: decision.gateVersions[at] ?? null,
          }));
          return { ticketId: decision.ticketId, accept: true, maxPayoutMinor: decision.maxPayoutMinor, legs };
        }),
      );
      for (const answer of answers) {
        const ticket = seen.get(answer.ticketId);
        if (answer.isNew && ticket) onDecided(ticket, answer);
      }
    },
  };
}

function toWaiting(ticket: TicketView): WaitingTicket {
  return {
    ticketId: ticket.ticketId,
    betType: ticket.betType,
    detail: ticket.detail,
    rounding: (ticket.detail as { rounding?: string } | null)?.rounding ?? null,
    oddsPolicy: ticket.oddsPolicy as 0 | 1 | 2,
    policyVersion: policyVersionOf(ticket.detail),
    currency: ticket.currency,
    stakeMinor: ticket.stakeMinor,
    legs: ticket.legs.map((leg) => ({
      selectionId: leg.selectionId,
      oddsMilli: leg.oddsMilli,
      isBanker: leg.isBanker,
      matchState: (leg.titles as { state?: string } | null)?.state ?? '',
    })),
  };
}
