import type { CallQuery } from '@duskline/contract/calls';
import type { JackpotBet, Ticket, TicketPage } from '@duskline/contract/entities/betslip';
import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import type { CashoutOfferPayload } from '@duskline/contract/realtime';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import { type CallContext, defineHandlers, type Session } from '../../../platform/http/handler.ts';
import type { TicketView } from '../store.ts';
import { type ReadScores, withFinalScores } from './final-scores.ts';
import { type TraderOffersOf, withTraderOffers } from './offered-tickets.ts';
import { PageCursors } from './page-cursors.ts';
import { presentTicket, type SelectionNames } from './present-ticket.ts';

interface Filter {
  state: 'pending' | 'settled' | 'declined' | 'jackpot' | 'virtual';
  fromMs?: number;
  toMs?: number;
  sportId?: number;
}

type PageFilter = Filter & { limit: number; skip: number; before?: string };
type ListQuery = CallQuery<'history.pendingbets'>;

interface ListTotals {
  count: number;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

interface PageView {
  tickets: TicketView[];
  nextBefore: string | null;
}

/** Where tickets are read from; the module's history fits. */
export interface TicketReader {
  page(userId: bigint, filter: PageFilter): Promise<PageView>;
  pageWithTotals(userId: bigint, filter: PageFilter): Promise<PageView & { totals: ListTotals }>;
  byRequest(userId: bigint, requestId: string): Promise<TicketView[]>;
}

/** Current cash-out values of tickets, by ticket id. */
export type ReadOffers = (ticketIds: readonly string[]) => Promise<ReadonlyMap<string, CashoutOfferPayload>>;

/** What the selections of tickets are called in a language. */
export type SelectionNamesByLanguage = (language: string) => SelectionNames;

export interface TicketRouteOptions {
  tickets: TicketReader;
  readOffers: ReadOffers;
  traderOffers: TraderOffersOf;
  namesIn: SelectionNamesByLanguage;
  readScores: ReadScores;
}

/** A player's tickets as the wire shows them (spec 204), in the language asked for. */
export function ticketRoutes(options: TicketRouteOptions) {
  const { tickets, readOffers, traderOffers, namesIn, readScores } = options;
  const marks = new PageCursors();
  const list =
    (state: 'pending' | 'settled' | 'virtual') =>
    async ({ session, language }: CallContext<Session>, { query }: { query: ListQuery }): Promise<TicketPage> => {
      requireSpan(query);
      const span = {
        ...(query.from === undefined ? {} : { fromMs: query.from }),
        ...(query.to === undefined ? {} : { toMs: query.to }),
      };
      const sport = query.sportId === undefined ? {} : { sportId: query.sportId };
      const userId = BigInt(session.userId);
      const own = JSON.stringify([session.sessionId, state, query.from, query.to, query.sportId, query.pageSize]);
      const { before, skip } =
        query.cursor === undefined ? marks.start(own, query.page, query.pageSize) : { before: query.cursor, skip: 0 };
      const filter = { state, ...span, ...sport, limit: query.pageSize, skip, ...(before === undefined ? {} : { before }) };
      const { totals, ...page } = await tickets.pageWithTotals(userId, filter);
      if (query.cursor === undefined) marks.given(own, query.page, page.tickets.at(-1)?.ticketId ?? before);
      const names = namesIn(language);
      const open = page.tickets.filter(
        ({ outcome, acceptance }) => outcome === TicketOutcome.PENDING && acceptance === BetAcceptance.ACCEPTED,
      );
      const offers = await readOffers(open.map(({ ticketId }) => ticketId));
      const shown = page.tickets.map((ticket) => presentTicket(ticket, offers.get(ticket.ticketId), names));
      return {
        Bets: await withTraderOffers(await withFinalScores(shown, readScores), session.userId, traderOffers),
        TotalRecords: totals.count,
        ...(page.nextBefore === null ? {} : { NextCursor: page.nextBefore }),
        ...presentTotals(totals, session.currency),
      };
    };
  return defineHandlers({
    'history.pendingbets': list('pending'),
    'history.settledbets': list('settled'),
    // AMB-48: two names of the same lists.
    'history.uncleared': list('pending'),
    'history.cleared': list('settled'),
    'history.virtualsport': (context, { body }) =>
      list('virtual')(context, { query: { ...body, page: Math.max(1, body?.page ?? 1), pageSize: body?.pageSize ?? 20 } }),
    'history.declinedbets': async ({ session, language }, { query }) => {
      requireSpan(query);
      const { from: fromMs, to: toMs, cursor: before, pageSize: limit } = query;
      const filter = { state: 'declined' as const, fromMs, toMs, limit, skip: 0, ...(before === undefined ? {} : { before }) };
      const page = await tickets.page(BigInt(session.userId), filter);
      return page.tickets.map((ticket) => presentTicket(ticket, undefined, namesIn(language)));
    },
    'history.sportjackpot': async ({ session, language }, { query }) => {
      requireSpan(query);
      const { from: fromMs, to: toMs, pageSize: limit } = query;
      const span = { ...(fromMs === undefined ? {} : { fromMs }), ...(toMs === undefined ? {} : { toMs }) };
      const filter = { state: 'jackpot' as const, ...span, limit, skip: (query.page - 1) * limit };
      const { tickets: found, totals } = await tickets.pageWithTotals(BigInt(session.userId), filter);
      const shown = found.map((ticket) => presentTicket(ticket, undefined, namesIn(language)));
      const bets = await withFinalScores(shown, readScores);
      return { Bets: bets.map(presentJackpotBet), TotalRecords: totals.count, ...presentTotals(totals, session.currency) };
    },
    'betslip.placementbyrequest': async ({ session }, { query }) => {
      const found = await ticketsOfRequest(options, session.userId, query.requestId);
      // As if it had never been: then it may be sent again (TR-B10).
      if (found.length === 0) throw new AppError('NotFoundException');
      return { Tickets: found };
    },
  });
}

/** What a list comes to as a whole, in the currency of the account. */
function presentTotals({ stakeMinor, payoutMinor }: ListTotals, code: string): Pick<TicketPage, 'Totals'> {
  const currency = findCurrency(code);
  if (!currency) return {};
  return {
    Totals: { Stake: toWireNumber(stakeMinor, currency), Win: toWireNumber(payoutMinor, currency), Currency: currency.code },
  };
}

const presentJackpotBet = ({ ID, PlacedDate, Stake, Win, Currency, Selections, ...ticket }: Ticket): JackpotBet => ({
  ID,
  Date: PlacedDate,
  Stake,
  ...(Win !== undefined && { Win }),
  Currency,
  Selections,
  BetType: ticket.BetType,
  Status: ticket.Status,
  Outcome: ticket.Outcome,
  PotentialWin: ticket.PotentialWin,
});

/** The tickets that a request made: the same for a look-up and in the answer to the placement itself. */
export async function ticketsOfRequest(
  { tickets, traderOffers }: Pick<TicketRouteOptions, 'traderOffers'> & { tickets: Pick<TicketReader, 'byRequest'> },
  userId: string,
  requestId: string,
): Promise<Ticket[]> {
  const found = await tickets.byRequest(BigInt(userId), requestId);
  return withTraderOffers(
    found.map((ticket) => presentTicket(ticket)),
    userId,
    traderOffers,
  );
}

function requireSpan({ from, to }: { from?: number | undefined; to?: number | undefined }): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new AppError('ValidationException', { fieldErrors: { from: 'is after to' } });
}
