import { sql } from 'kysely';
import { type PgArray, uuidArray } from '../../platform/db/binary-array.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import { PAID_EARLY } from './settlement/decide-ticket.ts';

export type TicketLeg = {
  legNo: number;
  matchId: number;
  marketId: number;
  marketType: number;
  specifiers: string;
  outcomeId: string;
  selectionId: string;
  producer: number;
  oddsMilli: number;
  isLive: boolean;
  isBanker: boolean;
  /** As stored at placement. */
  titles: unknown;
  /** TicketOutcome by the results in force; 0 = not known yet. */
  outcome: number;
  /** Won by an early payout, for good (betting rules 14). */
  isPaidEarly: boolean;
};

export type TicketView = {
  ticketId: string;
  userId: bigint;
  key: string;
  betType: number;
  currency: string;
  stakeMinor: bigint;
  maxPayoutMinor: bigint;
  oddsPolicy: number;
  /** BetAcceptance. */
  acceptance: number;
  /** TicketOutcome. */
  outcome: number;
  payoutMinor: bigint | null;
  /** Part of the payout that is an accumulator bonus. */
  bonusMinor: bigint;
  /** What cashouts have used of the stake, and paid for it; `payoutMinor` is for the rest. */
  cashedStakeMinor: bigint;
  cashedPayoutMinor: bigint;
  reason: string | null;
  detail: unknown;
  receivedAtMs: number;
  acceptedAtMs: number | null;
  delayUntilMs: number | null;
  settledAtMs: number | null;
  legs: TicketLeg[];
};

/** What is stored under a key. */
export type StoredTicket = {
  ticketId: string;
  acceptance: number;
  reason: string | null;
  requestHash: Uint8Array;
  stakeMinor: bigint;
  maxPayoutMinor: bigint;
  /** Of the first leg. */
  oddsMilli: number;
  delayUntilMs: number | null;
};

export type TicketFilter = {
  /** `pending` = accepted and open, or still waiting; `settled`; `declined`; `all`. */
  state: 'pending' | 'settled' | 'declined' | 'all';
  /** Placed in this span, epoch milliseconds. */
  fromMs?: number;
  toMs?: number;
  /** Most tickets of a page, 1 to 200 (default 50). */
  limit?: number;
  /** Ticket id of the last row of the previous page; newest first. */
  before?: string;
};

type State = TicketFilter['state'];

const STATES = {
  pending: sql<boolean>`(t.outcome = 0 AND t.acceptance <> 2)`,
  settled: sql<boolean>`t.outcome <> 0`,
  declined: sql<boolean>`t.acceptance = 2`,
  all: sql<boolean>`true`,
} as const;

const COLUMNS = [
  ...(['t.id', 't.user_id', 't.idem_key', 't.bet_type', 't.currency', 't.stake', 't.max_payout', 't.policy'] as const),
  ...(['t.acceptance', 't.outcome', 't.payout', 't.bonus', 't.cashed_stake', 't.cashed_payout', 't.leg_outcomes'] as const),
  ...(['t.reason', 't.detail', 't.received_at', 't.accepted_at', 't.delay_until', 't.settled_at'] as const),
];

type TicketRow = {
  id: string;
  user_id: bigint;
  idem_key: string;
  bet_type: number;
  currency: string;
  stake: bigint;
  max_payout: bigint;
  policy: number;
  acceptance: number;
  outcome: number;
  payout: bigint | null;
  bonus: bigint;
  cashed_stake: bigint;
  cashed_payout: bigint;
  /** A digit a leg, or PAID_EARLY. */
  leg_outcomes: string | null;
  reason: string | null;
  detail: unknown;
  received_at: Date;
  accepted_at: Date | null;
  delay_until: Date | null;
  settled_at: Date | null;
};
type LegRow = {
  ticket_id: string;
  leg_no: number;
  match_id: number;
  market_id: bigint;
  market_type: number;
  specifiers: string;
  outcome_id: string;
  selection_id: string;
  producer: number;
  odds_milli: number;
  is_live: boolean;
  is_banker: boolean;
  titles: unknown;
};

