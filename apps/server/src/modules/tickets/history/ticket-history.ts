import type { Database } from '../../../platform/db/create-db.ts';
import { type TicketView, ticketsById } from '../store.ts';

export interface HistoryFilter {
  /** `pending` = accepted and open, or waiting; `settled`; `declined`. */
  state: 'pending' | 'settled' | 'declined';
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

const STATES = {
  pending: 't.outcome = 0 AND t.acceptance <> 2',
  settled: 't.outcome <> 0',
  declined: 't.acceptance = 2',
} as const;

/** $1 player, $2 from, $3 to (epoch ms or null), $4 sport or null. */
const where = (state: HistoryFilter['state']) => `
  WHERE t.user_id = $1 AND ${STATES[state]}
    AND ($2::float8 IS NULL OR t.received_at >= to_timestamp($2::float8 / 1000)) AND ($3::float8 IS NULL OR t.received_at < to_timestamp($3::float8 / 1000))
    AND ($4::int IS NULL OR EXISTS (SELECT 1 FROM betting.leg l WHERE l.ticket_id = t.id AND (l.titles->>'sportId')::int = $4::int))`;

const values = (userId: bigint, { fromMs, toMs, sportId }: HistoryFilter) => [
  userId,
  fromMs ?? null,
  toMs ?? null,
  sportId ?? null,
];

/** Ids of a page and one more; $5 the row before it, $6 rows to pass over, $7 most of them. */
const pageIds = (state: HistoryFilter['state']) =>
  `SELECT t.id FROM betting.ticket t ${where(state)} AND ($5::uuid IS NULL OR t.id < $5::uuid) ORDER BY t.id DESC OFFSET $6::int LIMIT $7::int`;
const pageValues = (userId: bigint, filter: HistoryPage) => [
  ...values(userId, filter),
  filter.before ?? null,
  filter.skip,
  filter.limit + 1,
];

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
      const sql = pageIds(filter.state);
      const rows = await db.call<{ id: string }>(`history_page_${filter.state}`, sql, pageValues(userId, filter), 'history');
      return toPage(
        rows.map(({ id }) => id),
        filter.limit,
      );
    },
    async pageWithTotals(userId, filter) {
      const [row] = await db.call<{ ids: string[]; count: number; stake: bigint; payout: bigint }>(
        `history_list_${filter.state}`,
        `SELECT ARRAY(${pageIds(filter.state)})::text[] AS ids, count(*)::int AS count, coalesce(sum(t.stake) FILTER (WHERE t.free_bet IS NULL), 0)::bigint AS stake,
                coalesce(sum(coalesce(t.payout, 0) + t.cashed_payout), 0)::bigint AS payout FROM betting.ticket t ${where(filter.state)}`,
        pageValues(userId, filter),
        'history',
      );
      const totals = { count: row?.count ?? 0, stakeMinor: row?.stake ?? 0n, payoutMinor: row?.payout ?? 0n };
      return { ...(await toPage(row?.ids ?? [], filter.limit)), totals };
    },
    async byRequest(userId, requestId) {
      const rows = await db.call<{ id: string }>(
        'history_by_request',
        // Keys of several singles are `${requestId}/${selectionId}`; '0' follows '/' in ASCII, so this is a range of the unique index.
        `SELECT id FROM betting.ticket WHERE user_id = $1 AND (idem_key = $2 OR (idem_key > $2 || '/' AND idem_key < $2 || '0')) ORDER BY idem_key`,
        [userId, requestId],
        'reads',
      );
      return rows.length === 0
        ? []
        : ticketsById(
            db,
            rows.map(({ id }) => id),
          );
    },
  };
}
