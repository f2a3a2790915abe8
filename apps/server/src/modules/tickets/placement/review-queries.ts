import { sql } from 'kysely';
import { type PgArray, uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';
import { dueTickets, type TicketView, ticketsById } from '../store.ts';

/** What the book carries on one selection, in its own currency (minor units), over tickets that were not declined. */
export interface SelectionExposureRow {
  readonly marketId: number;
  readonly outcomeId: string;
  readonly matchId: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

const dueReferredIds = prepareQuery('tickets_due_referred', ({ limit, except }: { limit: number; except: PgArray<'uuid'> }) =>
  dueTickets(limit, except)
    .select('t.id')
    .where(({ ref }) => ref('t.referred')),
);

/** Those of the markets named, and those of the match. */
const exposuresOf = prepareQuery('exposures', ({ markets, match }: { markets: readonly number[]; match: number | null }) =>
  build
    .selectFrom('betting.exposure')
    .select(['market_id', 'outcome_id', 'match_id', 'stake', 'payout'])
    .where(({ or, eb }) =>
      or([eb('market_id', '=', sql<bigint>`any(${markets}::bigint[])`), eb('match_id', '=', sql<number>`${match}::int`)]),
    )
    .orderBy('market_id')
    .orderBy('outcome_id'),
);

/** Referred tickets whose waiting has ended by the database's clock, the longest waiting first. */
export async function dueTraderReviews(db: Database, limit: number, except: readonly string[]): Promise<TicketView[]> {
  const rows = await dueReferredIds(db, { limit, except: uuidArray(except) });
  return ticketsById(
    db,
    rows.map(({ id }) => id),
  );
}

/** Exposures of these markets, or of all markets of a match; selections without a bet are absent. */
export async function exposures(
  db: Database,
  where: { marketIds: readonly number[] } | { matchId: number },
): Promise<SelectionExposureRow[]> {
  const [markets, match] = 'matchId' in where ? [[], where.matchId] : [where.marketIds, null];
  const rows = await exposuresOf(db, { markets, match });
  return rows.map((row) => ({
    marketId: Number(row.market_id),
    outcomeId: row.outcome_id,
    matchId: row.match_id,
    stakeMinor: row.stake,
    payoutMinor: row.payout,
  }));
}