function toTicket(row: TicketRow): TicketView {
  return {
    ticketId: row.id,
    userId: row.user_id,
    key: row.idem_key,
    betType: row.bet_type,
    currency: row.currency,
    stakeMinor: row.stake,
    maxPayoutMinor: row.max_payout,
    oddsPolicy: row.policy,
    acceptance: row.acceptance,
    outcome: row.outcome,
    payoutMinor: row.payout,
    bonusMinor: row.bonus,
    cashedStakeMinor: row.cashed_stake,
    cashedPayoutMinor: row.cashed_payout,
    reason: row.reason,
    detail: row.detail,
    receivedAtMs: row.received_at.getTime(),
    acceptedAtMs: row.accepted_at?.getTime() ?? null,
    delayUntilMs: row.delay_until?.getTime() ?? null,
    settledAtMs: row.settled_at?.getTime() ?? null,
    legs: [],
  };
}

const WIN = 2;

function toLeg(row: LegRow, known: string | undefined): TicketLeg {
  const isPaidEarly = known === PAID_EARLY;
  return {
    legNo: row.leg_no,
    matchId: row.match_id,
    marketId: Number(row.market_id),
    marketType: row.market_type,
    specifiers: row.specifiers,
    outcomeId: row.outcome_id,
    selectionId: row.selection_id,
    producer: row.producer,
    oddsMilli: row.odds_milli,
    isLive: row.is_live,
    isBanker: row.is_banker,
    titles: row.titles,
    outcome: isPaidEarly ? WIN : Number(known ?? 0),
    isPaidEarly,
  };
}

