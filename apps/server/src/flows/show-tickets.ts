import type { Ticket, TicketPage, TicketSelection } from '@duskline/contract/entities/betslip';
import { AppError } from '@duskline/contract/errors';
import type { CashoutOfferPayload } from '@duskline/contract/realtime';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import type { TicketLeg, TicketView } from '../modules/tickets/index.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refusalName } from './place-bet/placed.ts';

interface Filter {
  state: 'pending' | 'settled';
  fromMs?: number;
  toMs?: number;
  sportId?: number;
}

/** Where tickets are read from; the module's history fits. */
export interface TicketReader {
  page(
    userId: bigint,
    filter: Filter & { limit: number; skip: number; before?: string },
  ): Promise<{ tickets: TicketView[]; nextBefore: string | null }>;
  totals(userId: bigint, filter: Filter): Promise<{ count: number; stakeMinor: bigint; payoutMinor: bigint }>;
  byRequest(userId: bigint, requestId: string): Promise<TicketView[]>;
}

/** What makeItem wrote beside a leg. */
interface LegTitles {
  match?: string;
  market?: string;
  outcome?: string;
  matchLink?: string;
  sportId?: number;
  startTimeMs?: number;
}

/** What tickets are bought back for now, by ticket id. */
export type ReadOffers = (ticketIds: readonly string[]) => Promise<ReadonlyMap<string, CashoutOfferPayload>>;

type HistoryCalls = 'history.pendingbets' | 'history.settledbets' | 'betslip.placementbyrequest';

/** A player's tickets as the wire shows them (spec 204). Titles are those of the moment of the bet. */
export function ticketRoutes(tickets: TicketReader, readOffers: ReadOffers): Handlers<HistoryCalls> {
  const list = (state: 'pending' | 'settled') =>
    (async (context, { query }) => {
      const session = requireSession(context.session);
      if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
        throw new AppError('ValidationException', { fieldErrors: { from: 'is after to' } });
      }
      const skip = query.cursor === undefined ? (query.page - 1) * query.pageSize : 0;
      const span = {
        ...(query.from === undefined ? {} : { fromMs: query.from }),
        ...(query.to === undefined ? {} : { toMs: query.to }),
      };
      const sport = query.sportId === undefined ? {} : { sportId: query.sportId };
      const userId = BigInt(session.userId);
      const page = await tickets.page(userId, {
        state,
        ...span,
        ...sport,
        limit: query.pageSize,
        skip,
        ...(query.cursor === undefined ? {} : { before: query.cursor }),
      });
      const totals = await tickets.totals(userId, { state, ...span, ...sport });
      const currency = findCurrency(session.currency);
      const open = page.tickets.filter(({ outcome, acceptance }) => outcome === 0 && acceptance === 1);
      const offers = await readOffers(open.map(({ ticketId }) => ticketId));
      return {
        Bets: page.tickets.map((ticket) => presentTicket(ticket, offers.get(ticket.ticketId))),
        TotalRecords: totals.count,
        ...(page.nextBefore === null ? {} : { NextCursor: page.nextBefore }),
        ...(currency
          ? {
              Totals: {
                Stake: toWireNumber(totals.stakeMinor, currency),
                Win: toWireNumber(totals.payoutMinor, currency),
                Currency: currency.code,
              },
            }
          : {}),
      } satisfies TicketPage;
    }) satisfies Handlers<HistoryCalls>['history.pendingbets'];
  return {
    'history.pendingbets': list('pending'),
    'history.settledbets': list('settled'),
    'betslip.placementbyrequest': async (context, { query }) => {
      const session = requireSession(context.session);
      const found = await tickets.byRequest(BigInt(session.userId), query.requestId);
      // As if it had never been: then it may be sent again (TR-B10).
      if (found.length === 0) throw new AppError('NotFoundException');
      return { Tickets: found.map((ticket) => presentTicket(ticket)) };
    },
  };
}

function requireSession<S>(session: S | null): S {
  if (session === null) throw new AppError('UnauthorizedException');
  return session;
}

/** `offer`: what it is bought back for now, where it is. */
export function presentTicket(ticket: TicketView, offer?: CashoutOfferPayload): Ticket {
  const currency = findCurrency(ticket.currency);
  if (!currency) throw new Error(`ticket ${ticket.ticketId} has an unknown currency`);
  const wire = (minor: bigint) => toWireNumber(minor, currency);
  return {
    ID: ticket.ticketId,
    BetType: ticket.betType,
    Stake: wire(ticket.stakeMinor),
    Currency: ticket.currency,
    ...(ticket.legs.length === 1 && ticket.legs[0] ? { TotalOdds: ticket.legs[0].oddsMilli / 1000 } : {}),
    PotentialWin: wire((ticket.maxPayoutMinor * (ticket.stakeMinor - ticket.cashedStakeMinor)) / ticket.stakeMinor),
    ...(ticket.payoutMinor === null ? {} : { Win: wire(ticket.payoutMinor + ticket.cashedPayoutMinor) }),
    ...(ticket.cashedStakeMinor === 0n
      ? {}
      : { CashedOutStake: wire(ticket.cashedStakeMinor), CashedOutAmount: wire(ticket.cashedPayoutMinor) }),
    Status: ticket.acceptance,
    Outcome: ticket.outcome,
    PlacedDate: new Date(ticket.receivedAtMs).toISOString(),
    ...(ticket.settledAtMs === null ? {} : { SettledDate: new Date(ticket.settledAtMs).toISOString() }),
    Selections: ticket.legs.map(presentLeg),
    // No offer now: the field says so instead of being absent.
    ...(offer ?? { CashoutValue: null }),
    ...(ticket.reason === null ? {} : { DeclineReason: refusalName(ticket.reason) }),
    ...(ticket.acceptance === 4 && ticket.delayUntilMs !== null ? { DecidedBy: ticket.delayUntilMs } : {}),
  };
}

function presentLeg(leg: TicketLeg): TicketSelection {
  const titles = (leg.titles ?? {}) as LegTitles;
  return {
    ID: leg.selectionId,
    MatchID: leg.matchId,
    MatchName: titles.match ?? '',
    MarketTitle: titles.market ?? '',
    OutcomeTitle: titles.outcome ?? '',
    Odds: leg.oddsMilli / 1000,
    Outcome: leg.outcome,
    IsBanker: leg.isBanker,
    IsLive: leg.isLive,
    ...(titles.sportId === undefined ? {} : { SportTypeId: titles.sportId }),
    ...(titles.startTimeMs === undefined ? {} : { StartDateJs: titles.startTimeMs }),
    ...(titles.matchLink === undefined ? {} : { MatchLink: titles.matchLink }),
  };
}
