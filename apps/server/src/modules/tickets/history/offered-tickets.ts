import type { Ticket, TraderOffer } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';

/** Offers of traders that wait for the answer of a player (TRADER-01). */
export type TraderOffersOf = (userId: string) => Promise<TraderOffer[]>;

/** Tickets with the offers that wait on them; nobody is asked when none can have one. */
export async function withTraderOffers(
  tickets: readonly Ticket[],
  userId: string,
  traderOffers: TraderOffersOf,
): Promise<Ticket[]> {
  const isOffered = ({ Status }: Ticket) => Status === BetAcceptance.NEW_OFFER;
  if (!tickets.some(isOffered)) return [...tickets];
  const offers = await traderOffers(userId);
  return tickets.map((ticket) => {
    const TraderOffer = isOffered(ticket) ? offers.find((offer) => offer.BetId === ticket.ID) : undefined;
    return TraderOffer ? { ...ticket, TraderOffer } : ticket;
  });
}
