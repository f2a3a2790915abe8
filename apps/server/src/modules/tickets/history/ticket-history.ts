import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';
import { type TicketView, ticketsById } from '../store.ts';

export interface HistoryFilter {
  /** `pending` = accepted and open, or waiting; `settled`; `declined`; `jackpot`, `virtual` = whatever became of them, those that name a jackpot or a virtual match. */
  state: 'pending' | 'settled' | 'declined' | 'jackpot' | 'virtual';
  /** Placed in this span, epoch milliseconds. */
  fromMs?: number;
  toMs?: number;
  /** Tickets with a leg of this sport. */
  sportId?: number;
}

export interface HistoryPage extends HistoryFilter {
  limit: number;
  /** Rows to pass over, when no cursor is given. */
  skip: number;
  /** Ticket id of the last row of the previous page: a page stays where it is while new bets arrive. */
  before?: string;
}

export interface TicketPageView {
  tickets: TicketView[];
  /** Id of the last row, when more follow. */
  nextBefore: string | null;
}

/** A free bet was not paid by the player: its token is no stake of the sum. */
export interface HistoryTotals {
  count: number;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

export interface TicketHistory {
  page(userId: bigint, filter: HistoryPage): Promise<TicketPageView>;
  /** A page and the sums of its whole list, of one snapshot: what is counted is what is listed (XR-19). */
  pageWithTotals(userId: bigint, filter: HistoryPage): Promise<TicketPageView & { totals: HistoryTotals }>;
  /** All tickets made under one request id, in the order of their keys. */
  byRequest(userId: bigint, requestId: string): Promise<TicketView[]>;
}

type State = HistoryFilter['state'];

/** The list a player asked for; null where they set no bound. */
interface ListArgs {
  userId: bigint;
  fromMs: number | null;
  toMs: number | null;
  sportId: number | null;
}

/** `before`: the last row of the previous page; `most`: rows of a page and one more. */
interface PageArgs extends ListArgs {
  before: string | null;
  skip: number;
  most: number;
}

const STATES: Readonly<Record<State, RawBuilder<boolean>>> = {
  pending: sql`(t.outcome = 0 AND t.acceptance <> 2)`,
  settled: sql`t.outcome <> 0`,
  declined: sql`t.acceptance = 2`,
  jackpot: sql`(t.detail->'jackpot' IS NOT NULL AND t.acceptance <> 2)`,
  virtual: sql`(t.acceptance <> 2 AND EXISTS (SELECT 1 FROM betting.leg v WHERE v.ticket_id = t.id AND v.producer = 6))`,
};

const listed = (state: State, { userId, fromMs, toMs, sportId }: ListArgs) =>
  build
    .selectFrom('betting.ticket as t')
    .where('t.user_id', '=', userId)
    .where(STATES[state])
    .where(sql<boolean>`(${fromMs}::float8 IS NULL OR t.received_at >= to_timestamp(${fromMs}::float8 / 1000))`)
    .where(sql<boolean>`(${toMs}::float8 IS NULL OR t.received_at < to_timestamp(${toMs}::float8 / 1000))`)
    .where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`${sportId}::bigint IS NULL`,
        exists(
          selectFrom('betting.leg as l')
            .select('l.leg_no')
            .whereRef('l.ticket_id', '=', 't.id')
            .where(sql<boolean>`(l.titles->>'sportId')::bigint = ${sportId}::bigint`),
        ),
      ]),
    );

const pageIds = (state: State, args: PageArgs) =>
  listed(state, args)
    .select('t.id')
    .where(sql<boolean>`(${args.before}::uuid IS NULL OR t.id < ${args.before}::uuid)`)
    .orderBy('t.id', 'desc')
    .limit(sql<number>`${args.most}::int`)
    .offset(sql<number>`${args.skip}::int`);

const pageOf = (state: State) => prepareQuery(`history_page_${state}`, (args: PageArgs) => pageIds(state, args), 'history');

/** In one statement: the page and its totals are of one snapshot. */
const pageWithTotalsOf = (state: State) =>
  prepareQuery(
    `history_list_${state}`,
    (args: PageArgs) =>
      listed(state, args)
        .select(sql<string[]>`ARRAY${pageIds(state, args)}::text[]`.as('ids'))
        .select(sql<number>`count(*)::int`.as('count'))
        .select(sql<bigint>`coalesce(sum(t.stake) FILTER (WHERE t.free_bet IS NULL), 0)::bigint`.as('stake'))
        .select(sql<bigint>`coalesce(sum(coalesce(t.payout, 0) + t.cashed_payout), 0)::bigint`.as('payout')),
    'history',
  );

const byState = <Query>(make: (state: State) => Query): Readonly<Record<State, Query>> => ({
  pending: make('pending'),
  settled: make('settled'),
  declined: make('declined'),
  jackpot: make('jackpot'),
  virtual: make('virtual'),
});
const PAGES = byState(pageOf);
const PAGES_WITH_TOTALS = byState(pageWithTotalsOf);

const pageArgs = (userId: bigint, { fromMs, toMs, sportId, before, skip, limit }: HistoryPage): PageArgs => ({
  userId,
  fromMs: fromMs ?? null,
  toMs: toMs ?? null,
  sportId: sportId ?? null,
  before: before ?? null,
  skip,
  most: limit + 1,
});

/** Keys of several singles are `${requestId}/${selectionId}`; '0' follows '/' in ASCII, so this is a range of the unique index. */
const idsByRequest = prepareQuery('history_by_request', ({ userId, requestId }: { userId: bigint; requestId: string }) =>
  build
    .selectFrom('betting.ticket')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('idem_key', '=', requestId),
        and([
          eb('idem_key', '>', sql<string>`${requestId}::text || '/'`),
          eb('idem_key', '<', sql<string>`${requestId}::text || '0'`),
        ]),
      ]),
    )
    .orderBy('idem_key'),
);

/** A player's own tickets, newest first. */
export function createTicketHistory(db: Database): TicketHistory {
  const newestFirst = (one: TicketView, other: TicketView) => (one.ticketId < other.ticketId ? 1 : -1);
  async function toPage(found: readonly string[], limit: number): Promise<TicketPageView> {
    const ids = found.slice(0, limit);
    const tickets = (await ticketsById(db, ids, 'history')).sort(newestFirst);
    return { tickets, nextBefore: found.length > limit ? (ids.at(-1) ?? null) : null };
  }
  return {
    async page(userId, filter) {
      const rows = await PAGES[filter.state](db, pageArgs(userId, filter));
      return toPage(
        rows.map(({ id }) => id),
        filter.limit,
      );
    },
    async pageWithTotals(userId, filter) {
      const [row] = await PAGES_WITH_TOTALS[filter.state](db, pageArgs(userId, filter));
      const totals = { count: row?.count ?? 0, stakeMinor: row?.stake ?? 0n, payoutMinor: row?.payout ?? 0n };
      return { ...(await toPage(row?.ids ?? [], filter.limit)), totals };
    },
    async byRequest(userId, requestId) {
      const rows = await idsByRequest(db, { userId, requestId });
      return rows.length === 0
        ? []
        : ticketsById(
            db,
            rows.map(({ id }) => id),
          );
    },
  };
}
