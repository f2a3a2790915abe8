import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { explainDatabaseError, isRetryable, sqlStateOf } from './database-error.ts';
import type { DB } from './schema.gen.ts';

export type Tx = Transaction<DB>;

export type TransactionOptions = {
  /** Called before each repetition, e.g. to count `pg_retry_total{sqlstate}`. */
  onRetry?: (sqlState: string, attempt: number) => void;
  random?: () => number;
};

export const MAX_RETRIES = 5;
const FIRST_DELAY_MS = 10;
const LONGEST_DELAY_MS = 400;

/**
 * Runs `work` again from its start on a serialization failure or a deadlock, at most {@link MAX_RETRIES} times with full
 * jitter. Everything else is thrown, faults of the database as `DatabaseFaultError`.
 */
export async function retrying<T>(work: () => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  const random = options.random ?? Math.random;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt > MAX_RETRIES) throw explainDatabaseError(error);
      options.onRetry?.(sqlStateOf(error) ?? '', attempt);
      await sleep(random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
    }
  }
}

/**
 * One transaction at READ COMMITTED. `work` must await nothing but SQL through the handle it is given, because it may run
 * more than once and holds locks while it runs (settlement alone waits for bets meanwhile, for 3 ms at most).
 */
export function inTransaction<T>(kysely: Kysely<DB>, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  return retrying(() => kysely.transaction().execute(work), options);
}