const legsOf = prepareQuery('ticket_legs', ({ ticketIds }: { ticketIds: readonly string[] }) =>
  build
    .selectFrom('betting.leg')
    .select(['ticket_id', 'leg_no', 'match_id', 'market_id', 'market_type', 'specifiers', 'outcome_id', 'selection_id'])
    .select(['producer', 'odds_milli', 'is_live', 'is_banker', 'titles'])
    .where('ticket_id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .orderBy('ticket_id')
    .orderBy('leg_no'),
);

/** `limit`: rows of a page and one more. */
interface ListArgs {
  userId: bigint;
  before: string | null;
  fromMs: number | null;
  toMs: number | null;
  limit: number;
}

/** Ids are in order of time, so a span of time is a span of the index; an hour of slack covers clocks that differ. */
const listOf = (state: State) =>
  prepareQuery(`tickets_${state}`, ({ userId, before, fromMs, toMs, limit }: ListArgs) =>
    build
      .selectFrom('betting.ticket as t')
      .select(COLUMNS)
      .where('t.user_id', '=', userId)
      .where(STATES[state])
      .where('t.id', '<', sql<string>`coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`)
      .where(
        't.id',
        '>=',
        sql<string>`coalesce(betting.first_ticket_id(to_timestamp(${fromMs}::float8 / 1000) - interval '1 hour'), '00000000-0000-0000-0000-000000000000')`,
      )
      .where(sql<boolean>`(${fromMs}::float8 IS NULL OR t.received_at >= to_timestamp(${fromMs}::float8 / 1000))`)
      .where(sql<boolean>`(${toMs}::float8 IS NULL OR t.received_at < to_timestamp(${toMs}::float8 / 1000))`)
      .orderBy('t.id', 'desc')
      .limit(sql<number>`${limit}::int`),
  );
const LISTS = { pending: listOf('pending'), settled: listOf('settled'), declined: listOf('declined'), all: listOf('all') };

const byIds = prepareQuery('tickets_by_id', ({ ticketIds }: { ticketIds: readonly string[] }) =>
  build
    .selectFrom('betting.ticket as t')
    .select(COLUMNS)
    .where('t.id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .orderBy('t.id'),
);

/** Tickets that wait and whose time has come by the database's clock, the longest waiting first. Literals: there is an index of just the waiting ones. */
export const dueTickets = (limit: number, except: PgArray<'uuid'>) =>
  build
    .selectFrom('betting.ticket as t')
    .where('t.acceptance', 'in', [sql.lit(0), sql.lit(3), sql.lit(4)])
    .where('t.delay_until', '<=', sql<Date>`clock_timestamp()`)
    .where('t.id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('t.delay_until')
    .limit(limit);

const dueDelayedTickets = prepareQuery('tickets_due', ({ limit, except }: { limit: number; except: PgArray<'uuid'> }) =>
  dueTickets(limit, except)
    .select(COLUMNS)
    .where('t.acceptance', '=', sql.lit(4))
    .where(({ not, ref }) => not(ref('t.referred'))),
);

const byKey = prepareQuery('ticket_by_key', ({ userId, key }: { userId: bigint; key: string }) =>
  build
    .selectFrom('betting.ticket as t')
    .leftJoin('betting.leg as l', (join) => join.onRef('l.ticket_id', '=', 't.id').on('l.leg_no', '=', sql.lit(1)))
    .select(['t.id', 't.acceptance', 't.reason', 't.request_hash', 't.stake', 't.max_payout', 't.delay_until', 'l.odds_milli'])
    .where('t.user_id', '=', userId)
    .where('t.idem_key', '=', key),
);

const requestById = prepareQuery('known_request', ({ requestId, userId }: { requestId: string; userId: bigint }) =>
  build
    .selectFrom('betting.request')
    .select(['request_hash', 'is_of_one_row'])
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId),
);

/** Whose connections are used. */
type Reading = 'reads' | 'history';

async function withLegs(db: Database, rows: readonly TicketRow[], from: Reading = 'reads'): Promise<TicketView[]> {
  const tickets = rows.map(toTicket);
  if (tickets.length === 0) return tickets;
  const byId = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  const legs = await legsOf(db, { ticketIds: [...byId.keys()] }, from);
  const outcomes = new Map(rows.map((row) => [row.id, row.leg_outcomes]));
  for (const row of legs) {
    const legs = byId.get(row.ticket_id)?.legs;
    legs?.push(toLeg(row, outcomes.get(row.ticket_id)?.[legs.length]));
  }
  return tickets;
}

/** A page of a player's tickets, newest first. `nextBefore` asks for the next page; null = this was the last. */
export async function listTickets(
  db: Database,
  userId: bigint,
  filter: TicketFilter,
): Promise<{ tickets: TicketView[]; nextBefore: string | null }> {
  const limit = Math.min(200, Math.max(1, filter.limit ?? 50));
  const { state, before = null, fromMs = null, toMs = null } = filter;
  const rows = await LISTS[state](db, { userId, before, fromMs, toMs, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { tickets: await withLegs(db, page), nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Whole tickets by id, of any owner; unknown ids are left out. */
export async function ticketsById(db: Database, ticketIds: readonly string[], from: Reading = 'reads'): Promise<TicketView[]> {
  const rows = await byIds(db, { ticketIds }, from);
  return withLegs(db, rows, from);
}

/** Tickets whose delay is over by the database's clock, the longest waiting first. */
export async function dueDelayed(db: Database, limit: number, except: readonly string[]): Promise<TicketView[]> {
  const rows = await dueDelayedTickets(db, { limit, except: uuidArray(except) });
  return withLegs(db, rows);
}

/** The answer this key has been given; null = never arrived, safe to send again. */
export async function ticketByKey(db: Database, userId: bigint, key: string): Promise<StoredTicket | null> {
  const [row] = await byKey(db, { userId, key });
  if (!row) return null;
  return {
    ticketId: row.id,
    acceptance: row.acceptance,
    reason: row.reason,
    requestHash: row.request_hash,
    stakeMinor: row.stake,
    maxPayoutMinor: row.max_payout,
    oddsMilli: row.odds_milli ?? 0,
    delayUntilMs: row.delay_until?.getTime() ?? null,
  };
}

/** What came under a request id, hashed. */
export type KnownRequest = {
  hash: Uint8Array;
  /** It came before whole requests were hashed, several singles at once: this is one of them, and each ticket keeps the hash of its own. */
  isOfOneRow: boolean;
};

/** What came under this request id of the player (XR-23); null = nothing did. */
export async function knownRequest(db: Database, userId: bigint, requestId: string): Promise<KnownRequest | null> {
  const [row] = await requestById(db, { requestId, userId });
  return row ? { hash: row.request_hash, isOfOneRow: row.is_of_one_row } : null;
}
