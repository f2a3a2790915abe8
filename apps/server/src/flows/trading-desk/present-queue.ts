import type { QueuedBet } from '@duskline/contract/entities/trading';
import { policyVersionOf } from '../../modules/policy/index.ts';
import type { LineExposureRow, TicketView } from '../../modules/tickets/index.ts';
import type { CustomerRow, Referral, SecondApproval } from '../../modules/trading/index.ts';
import { isServerFault } from '../../platform/db/database-error.ts';
import { automaticLimit } from './desk-limits.ts';
import type { DeskParts } from './ports.ts';
import { BOOK_CURRENCY, presentExposures, presentOffer, wireOf } from './present.ts';
import { type LegNow, legsNow } from './terms.ts';

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
  const referrals = await parts.trading.queue();
  const tickets = await parts.tickets.byId(referrals.map(({ ticketId }) => ticketId));
  const byId = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  const marketIds = [...new Set(tickets.flatMap((ticket) => ticket.legs.map((leg) => leg.marketId)))];
  const exposures = marketIds.length === 0 ? [] : await parts.tickets.exposures({ marketIds });
  const shown = referrals.map(async (referral) => {
    const ticket = byId.get(referral.ticketId);
    if (!ticket) return [];
    try {
      return [await presentQueued(parts, referral, ticket, exposures)];
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
  referral: Referral,
  ticket: TicketView,
  exposures: readonly LineExposureRow[],
): Promise<QueuedBet> {
  const policy = await policies.at(policyVersionOf(ticket.detail));
  const legs = legsNow(board, ticket);
  const customer = trading.settings.customer(referral.userId);
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
    Why: referral.why,
    OpenedAt: new Date(referral.openedAtMs).toISOString(),
    DecidedBy: ticket.delayUntilMs ?? referral.openedAtMs,
    Customer: presentCustomer(customer),
    Selections: legs.map((leg) => presentLeg(leg, exposures)),
    ...(referral.secondApproval ? { SecondApproval: presentSecond(referral.secondApproval, ticket.currency) } : {}),
    ...(referral.offer?.state === 'open' ? { Offer: presentOffer(ticket, referral.offer) } : {}),
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

function presentLeg({ leg, selection }: LegNow, exposures: readonly LineExposureRow[]): QueuedBet['Selections'][number] {
  const titles = (leg.titles ?? {}) as Titles;
  const market = presentExposures(exposures.filter((row) => row.marketId === leg.marketId));
  const line = market.find((row) => row.OutcomeID === leg.outcomeId);
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
    ...(line ? { Exposure: line } : {}),
  };
}
