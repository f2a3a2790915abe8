import type { CallId } from '@duskline/contract/calls';
import type { Betslip, PlaceBetResult, Ticket, TraderOffer } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import type { CallContext, Handlers } from '../../platform/http/handler.ts';

type Loose = (context: CallContext, input: unknown) => Promise<unknown>;
type OffersOf = (userId: string) => Promise<TraderOffer[]>;

/** Calls that answer the slip. */
const SLIP_CALLS = [
  'betslip.get',
  'betslip.addselection',
  'betslip.addselections',
  'betslip.removeselection',
  'betslip.clear',
  'betslip.acceptoddschanges',
  'betslip.setbanker',
] as const satisfies readonly CallId[];

/** Calls that answer tickets, under `Bets` or `Tickets`. */
const TICKET_CALLS = ['history.pendingbets', 'betslip.placementbyrequest'] as const satisfies readonly CallId[];

/** Lays what `add` makes of an answer over the answers of these calls; guests get them as they are. */
function wrap<H extends Partial<Handlers>>(
  routes: H,
  ids: readonly CallId[],
  add: (answer: unknown, userId: string) => Promise<unknown>,
): H {
  const wrapped: Partial<Record<CallId, Loose>> = {};
  for (const id of ids) {
    const inner = routes[id] as Loose | undefined;
    if (!inner) continue;
    wrapped[id] = async (context, input) => {
      const answer = await inner(context, input);
      return context.session === null ? answer : add(answer, context.session.userId);
    };
  }
  return { ...routes, ...wrapped };
}

/**
 * Offers that wait for the player's answer (TRADER-01): in the slip (`traderOffers`), on tickets, and in the answer to a
 * placement that is asked for again meanwhile.
 */
export function withTraderOffers<H extends Partial<Handlers>>(routes: H, offersOf: OffersOf): H {
  const slips = wrap(routes, SLIP_CALLS, async (slip, userId) => ({
    ...(slip as Betslip),
    traderOffers: await offersOf(userId),
  }));
  const tickets = wrap(slips, TICKET_CALLS, async (answer, userId) => {
    const page = answer as { Bets?: Ticket[]; Tickets?: Ticket[] };
    const all = page.Bets ?? page.Tickets ?? [];
    if (!all.some(isOffered)) return page;
    const shown = withOffers(all, await offersOf(userId));
    return { ...page, ...(page.Bets ? { Bets: shown } : { Tickets: shown }) };
  });
  return wrap(tickets, ['betslip.placebet'], async (answer, userId) => {
    const placed = answer as PlaceBetResult;
    if (!isOffered(placed)) return placed;
    const TraderOffer = (await offersOf(userId)).find((offer) => offer.BetId === placed.BetId);
    return TraderOffer ? { ...placed, TraderOffer } : placed;
  });
}

const isOffered = ({ Status }: { Status: number }): boolean => Status === BetAcceptance.NEW_OFFER;

const withOffers = (tickets: readonly Ticket[], offers: readonly TraderOffer[]): Ticket[] =>
  tickets.map((ticket) => {
    const TraderOffer = isOffered(ticket) ? offers.find((offer) => offer.BetId === ticket.ID) : undefined;
    return TraderOffer ? { ...ticket, TraderOffer } : ticket;
  });
