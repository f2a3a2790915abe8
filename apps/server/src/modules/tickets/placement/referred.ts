import { uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { type TicketView, ticketsById } from '../store.ts';

/** What the book carries on one line, in its own currency (minor units), over tickets that were not declined. */
export interface LineExposureRow {
  readonly marketId: number;
  readonly outcomeId: string;
  readonly matchId: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** Referred tickets whose waiting has ended by the database's clock, the longest waiting first. */
export async function dueReferred(db: Database, limit: number, except: readonly string[]): Promise<TicketView[]> {
  const rows = await db.call<{ id: string }>(
    'tickets_due_referred',
    `SELECT t.id FROM betting.ticket t WHERE t.acceptance IN (0, 3, 4) AND t.referred AND t.delay_until <= clock_timestamp() AND t.id <> ALL ($2::uuid[]) ORDER BY t.delay_until LIMIT $1`,
    [limit, uuidArray(except)],
    'reads',
  );
  return ticketsById(
    db,
    rows.map(({ id }) => id),
  );
}

/** Lines of these markets, or all lines of a match; those without a bet are absent. */
export async function exposures(
  db: Database,
  where: { marketIds: readonly number[] } | { matchId: number },
): Promise<LineExposureRow[]> {
  const [markets, match] = 'matchId' in where ? [[], where.matchId] : [where.marketIds, null];
  const rows = await db.call<{ market_id: bigint; outcome_id: string; match_id: number; stake: bigint; payout: bigint }>(
    'exposures',
    `SELECT market_id, outcome_id, match_id, stake, payout FROM betting.exposure WHERE market_id = ANY ($1::bigint[]) OR match_id = $2::int
      ORDER BY market_id, outcome_id`,
    [markets, match],
    'reads',
  );
  return rows.map((row) => ({
    marketId: Number(row.market_id),
    outcomeId: row.outcome_id,
    matchId: row.match_id,
    stakeMinor: row.stake,
    payoutMinor: row.payout,
  }));
}
