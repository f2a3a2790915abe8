import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { createHistoryReader } from './store.ts';

/** The history is written a second behind the board, and more under load. What is not written by then may never be. */
const WRITTEN_WITHIN_MS = 5_000;
const LOOK_AGAIN_MS = 100;

/**
 * What stood on the board of an outcome at a moment, in thousandths, whether it could be bet on or not; null where the history does not know. A moment
 * that has only just passed is asked about again until it is written, for five seconds at most.
 */
export function recordedPrice(db: Database, clock: Pick<Clock, 'now'>) {
  const history = createHistoryReader(db);
  return async (marketId: number, outcomeId: string, atMs: number): Promise<number | null> => {
    const isRecent = (): boolean => Math.abs(clock.now() - atMs) < WRITTEN_WITHIN_MS;
    const lastLookMs = performance.now() + WRITTEN_WITHIN_MS;
    for (;;) {
      const row = await history.priceAt(BigInt(marketId), outcomeId, atMs);
      if (row?.is_known) return row.odds_milli !== null && row.odds_milli > 1000 ? row.odds_milli : null;
      if (!isRecent() || performance.now() >= lastLookMs) return null;
      await sleep(LOOK_AGAIN_MS);
    }
  };
}
