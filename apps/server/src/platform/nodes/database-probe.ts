import { sql } from 'kysely';
import type { Database } from '../db/create-db.ts';
import { DatabaseFaultError } from '../db/database-error.ts';
import { callFunction } from '../db/function-call.ts';
import { platform } from '../db/functions/platform.gen.ts';
import { build, prepareQuery } from '../db/query.ts';
import type { DiskWatch } from './disk-watch.ts';

/** More than this apart, the times of bets, delays and sessions cannot be trusted. */
export const CLOCK_TOLERANCE_MS = 2_000;
/** Pushes older than this are late: players would not see what became of their bets. */
export const OUTBOX_LAG_LIMIT_S = 5;

/** Takes rows of earlier looks away with it. */
const insertRow = prepareQuery('node-probe', ({ filler }: { filler: Buffer | null }) =>
  build
    .with('gone', (within) =>
      within.deleteFrom('platform.probe').where('at', '<', sql<Date>`clock_timestamp() - interval '1 minute'`),
    )
    .insertInto('platform.probe')
    .values({ filler })
    .returning(sql<number>`(extract(epoch FROM at) * 1000)::float8`.as('at_ms')),
);

/** The oldest event that was committed and not yet handled, by reader; the longest-running transaction may be the cause. */
const readLags = prepareQuery('node-outbox-lag', () =>
  build
    .selectFrom('platform.outbox_position as p')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('platform.outbox as q')
          .select('q.created_at')
          .whereRef('q.cluster_no', '=', 'p.cluster_no')
          .where(sql<boolean>`(q.xid, q.id) > (p.xid, p.id)`)
          .orderBy('q.xid')
          .orderBy('q.id')
          .limit(sql.lit(1))
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['p.reader', sql<number>`extract(epoch FROM clock_timestamp() - o.created_at)::float8`.as('seconds')]),
);

interface Writer {
  pid: number | null;
  login: string | null;
  application: string | null;
  state: string | null;
  seconds: number | null;
}

export interface DatabaseProbe {
  /** Adds a row. Null, or why it could not. */
  write(): Promise<string | null>;
  /** Null, or how far this process and the database are apart. Looks again by itself. */
  clock(): Promise<string | null>;
  /** Null, or how far a reader of the outbox is behind, and the transaction that may be the cause. */
  outbox(): Promise<string | null>;
}

/** Asks the database what a bet would find now: can it write, does it know the time, do its events arrive (XR-25, XR-26, XR-27). */
export function createDatabaseProbe(db: Database, disk: DiskWatch, now: () => number = () => Date.now()): DatabaseProbe {
  async function insert(): Promise<{ apartMs: number }> {
    const filler = disk.filler();
    const startedAt = performance.now();
    const before = now();
    const [row] = await insertRow(db, { filler });
    const after = now();
    disk.stored(filler, startedAt);
    const at = row?.at_ms ?? before;
    // The database stamped the row somewhere in between: only what lies outside is known to be wrong.
    return { apartMs: at < before ? before - at : Math.max(0, at - after) };
  }

  // One row a look, whichever checks are made of it.
  let last: Promise<{ apartMs: number }> | null = null;
  function look(): Promise<{ apartMs: number }> {
    const mine = last ?? insert();
    last = mine;
    const forget = () => {
      if (last === mine) last = null;
    };
    mine.then(forget, forget);
    return mine;
  }

  return {
    write: () => look().then(() => null, explain),
    async clock() {
      const apartMs = await look().then(
        (seen) => seen.apartMs,
        () => 0, // said by the other check
      );
      if (apartMs <= CLOCK_TOLERANCE_MS) return null;
      return `the clocks of this process and of the database are ${(apartMs / 1000).toFixed(1)} s apart, ${CLOCK_TOLERANCE_MS / 1000} s are allowed`;
    },
    async outbox() {
      const lags = await readLags(db, {});
      const worst = lags.filter(({ seconds }) => seconds > OUTBOX_LAG_LIMIT_S).sort((a, b) => b.seconds - a.seconds)[0];
      if (!worst) return null;
      const [writer] = await callFunction(db, platform.oldestWriter(), 'reads');
      return `the reader ${worst.reader} is ${worst.seconds.toFixed(1)} s behind, ${OUTBOX_LAG_LIMIT_S} s are allowed; ${describe(writer)}`;
    },
  };
}

function explain(error: unknown): string {
  return error instanceof DatabaseFaultError
    ? error.message
    : `it takes no row (${(error as { code?: string }).code ?? 'failed'})`;
}

function describe(writer: Writer | undefined): string {
  if (!writer || writer.pid === null) return 'no transaction is writing now';
  const since = writer.seconds === null ? 'for an unknown time' : `for ${writer.seconds.toFixed(1)} s`;
  return `the oldest writing transaction is process ${writer.pid} (${writer.application || 'no name'}, ${writer.login}, ${writer.state ?? 'unknown'}) ${since}`;
}
