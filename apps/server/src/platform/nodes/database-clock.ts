import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/create-db.ts';
import { build, prepareQuery } from '../db/query.ts';
import type { Logger } from '../log.ts';

export interface DatabaseClock extends Clock {
  /** Resolves when the time of the database has been read once. */
  start(): Promise<void>;
  stop(): void;
}

const readClock = prepareQuery('clock', () =>
  build.selectNoFrom(sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8`.as('ms')),
);

const EVERY_MS = 2_000;
/** An answer that took longer says too little of when it was given. */
const SLOW_MS = 500;

/**
 * The time of the database, which is the same for every process and not moved by setting the clock of this machine (XR-26): asked
 * every two seconds, in between counted by a clock that only goes forward. Until the first answer it is the time of the process.
 */
export function createDatabaseClock({ db, log }: { db: Database; log: Logger }): DatabaseClock {
  let aheadMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  async function ask(): Promise<void> {
    const before = performance.now();
    const [row] = await readClock(db, {});
    const after = performance.now();
    if (!row || (aheadMs !== null && after - before > SLOW_MS)) return;
    aheadMs = row.ms - (before + after) / 2;
  }

  return {
    now: () => (aheadMs === null ? Date.now() : Math.round(aheadMs + performance.now())),
    async start() {
      await ask();
      timer = setInterval(() => {
        if (isAsking) return;
        isAsking = true;
        ask()
          .catch((error: unknown) =>
            log.warn({ event: 'database_clock', err: error }, 'the database did not say what time it is'),
          )
          .finally(() => {
            isAsking = false;
          });
      }, EVERY_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}
