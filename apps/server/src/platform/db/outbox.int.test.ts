import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createAlarms } from '../alarms.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import type { OutboxRow } from '../bus/outbox-log.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createParking } from '../parking/parking.ts';
import { createDb, type Database } from './create-db.ts';

const log = createLog('silent');
const metrics = createMetrics();
const alarms = createAlarms({ log, metrics });

const until = async (condition: () => boolean): Promise<void> => {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 20_000) throw new Error('waited too long');
    await sleep(10);
  }
};

const db = await fileFixture(createTestDb());
const other = createDb(db.config);

describe('the outbox and its reader', () => {
  afterAll(() => other.close());

  /** A reader that has never read starts at the end: what is written before it has a position is not sent to it. */
  const started = (reader: string): Promise<void> =>
    vi.waitFor(async () => {
      const { rowCount } = await db.ownerPool.query('SELECT 1 FROM platform.outbox_position WHERE reader = $1', [reader]);
      expect(rowCount).toBe(1);
    }, 20_000);

  const write = (n: number): Promise<unknown> =>
    db.ownerPool.query("INSERT INTO platform.outbox (topic, events) VALUES ('n', json_build_object('n', ARRAY[$1::int]))", [n]);
  const read = (
    reader: string,
    from: Database,
    handle: (row: OutboxRow) => Promise<void>,
    parking = createParking({ db: from, alarms, log, metrics }),
  ) => {
    const bus = createInProcessBus({ db: from, reader, log, metrics, idleMs: 1, parking });
    bus.subscribe({ consumer: reader, topics: ['n'], handle });
    return { start: () => bus.start({ canLead: true }), stop: () => bus.stop() };
  };

  test('trust finding 7 nothing is lost and order is kept while transactions commit out of order', async () => {
    const seen: number[] = [];
    const reader = read('order', db.db, async ({ events }) => {
      seen.push(...((events.n ?? []) as number[]));
    });
    reader.start();
    await started('order');
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

  test('trust finding 7 ids of transactions are numbers: 9 comes before 10, and 99 before 100', async () => {
    await db.ownerPool.query("INSERT INTO platform.outbox_position (reader, xid, id) VALUES ('digits', '8', 0)");
    const ids = [100, 9, 99, 10];
    for (const id of ids)
      await db.ownerPool.query("INSERT INTO platform.outbox (xid, topic, events) VALUES ($1::text::xid8, 'n', $2)", [
        id,
        JSON.stringify({ n: [-id] }),
      ]);
    const seen: number[] = [];
    const reader = read('digits', db.db, async ({ events }) => void seen.push(...((events.n ?? []) as number[])));
    reader.start();
    await until(() => seen.filter((n) => n < 0).length === 4);
    await reader.stop();
    expect(seen.slice(0, 4)).toEqual([-9, -10, -99, -100]);
  });

  test('F-K3 one of two readers leads; when its connection is killed the other goes on where it stopped', async () => {
    const seen = new Set<number>();
    const handle = async ({ events }: OutboxRow): Promise<void> => {
      for (const n of (events.n ?? []) as number[]) seen.add(n);
      await sleep(3);
    };
    const readers = [read('twins', db.db, handle), read('twins', other, handle)];
    for (const reader of readers) reader.start();
    await started('twins');
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

  describe('XR-08 a poison row', () => {
    type Delivered = `${string} ${number}`;
    /** Handles the events of players as `user n`; -1 is poison while it is. */
    function aReader(reader: string) {
      const delivered: Delivered[] = [];
      let isPoison = true;
      let calls = 0;
      const parking = createParking({ db: db.db, alarms: createAlarms({ log, metrics }), log, metrics });
      const handle = async ({ events }: OutboxRow): Promise<void> => {
        calls++;
        const { userId, n } = events as Record<string, unknown[]>;
        for (const [at, user] of (userId as string[]).entries()) {
          if (n?.[at] === -1 && isPoison) throw new Error('poison');
          delivered.push(`${user} ${n?.[at] as number}`);
        }
      };
      const outbox = read(reader, db.db, handle, parking);
      const heal = () => {
        isPoison = false;
      };
      return {
        outbox,
        parking,
        delivered,
        heal,
        calls: () => calls,
        of: (user: string) => delivered.filter((one) => one.startsWith(`${user} `)),
      };
    }
    const append = (...events: [user: string, n: number][]): Promise<unknown> =>
      db.ownerPool.query("INSERT INTO platform.outbox (topic, events) VALUES ('n', $1)", [
        JSON.stringify({ userId: events.map(([user]) => user), n: events.map(([, n]) => n) }),
      ]);
    const position = async (reader: string) =>
      (await db.ownerPool.query('SELECT * FROM platform.outbox_position WHERE reader = $1', [reader])).rows[0];

    test('XR-08 of one player is parked after three tries; everybody else is told, in the same row and after it', async () => {
      const one = aReader('poison-player');
      await one.parking.start();
      one.outbox.start();
      await started('poison-player');
      await append(['alice', 1], ['bob', 1]);
      await append(['alice', -1], ['bob', 2], ['carol', 2]);
      await append(['alice', 3], ['bob', 3]);
      await append(['alice', 4]);
      await append(['bob', 5]);
      await until(() => one.of('bob').length === 4);
      expect(one.of('alice')).toEqual(['alice 1']);
      expect(one.of('bob')).toEqual(['bob 1', 'bob 2', 'bob 3', 'bob 5']);
      expect(one.of('carol')).toEqual(['carol 2']);
      await sleep(700);
      const after = one.calls();
      await sleep(700);
      expect(one.calls(), 'nothing is tried again and again').toBe(after);
      const parked = await one.parking.list('outbox/poison-player');
      expect(parked.map(({ order, waits, tries }) => [order, waits, tries])).toEqual([
        ['alice', false, 3],
        ['alice', true, 1],
        ['alice', true, 1],
      ]);
      expect(parked[0]?.reason).toBe('Error: poison');

      one.heal();
      expect(await one.parking.requeue('outbox/poison-player', parked[0]?.key ?? '', 'somebody')).toBe(3);
      await append(['alice', 6]);
      await until(() => one.of('alice').length === 5);
      expect(one.of('alice')).toEqual(['alice 1', 'alice -1', 'alice 3', 'alice 4', 'alice 6']);
      await vi.waitFor(async () => expect(await one.parking.list('outbox/poison-player')).toEqual([]), 20_000);
      await one.outbox.stop();
      await one.parking.stop();
    });

    test.each([['null'], ['7'], ['"text"'], ['[]'], ['{"n":[1]}'], ['{"userId":7}'], ['{"userId":[null],"n":[-1]}']])(
      'XR-08 that is %s is parked alone and the reader goes on',
      async (events) => {
        const reader = `poison-${events}`;
        const one = aReader(reader);
        one.outbox.start();
        await started(reader);
        await db.ownerPool.query("INSERT INTO platform.outbox (topic, events) VALUES ('n', $1)", [events]);
        await append(['bob', 1]);
        await until(() => one.delivered.includes('bob 1'));
        expect(await one.parking.list(`outbox/${reader}`)).toHaveLength(1);
        await one.outbox.stop();
      },
    );

    test('XR-08 a reader that takes over knows what is parked, and overtakes nothing', async () => {
      const first = aReader('poison-heir');
      first.outbox.start();
      await started('poison-heir');
      await append(['alice', -1], ['bob', 1]);
      await until(() => first.delivered.includes('bob 1'));
      await vi.waitFor(async () => expect(await first.parking.list('outbox/poison-heir')).toHaveLength(1), 20_000);
      await first.outbox.stop();
      const second = aReader('poison-heir');
      second.outbox.start();
      await append(['alice', 2], ['bob', 2]);
      await until(() => second.delivered.includes('bob 2'));
      expect(second.of('alice')).toEqual([]);
      second.heal();
      await second.parking.requeue('outbox/poison-heir', null, 'somebody');
      await second.parking.refresh();
      expect(second.of('alice')).toEqual(['alice -1', 'alice 2']);
      await second.outbox.stop();
    });

    test('XR-08 a fault of the database parks nothing: the row is told when the database is back', async () => {
      const delivered: number[] = [];
      let faults = 3;
      const parking = createParking({ db: db.db, alarms, log, metrics });
      const handle = async ({ events }: OutboxRow): Promise<void> => {
        if (faults-- > 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        delivered.push(...(events.n as number[]));
      };
      const outbox = read('away', db.db, handle, parking);
      outbox.start();
      await started('away');
      await append(['bob', 9]);
      await until(() => delivered.includes(9));
      expect(await parking.list('outbox/away')).toEqual([]);
      expect(await position('away')).toBeDefined();
      await outbox.stop();
    });
  });
});
