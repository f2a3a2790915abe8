import type { TestDb } from './create-test-db.ts';

/** A lead of 2:0 that has stood: `outcomeId` of the market may be paid early, however the payout is dated. No sweep looks at it. */
export async function storeLead({ ownerPool }: TestDb, matchId: number, { outcomeId = '1', marketType = 1 } = {}): Promise<void> {
  await ownerPool.query(
    `INSERT INTO early_payout.lead (match_id, side, home, away, lead, market_type, outcome_id, producer, scored_ms, live_ms, due_at, paid_at)
     VALUES ($1, 'home', 2, 0, 2, $2, $3, 3, 0, 9000000000000, now(), now())`,
    [matchId, marketType, outcomeId],
  );
}
