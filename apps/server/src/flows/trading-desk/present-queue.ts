import type { QueuedBet } from '@duskline/contract/entities/trading';
import { wireOf } from '@duskline/money/wire-amount';
import { policyVersionOf } from '../../modules/policy/index.ts';
import type { SelectionExposureRow, TicketView } from '../../modules/tickets/index.ts';
import type { CustomerRow, SecondApproval, TraderReview } from '../../modules/trading/index.ts';
import { isServerFault } from '../../platform/db/database-error.ts';
import { automaticLimit } from './desk-limits.ts';
import type { DeskParts } from './ports.ts';
import { BOOK_CURRENCY, presentExposures, presentOffer } from './present.ts';
import { type CurrentLeg, currentLegs } from './terms.ts';

interface Titles {
  match?: string;
  market?: string;
  outcome?: string;
}

/**
 * The queue as a trader needs it: what waits, what the board says, what the book carries, who asks. Longest waiting first. A bet that this server cannot show
 * (in a currency of a later release, under a policy that it cannot read) keeps nobody from the others.
 */
export async function presentQueue(parts: DeskParts): Promise<QueuedBet[]> {
  const reviews = await parts.trading.queue();
  const tickets = await parts.tickets.byId(reviews.map(({ ticketId }) => ticketId));
  const byId = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  const marketIds = [...new Set(tickets.flatMap((ticket) => ticket.legs.map((leg) => leg.marketId)))];
  const exposures = marketIds.length === 0 ? [] : await parts.tickets.exposures({ marketIds });
  const shown = reviews.map(async (review) => {
    const ticket = byId.get(review.ticketId);
    if (!ticket) return [];
    try {
      return [await presentQueued(parts, review, ticket, exposures)];
    } catch (error) {
      if (isServerFault(error)) throw error;
      parts.log.warn(
        { event: 'trading_queue', ticketId: ticket.ticketId, err: error },
        'a bet cannot be shown to the traders here',
      );
      return [];
    }
  });
  return (await Promise.all(shown)).flat();
}

async function presentQueued(
  { board, trading, policies }: DeskParts,
  review: TraderReview,
  ticket: TicketView,
  exposures: readonly SelectionExposureRow[],
): Promise<QueuedBet> {
  const policy = await policies.at(policyVersionOf(ticket.detail));
  const legs = currentLegs(board, ticket);
  const customer = trading.settings.customer(review.userId);
  const wire = (minor: bigint) => wireOf(minor, ticket.currency);
  const [only] = ticket.legs;
  return {
    BetId: ticket.ticketId,
    BetType: ticket.betType,
    Status: ticket.acceptance,
    Currency: ticket.currency,
    Stake: wire(ticket.stakeMinor),
    PotentialWin: wire(ticket.maxPayoutMinor),
    ...(ticket.legs.length === 1 && only ? { TotalOdds: only.oddsMilli / 1000 } : {}),
    MaxStake: wire(automaticLimit(trading.settings, ticket, legs, exposures, policy)),
    Why: review.why,
    OpenedAt: new Date(review.openedAtMs).toISOString(),
    DecidedBy: ticket.delayUntilMs ?? review.openedAtMs,
    Customer: presentCustomer(customer),
    Selections: legs.map((leg) => presentLeg(leg, exposures)),
    ...(review.secondApproval ? { SecondApproval: presentSecond(review.secondApproval, ticket.currency) } : {}),
    ...(review.offer?.state === 'open' ? { Offer: presentOffer(ticket, review.offer) } : {}),
  };
}

const presentSecond = (one: SecondApproval, currency: string): QueuedBet['SecondApproval'] => ({
  Event: one.event,
  Stake: wireOf(one.stakeMinor, currency),
  Odds: one.oddsMilli.map((odds) => odds / 1000),
  NetWin: wireOf(one.netWinBookMinor, BOOK_CURRENCY.code),
  AskedBy: one.askedBy,
  AskedAt: new Date(one.askedAtMs).toISOString(),
});

function presentCustomer({ userId, factorMilli, dayLimitMinor }: CustomerRow): QueuedBet['Customer'] {
  return {
    ID: userId,
    Factor: factorMilli / 1000,
    ...(dayLimitMinor === null ? {} : { DayLimit: wireOf(dayLimitMinor, BOOK_CURRENCY.code) }),
  };
}

function presentLeg({ leg, selection }: CurrentLeg, exposures: readonly SelectionExposureRow[]): QueuedBet['Selections'][number] {
  const titles = (leg.titles ?? {}) as Titles;
  const market = presentExposures(exposures.filter((row) => row.marketId === leg.marketId));
  const exposure = market.find((row) => row.OutcomeID === leg.outcomeId);
  return {
    ID: leg.selectionId,
    MatchID: leg.matchId,
    MarketID: leg.marketId,
    MatchName: titles.match ?? '',
    MarketTitle: titles.market ?? '',
    OutcomeTitle: titles.outcome ?? '',
    IsLive: leg.isLive,
    Odds: leg.oddsMilli / 1000,
    ...(selection ? { Value: selection.oddsMilli / 1000 } : {}),
    IsSuspended: selection === null || !selection.isOpen,
    ...(exposure ? { Exposure: exposure } : {}),
  };
}
