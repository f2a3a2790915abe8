import type { Database } from '../../platform/db/create-db.ts';
import { createHistoryReader } from './store.ts';

/** What stood on the board of an outcome at a moment, in thousandths, whether it could be bet on or not; null where the history does not know. */
export function recordedPrice(db: Database) {
  const history = createHistoryReader(db);
  return async (marketId: number, outcomeId: string, atMs: number): Promise<number | null> => {
    const row = await history.priceAt(BigInt(marketId), outcomeId, atMs);
    return row?.is_known && row.odds_milli !== null && row.odds_milli > 1000 ? row.odds_milli : null;
  };
}
