import { setTimeout as sleep } from 'node:timers/promises';
import { int4Array } from '../../platform/db/binary-array.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { sqlStateOf } from '../../platform/db/database-error.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { oddsHistory } from '../../platform/db/functions/odds-history.gen.ts';

const DAYS_AHEAD = 7;
/** Rows that one statement forgets. */
const AT_ONCE = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** A day that is being read is tried again this often; then the next night drops it. */
const TRIES = 20;
const BETWEEN_MS = 500;

/**
 * Days are made ahead and dropped when they are old, by the clock of the database. It may be begun again at any point, and nobody who reads or writes waits
 * for it.
 */
export async function keepDays(
  db: Pick<Database, 'call'>,
  { days, betweenMs = BETWEEN_MS }: { days: number; betweenMs?: number },
): Promise<{ dropped: string[]; isDone: boolean }> {
  await callFunction(db, oddsHistory.makeDays({ from: null, days: DAYS_AHEAD }), 'reads');
  const dropped: string[] = [];
  for (let failures = 0; ; ) {
    try {
      const [row] = await callFunction(db, oddsHistory.dropDay({ keepDays: days }), 'reads');
      if (!row?.value) break;
      dropped.push(row.value);
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (++failures >= TRIES) return { dropped, isDone: false };
      await sleep(betweenMs);
    }
  }
  for (let forgotten = AT_ONCE; forgotten >= AT_ONCE; ) {
    const [row] = await callFunction(db, oddsHistory.forgetMarkets({ keepDays: days, most: AT_ONCE }), 'reads');
    forgotten = row?.value ?? 0;
  }
  return { dropped, isDone: true };
}

/** Forgets the prices of those of the matches that are draws which nobody bet on, a day after their results were kept. @returns how many changes */
export async function forgetDraws(db: Pick<Database, 'call'>, matchIds: readonly number[]): Promise<number> {
  const [row] = await callFunction(db, oddsHistory.forgetDraws({ match: int4Array(matchIds) }), 'reads');
  return row?.value ?? 0;
}
