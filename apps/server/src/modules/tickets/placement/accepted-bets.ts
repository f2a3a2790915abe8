import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';

/** A bet that was taken, as far as it says who bets on what. */
export interface AcceptedBet {
  readonly userId: string;
  /** '' where it is not known. */
  readonly ip: string;
  readonly acceptedAtMs: number;
  readonly matchIds: readonly number[];
}

const acceptedOf = prepareQuery('accepted_bets', ({ ids }: { ids: readonly string[] }) =>
  build
    .selectFrom('betting.ticket as t')
    .innerJoin('betting.leg as l', 'l.ticket_id', 't.id')
    .select([sql<string>`t.user_id::text`.as('user_id'), sql<string>`coalesce(host(t.ip), '')`.as('ip')])
    .select(sql<number>`(extract(epoch FROM t.accepted_at) * 1000)::float8`.as('accepted_ms'))
    .select(sql<number[]>`array_agg(DISTINCT l.match_id)`.as('match_ids'))
    .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('t.accepted_at', 'is not', null)
    .groupBy('t.id'),
);

/** Those of the tickets that were accepted, whatever became of them since. */
export async function acceptedBets(db: Database, ticketIds: readonly string[]): Promise<AcceptedBet[]> {
  const rows = await acceptedOf(db, { ids: ticketIds });
  return rows.map(({ user_id, ip, accepted_ms, match_ids }) => ({
    userId: user_id,
    ip,
    acceptedAtMs: accepted_ms,
    matchIds: match_ids,
  }));
}

/** Ids are in order of time. */
const newest = prepareQuery('newest_ticket', () =>
  build.selectFrom('betting.ticket').select('id').orderBy('id', 'desc').limit(1),
);

/** Id of the newest ticket of all; null: there is none. */
export async function newestTicket(db: Database): Promise<string | null> {
  const [row] = await newest(db, {});
  return row?.id ?? null;
}

/** From the match to its markets that were bet on, to their tickets: each step by an index. */
const openOn = prepareQuery('open_bets_on', ({ matchId }: { matchId: number }) =>
  build
    .selectFrom('betting.exposure as e')
    .innerJoin('betting.leg as l', 'l.market_id', 'e.market_id')
    .innerJoin('betting.ticket as t', 't.id', 'l.ticket_id')
    .select(sql<string>`t.user_id::text`.as('user_id'))
    .distinct()
    .where('e.match_id', '=', matchId)
    .where('t.outcome', '=', sql.lit(TicketOutcome.PENDING))
    .where('t.acceptance', 'in', [sql.lit(BetAcceptance.ACCEPTED), sql.lit(BetAcceptance.DELAYED_CASHOUT)]),
);

/** Players who have a running bet on a match. */
export async function playersWithBetsOn(db: Database, matchId: number): Promise<string[]> {
  return (await openOn(db, { matchId })).map(({ user_id }) => user_id);
}

const betsBefore = prepareQuery('bets_before', ({ matchId, atMs }: { matchId: number; atMs: number }) =>
  build
    .selectFrom('betting.exposure as e')
    .innerJoin('betting.leg as l', 'l.market_id', 'e.market_id')
    .innerJoin('betting.ticket as t', 't.id', 'l.ticket_id')
    .select('t.id')
    .where('e.match_id', '=', matchId)
    .where('t.accepted_at', '<', sql<Date>`to_timestamp(${atMs}::float8 / 1000)`)
    .limit(sql.lit(1)),
);

/** Whether a bet on the match was accepted before a moment in epoch ms. */
export async function hasBetsBefore(db: Database, matchId: number, atMs: number): Promise<boolean> {
  return (await betsBefore(db, { matchId, atMs })).length > 0;
}
