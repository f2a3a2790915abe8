import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createOutboxReader, type OutboxRow } from '../outbox/outbox-reader.ts';
import { createDb, type Database } from './create-db.ts';

const log = { warn() {}, info() {}, error() {} } as unknown as Logger;
const metrics = { gauge() {}, count() {}, observe() {} } as unknown as Metrics;

const until = async (condition: () => boolean): Promise<void> => {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 20_000) throw new Error('waited too long');
    await sleep(10);
  }
};

describe('the outbox and its reader', () => {
  let db: TestDb;
  let other: Database;
  beforeAll(async () => {
    db = await createTestDb();
    other = createDb(db.config);
  });
  afterAll(async () => {
    await other.close();
    await db.close();
  });

  const write = (n: number): Promise<unknown> =>
    db.pool.query("INSERT INTO platform.outbox (topic, events) VALUES ('n', json_build_object('n', ARRAY[$1::int]))", [n]);
  const read = (reader: string, from: Database, handle: (row: OutboxRow) => Promise<void>) =>
    createOutboxReader({ db: from, reader, handle, log, metrics, idleMs: 1 });

  test('trust finding 7 nothing is lost and order is kept while transactions commit out of order', async () => {
    const seen: number[] = [];
    const reader = read('order', db.db, async ({ events }) => {
      seen.push(...((events.n ?? []) as number[]));
    });
    reader.start();
    await until(() => reader !== undefined);
    await sleep(50);
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 20; round++) {
        const client = await db.ownerPool.connect();
        await client.query('BEGIN');
        await client.query("INSERT INTO platform.outbox (topic, events) VALUES ('n', json_build_object('n', ARRAY[$1::int]))", [
          writer * 1000 + round,
        ]);
        await sleep((writer * 7 + round * 3) % 9);
        await client.query(round % 7 === 3 ? 'ROLLBACK' : 'COMMIT');
        client.release();
      }
    });
    await Promise.all(writers);
    const expected = Array.from({ length: 6 }, (_, writer) => Array.from({ length: 20 }, (_, round) => [writer, round] as const))
      .flat()
      .filter(([, round]) => round % 7 !== 3)
      .map(([writer, round]) => writer * 1000 + round);
    await until(() => seen.length >= expected.length);
    await sleep(30);
    await reader.stop();
    expect([...seen].sort((a, b) => a - b)).toEqual(expected);
    for (let writer = 0; writer < 6; writer++) {
      const own = seen.filter((n) => Math.floor(n / 1000) === writer);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });

  test('F-K3 one of two readers leads; when its connection is killed the other goes on where it stopped', async () => {
    const seen = new Set<number>();
    const handle = async ({ events }: OutboxRow): Promise<void> => {
      for (const n of (events.n ?? []) as number[]) seen.add(n);
      await sleep(3);
    };
    const readers = [read('twins', db.db, handle), read('twins', other, handle)];
    for (const reader of readers) reader.start();
    await sleep(100);
    const writing = (async () => {
      for (let n = 100_000; n < 100_120; n++) await write(n);
    })();
    for (let blow = 0; blow < 4; blow++) {
      await sleep(60);
      await db.ownerPool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7100 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      );
    }
    await writing;
    await until(() => seen.size === 120);
    await Promise.all(readers.map((reader) => reader.stop()));
  });
});
