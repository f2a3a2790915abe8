import type { Database } from '../../platform/db/create-db.ts';

/** Whether anybody bet on the match before the moment; declined bets do not count. */
export async function hasBetsOn(db: Pick<Database, 'call'>, matchId: number, beforeMs: number): Promise<boolean> {
  const [row] = await db.call<{ found: boolean }>(
    'has_bets_on',
    `SELECT EXISTS (SELECT 1 FROM betting.leg l JOIN betting.ticket t ON t.id = l.ticket_id
       WHERE l.match_id = $1 AND t.acceptance <> 2 AND t.received_at < to_timestamp($2 / 1000.0)) AS found`,
    [matchId, beforeMs],
    'reads',
  );
  return row?.found ?? false;
}
