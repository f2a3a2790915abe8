import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/create-db.ts';
import { build, queryOn } from '../db/query.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Parking } from '../parking/parking.ts';
import { CHUNK, type PlacedRow, readAfter, readPosition, savePosition } from './outbox-log.ts';
import { comparePositions, earlierOf, type Position } from './position.ts';
import { createWakeablePause } from './wakeable-pause.ts';

export interface OutboxLeaderOptions {
  db: Pick<Database, 'pools'>;
  /** Name of this reader; its position survives restarts. */
  reader: string;
  parking: Pick<Parking, 'refresh'>;
  log: Logger;
  metrics: Metrics;
  /** How long it sleeps when there is nothing to read and nobody wakes it. */
  idleMs?: number | undefined;
  /** This process leads, and rows after this position follow. */
  onLead(from: Position): void;
  /** Rows in the order of commits, without a gap after `after`. Resolves when there is room for more. */
  onRows(after: Position, rows: readonly PlacedRow[]): Promise<void>;
  /** It leads no more: another process may. */
  onEnd(): Promise<void>;
  /** Everything up to here has been handled. */
  handledTo(): Position;
}

const IDLE_MS = 100;
const PAUSE_AFTER_FAULT_MS = 500;

const LOCK_SPACE = 7100;
const tryLock = (reader: string) =>
  build.selectNoFrom(sql<boolean>`pg_try_advisory_lock(${sql.lit(LOCK_SPACE)}, hashtext(${reader}))`.as('got'));
const unlock = (reader: string) =>
  build.selectNoFrom(sql<boolean>`pg_advisory_unlock(${sql.lit(LOCK_SPACE)}, hashtext(${reader}))`.as('was_held'));

/**
 * Reads the outbox in order of (xid, id) and stops below the oldest running transaction, because ids are handed out before
 * commits happen: a reader that goes by id alone loses events (trust 2.10). Only one process reads under a name: the leader holds an
 * advisory lock on a connection of its own, and another takes over when it dies.
 */
export function createOutboxLeader(options: OutboxLeaderOptions) {
  const { db, reader, parking, log, metrics, idleMs = IDLE_MS } = options;
  const rest = createWakeablePause();
  let loop: Promise<void> = Promise.resolve();

  async function lead(client: pg.PoolClient): Promise<void> {
    const [lock] = await queryOn(client, tryLock(reader));
    if (!lock?.got) {
      await rest.pause(PAUSE_AFTER_FAULT_MS);
      return;
    }
    try {
      // What the last leader has parked is known before anything is told, or it could be overtaken.
      await parking.refresh();
      const from = await readPosition(client, reader);
      options.onLead(from);
      await handOn(client, from);
    } finally {
      await options.onEnd();
      await queryOn(client, unlock(reader)).catch(() => undefined);
    }
  }

  async function handOn(client: pg.PoolClient, from: Position): Promise<void> {
    let position = from;
    let saved = from;
    const save = async (): Promise<void> => {
      const handled = earlierOf(options.handledTo(), position);
      if (comparePositions(handled, saved) <= 0) return;
      await savePosition(client, reader, handled);
      saved = handled;
    };
    while (!rest.isStopped) {
      const rows = await readAfter(client, position);
      const last = rows.at(-1);
      if (last) {
        const before = position;
        position = last.position;
        metrics.gauge('outbox_lag_seconds', last.age, { reader });
        await options.onRows(before, rows);
      }
      await save();
      if (rows.length < CHUNK) await rest.pause(idleMs);
    }
    await options.onEnd();
    await save();
  }

  async function run(): Promise<void> {
    while (!rest.isStopped) {
      let client: pg.PoolClient | null = null;
      try {
        client = await db.pools.reads.connect();
        await lead(client);
        client.release();
      } catch (error) {
        // A broken connection must not go back to the pool: it may still hold the lock.
        client?.release(true);
        if (!rest.isStopped)
          log.warn({ event: 'outbox_reader', reader, err: error }, 'the outbox could not be read, trying again');
        await rest.pause(PAUSE_AFTER_FAULT_MS);
      }
    }
  }

  return {
    start() {
      loop = run();
    },
    /** Something was committed: look at once. */
    wake() {
      rest.wake();
    },
    async stop() {
      rest.stop();
      await loop;
    },
  };
}
