import type pg from 'pg';
import type { Database } from '../db/create-db.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Parking } from '../parking/parking.ts';
import { createDelivery } from './delivery.ts';
import type { OutboxRow } from './outbox-row.ts';

export interface OutboxReaderOptions {
  db: Database;
  /** Name of this reader; its position survives restarts. */
  reader: string;
  /** What it throws again and again for one row is parked, and the others go on; a fault of the database is waited out. */
  handle(row: OutboxRow): Promise<void>;
  parking: Parking;
  log: Logger;
  metrics: Metrics;
  /** How long it sleeps when there is nothing to read and nobody wakes it. */
  idleMs?: number;
}

const IDLE_MS = 100;
const PAUSE_AFTER_FAULT_MS = 500;
const CHUNK = 200;

interface Row {
  xid: string;
  id: bigint;
  topic: string;
  events: OutboxRow['events'];
  age: number;
}

/**
 * Reads the outbox in order of (xid, id) and stops below the oldest running transaction, because ids are handed out before
 * commits happen: whoever reads by id alone loses events (trust 2.10). Delivery is at least once. Only one process reads under
 * a name: the leader holds an advisory lock on a connection of its own, and another takes over when it dies.
 */
export function createOutboxReader(options: OutboxReaderOptions) {
  const { db, reader, handle, parking, log, metrics, idleMs = IDLE_MS } = options;
  let isLeading = false;
  const delivery = createDelivery({ db, reader, handle, parking, isLeading: () => isLeading });
  let isStopped = false;
  let wakeUp: (() => void) | null = null;
  let loop: Promise<void> = Promise.resolve();

  async function lead(client: pg.PoolClient): Promise<void> {
    const lock = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock(7100, hashtext($1)) AS got', [reader]);
    if (!lock.rows[0]?.got) {
      await pause(PAUSE_AFTER_FAULT_MS);
      return;
    }
    try {
      // What the last leader has parked is known before anything is told, or it could be overtaken.
      await parking.refresh();
      isLeading = true;
      let position = await readPosition(client, reader);
      while (!isStopped) {
        const rows = await readAfter(client, position);
        for (const row of rows) await delivery.deliver(row);
        const last = rows.at(-1);
        if (last) {
          position = { ...position, xid: last.xid, id: last.id };
          await savePosition(client, reader, position);
          metrics.gauge('outbox_lag_seconds', last.age, { reader });
        }
        if (rows.length < CHUNK) await pause(idleMs);
      }
    } finally {
      isLeading = false;
      await client.query('SELECT pg_advisory_unlock(7100, hashtext($1))', [reader]).catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      let client: pg.PoolClient | null = null;
      try {
        client = await db.pools.reads.connect();
        await lead(client);
        client.release();
      } catch (error) {
        // A broken connection must not go back to the pool: it may still hold the lock.
        client?.release(true);
        if (!isStopped) log.warn({ event: 'outbox_reader', reader, err: error }, 'the outbox could not be read, trying again');
        await pause(PAUSE_AFTER_FAULT_MS);
      }
    }
  }

  function pause(ms: number): Promise<void> {
    if (isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        wakeUp = null;
        resolve();
      }
      wakeUp = done;
    });
  }

  return {
    start() {
      loop = run();
    },
    /** Something was committed by this process: look at once. */
    wake() {
      wakeUp?.();
    },
    async stop() {
      isStopped = true;
      wakeUp?.();
      await loop;
    },
  };
}

interface Position {
  /** Which cluster gave the transaction id: see platform.cluster. */
  clusterNo: number;
  xid: string;
  id: bigint;
}

/** A reader that has never read starts at the end: what happened before is nobody's news. */
async function readPosition(client: pg.PoolClient, reader: string): Promise<Position> {
  const found = await client.query<Position>(
    `INSERT INTO platform.outbox_position AS p (reader, xid, id) VALUES ($1, pg_snapshot_xmin(pg_current_snapshot()), 0)
         ON CONFLICT (reader) DO UPDATE SET updated_at = clock_timestamp() RETURNING p.cluster_no AS "clusterNo", p.xid::text AS xid, p.id`,
    [reader],
  );
  return found.rows[0] ?? { clusterNo: 1, xid: '0', id: 0n };
}

async function savePosition(client: pg.PoolClient, reader: string, { xid, id }: Position): Promise<void> {
  await client.query({
    name: 'outbox-save',
    text: 'UPDATE platform.outbox_position SET xid = $2::xid8, id = $3, updated_at = clock_timestamp() WHERE reader = $1',
    values: [reader, xid, id],
  });
}

async function readAfter(client: pg.PoolClient, { clusterNo, xid, id }: Position): Promise<Row[]> {
  const found = await client.query<Row>({
    name: 'outbox-read',
    text: `SELECT xid::text AS xid, id, topic, events, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age FROM platform.outbox
            WHERE cluster_no = $3 AND (xid, id) > ($1::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid, id LIMIT ${CHUNK}`,
    values: [xid, id, clusterNo],
  });
  return found.rows;
}
