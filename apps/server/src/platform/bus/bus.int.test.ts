import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createNatsServer } from '../../../test-kit/nats-server.ts';
import { createAlarms } from '../alarms.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createParking } from '../parking/parking.ts';
import type { Bus } from './bus.ts';
import { createBus } from './create-bus.ts';
import type { OutboxRow } from './outbox-log.ts';

const PATIENCE = { timeout: 30_000, interval: 10 };
const log = createLog('silent');

const stops: (() => Promise<void>)[] = [];
let round = 0;
const [db, nats] = await Promise.all([
  fileFixture(createTestDb()),
  fileFixture(createNatsServer({ password: 'a secret/of@ours' }), (server) => server.kill()),
]);
beforeEach(() => {
  round++;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Delivered = readonly [player: string, n: number];

/** Writes events of players in one transaction, as stored functions do. */
const write = (...events: Delivered[]): Promise<unknown> =>
  db.ownerPool.query('INSERT INTO platform.outbox (topic, events) VALUES ($1, $2)', [
    `news-${round}`,
    JSON.stringify({ userId: events.map(([player]) => player), n: events.map(([, n]) => n) }),
  ]);

/** What a consumer was told, and the effect of it: an idempotent one, because it may be told twice. */
function aConsumer(handle: (player: string, n: number) => Promise<void> | void = () => undefined) {
  const delivered: Delivered[] = [];
  const effects = new Map<string, Set<number>>();
  return {
    delivered,
    of: (player: string) => [...(effects.get(player) ?? [])],
    count: () => [...effects.values()].reduce((sum, { size }) => sum + size, 0),
    async handle({ events }: OutboxRow): Promise<void> {
      const { userId, n } = events as { userId: string[]; n: number[] };
      for (const [at, player] of userId.entries()) {
        const number = n[at] ?? 0;
        await handle(player, number);
        delivered.push([player, number]);
        const seen = effects.get(player) ?? new Set();
        effects.set(player, seen.add(number));
      }
    },
  };
}
type TestConsumer = ReturnType<typeof aConsumer>;

interface Process {
  bus: Bus;
  metrics: ReturnType<typeof createMetrics>;
  parking: ReturnType<typeof createParking>;
  stop(): Promise<void>;
}

/** A process with a bus and these consumers; waits until it knows from where it listens. */
async function aProcess(
  natsUrl: string | null,
  consumers: Record<string, TestConsumer>,
  { queueLimit = 1_000, canLead = true, secret = 'a secret of all processes' } = {},
): Promise<Process> {
  const metrics = createMetrics();
  const parking = createParking({ db: db.db, alarms: createAlarms({ log, metrics }), log, metrics });
  const reader = `reader-${round}`;
  const bus = createBus({ db: db.db, reader, parking, log, metrics, idleMs: 20, queueLimit }, { natsUrl, authSecret: secret });
  for (const [name, { handle }] of Object.entries(consumers))
    bus.subscribe({ consumer: `${name}-${round}`, topics: [`news-${round}`], handle });
  await parking.start();
  bus.start({ canLead });
  await vi.waitFor(async () => {
    const { rowCount } = await db.ownerPool.query('SELECT 1 FROM platform.outbox_position WHERE reader = $1', [reader]);
    expect(rowCount).toBe(1);
    if (natsUrl !== null) expect(bus.fault()).toBeNull();
  }, PATIENCE);
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await bus.stop();
    await parking.stop();
  };
  stops.push(stop);
  return { bus, metrics, parking, stop };
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
const deliveredAll = (consumer: TestConsumer, expected: Record<string, readonly number[]>): Promise<void> =>
  vi.waitFor(() => {
    for (const [player, all] of Object.entries(expected)) expect(consumer.of(player)).toEqual(all);
  }, PATIENCE);

/** The same must hold whatever carries the events. */
describe.each(['in-process', 'NATS'])('the bus, %s', (kind) => {
  const url = () => (kind === 'NATS' ? nats.url : null);

  test('O26 events of one player come in the order of commits, whatever else is written at the same time', async () => {
    const consumer = aConsumer();
    const { bus } = await aProcess(url(), { one: consumer });
    const players = ['alice', 'bob', 'carol', 'dave'];
    await Promise.all(
      players.map(async (player) => {
        for (const n of numbers(0, 50)) {
          await write([player, n], ['everybody', n * 10 + players.indexOf(player)]);
          bus.wake();
        }
      }),
    );
    await deliveredAll(consumer, Object.fromEntries(players.map((player) => [player, numbers(0, 50)])));
    expect(consumer.of('everybody')).toHaveLength(200);
  });

  test('O26 events are told at least once: what was not handled when the process ended is told by the next', async () => {
    let isStuck = true;
    const first = aConsumer(async () => {
      while (isStuck) await sleep(5);
      throw Object.assign(new Error('the connection of this process is gone'), { code: '57P01' });
    });
    const dying = await aProcess(url(), { one: first });
    for (const n of numbers(0, 30)) await write(['alice', n]);
    await sleep(100);
    isStuck = false;
    await dying.stop();
    const second = aConsumer();
    await aProcess(url(), { one: second });
    await deliveredAll(second, { alice: numbers(0, 30) });
    expect(first.count()).toBe(0);
  });

  test('O26 what happened while no process ran is told after the next start, in order and once in effect', async () => {
    const consumer = aConsumer();
    const before = await aProcess(url(), { one: consumer });
    await write(['alice', 0], ['bob', 0]);
    await deliveredAll(consumer, { alice: [0], bob: [0] });
    await before.stop();
    for (const n of numbers(1, 301)) await write(['alice', n]);
    await aProcess(url(), { one: consumer });
    await write(['alice', 301]);
    await deliveredAll(consumer, { alice: numbers(0, 302), bob: [0] });
  });

  test('O26 a slow consumer keeps nobody waiting, has a bounded queue and misses nothing', async () => {
    let isSlow = true;
    const slow = aConsumer(async () => {
      while (isSlow) await sleep(5);
    });
    const quick = aConsumer();
    const { metrics } = await aProcess(url(), { quick, slow }, { queueLimit: 10 });
    for (const n of numbers(0, 300)) await write(['alice', n]);
    await deliveredAll(quick, { alice: numbers(0, 300) });
    expect(slow.delivered).toEqual([]);
    isSlow = false;
    await deliveredAll(slow, { alice: numbers(0, 300) });
    expect(slow.delivered.map(([, n]) => n)).toEqual(numbers(0, 300));
    expect(await metrics.text()).toContain(`bus_repaired_rows_total{consumer="slow-${round}"}`);
  });

  test('XR-08 O26 a poison event parks alone, and is handled when it is let go; others go on', async () => {
    let isPoison = true;
    const consumer = aConsumer((player, n) => {
      if (isPoison && player === 'alice' && n === 1) throw new Error('poison');
    });
    const other = aConsumer();
    const { parking } = await aProcess(url(), { one: consumer, other });
    await write(['alice', 0], ['bob', 0]);
    await write(['alice', 1], ['bob', 1]);
    await write(['alice', 2], ['bob', 2]);
    await deliveredAll(consumer, { alice: [0], bob: [0, 1, 2] });
    await deliveredAll(other, { alice: [0, 1, 2], bob: [0, 1, 2] });
    const kindOfItem = `outbox/one-${round}`;
    await vi.waitFor(async () => expect(await parking.list(kindOfItem)).toHaveLength(2), PATIENCE);
    expect(await parking.list(`outbox/other-${round}`)).toEqual([]);
    isPoison = false;
    await parking.requeue(kindOfItem, null, 'somebody');
    await deliveredAll(consumer, { alice: [0, 1, 2] });
    await vi.waitFor(async () => expect(await parking.list(kindOfItem)).toEqual([]), PATIENCE);
  });
});

describe('the bus over NATS', () => {
  const two = async (options?: Parameters<typeof aProcess>[2]) => {
    const consumers = [aConsumer(), aConsumer()] as const;
    const processes = [
      await aProcess(nats.url, { one: consumers[0] }, options),
      await aProcess(nats.url, { one: consumers[1] }, options),
    ] as const;
    return { consumers, processes };
  };
  const both = async (consumers: readonly TestConsumer[], expected: Record<string, readonly number[]>) => {
    for (const consumer of consumers) await deliveredAll(consumer, expected);
  };
  const metric = async ({ metrics }: Process, name: string): Promise<number> =>
    Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\d+)`, 'm').exec(await metrics.text())?.[1] ?? 0);

  test('O27 every process is told of everything; rows come over NATS and not from the database', async () => {
    const { consumers, processes } = await two();
    for (const n of numbers(0, 100)) await write(['alice', n]);
    await both(consumers, { alice: numbers(0, 100) });
    const received = await Promise.all(processes.map((one) => metric(one, 'bus_frames_total{kind="row",way="received"}')));
    expect(Math.max(...received)).toBeGreaterThan(90);
  });

  test('O27 nats-server killed and started while events are written: every process is told of all, in order', async () => {
    const { consumers, processes } = await two();
    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      for (; isWriting; written++) await write(['alice', written]);
    })();
    for (let blow = 0; blow < 3; blow++) {
      await sleep(300);
      await nats.kill();
      await vi.waitFor(() => {
        for (const { bus } of processes) expect(bus.fault()).toContain('no connection to NATS');
      }, PATIENCE);
      const atOutage = written;
      // Events go on without NATS.
      await vi.waitFor(() => {
        for (const consumer of consumers) expect(consumer.of('alice').length).toBeGreaterThan(atOutage + 5);
      }, PATIENCE);
      expect(await metric(processes[0], 'bus_connected')).toBe(0);
      await nats.start();
      await vi.waitFor(() => {
        for (const { bus } of processes) expect(bus.fault()).toBeNull();
      }, PATIENCE);
    }
    isWriting = false;
    await writing;
    await both(consumers, { alice: numbers(0, written) });
    for (const consumer of consumers) {
      const firsts = [...new Set(consumer.delivered.map(([, n]) => n))];
      expect(firsts).toEqual(numbers(0, written));
    }
  });

  test('F-N1 O27 a process starts without NATS, tells what happens, and connects when NATS comes', async () => {
    await nats.kill();
    const consumer = aConsumer();
    const metrics = createMetrics();
    const parking = createParking({ db: db.db, alarms: createAlarms({ log, metrics }), log, metrics });
    const bus = createBus(
      { db: db.db, reader: `reader-${round}`, parking, log, metrics, idleMs: 20 },
      { natsUrl: nats.url, authSecret: 's' },
    );
    stops.push(() => bus.stop());
    bus.subscribe({ consumer: `one-${round}`, topics: [`news-${round}`], handle: consumer.handle });
    bus.start({ canLead: true });
    await vi.waitFor(async () => {
      const { rowCount } = await db.ownerPool.query('SELECT 1 FROM platform.outbox_position WHERE reader = $1', [
        `reader-${round}`,
      ]);
      expect(rowCount).toBe(1);
    }, PATIENCE);
    await write(['alice', 0]);
    await deliveredAll(consumer, { alice: [0] });
    expect(bus.fault()).toContain('no connection to NATS');
    await nats.start();
    await vi.waitFor(() => expect(bus.fault()).toBeNull(), PATIENCE);
    await write(['alice', 1]);
    await deliveredAll(consumer, { alice: [0, 1] });
  });

  test('F-N1 O27 a server that hangs is noticed, and events go on meanwhile', async () => {
    const { consumers } = await two();
    nats.freeze();
    for (const n of numbers(0, 20)) await write(['alice', n]);
    await both(consumers, { alice: numbers(0, 20) });
    nats.goOn();
    await write(['alice', 20]);
    await both(consumers, { alice: numbers(0, 21) });
  });

  test('F-K3 O27 another process leads when the leader ends, and nobody misses anything', async () => {
    const { consumers, processes } = await two();
    for (const n of numbers(0, 20)) await write(['alice', n]);
    await both(consumers, { alice: numbers(0, 20) });
    await processes[0].stop();
    for (const n of numbers(20, 40)) await write(['alice', n]);
    await deliveredAll(consumers[1], { alice: numbers(0, 40) });
  });

  test('O27 what a process may not lead it is still told, and its wakes reach the leader', async () => {
    const leading = aConsumer();
    const following = aConsumer();
    await aProcess(nats.url, { one: leading });
    const follower = await aProcess(nats.url, { one: following }, { canLead: false });
    await write(['alice', 0]);
    follower.bus.wake();
    await both([leading, following], { alice: [0] });
    await vi.waitFor(
      async () => expect(await metric(follower, 'bus_frames_total{kind="wake",way="sent"}')).toBeGreaterThan(0),
      PATIENCE,
    );
  });

  test('XR-08 O27 a parked event that is let go is handled by every process', async () => {
    let isPoison = true;
    const fussy = () =>
      aConsumer((_, n) => {
        if (isPoison && n === 1) throw new Error('poison');
      });
    const consumers = [fussy(), fussy()];
    const [first] = [await aProcess(nats.url, { one: consumers[0] as TestConsumer })];
    await aProcess(nats.url, { one: consumers[1] as TestConsumer });
    await write(['alice', 0]);
    await write(['alice', 1]);
    await write(['bob', 2]);
    await both(consumers, { alice: [0], bob: [2] });
    await vi.waitFor(async () => expect(await first.parking.list(`outbox/one-${round}`)).toHaveLength(1), PATIENCE);
    isPoison = false;
    await first.parking.requeue(`outbox/one-${round}`, null, 'somebody');
    await both(consumers, { alice: [0, 1] });
  });

  test('O27 a row that is too large for NATS is read from the outbox by everybody it was not sent to', async () => {
    const { consumers } = await two();
    await write(['alice', 0]);
    await db.ownerPool.query('INSERT INTO platform.outbox (topic, events) VALUES ($1, $2)', [
      `news-${round}`,
      JSON.stringify({ userId: ['alice'], n: [1], more: ['x'.repeat(2_000_000)] }),
    ]);
    await write(['alice', 2]);
    await both(consumers, { alice: numbers(0, 3) });
  });

  test('F-N2 O27 what comes from a process with another secret is not taken, and each goes on by the outbox', async () => {
    const { consumers } = await two();
    const alone = aConsumer();
    const stranger = await aProcess(nats.url, { one: alone }, { secret: 'another secret', canLead: false });
    for (const n of numbers(0, 10)) await write(['alice', n]);
    await both(consumers, { alice: numbers(0, 10) });
    await deliveredAll(alone, { alice: numbers(0, 10) });
    await vi.waitFor(
      async () => expect(await metric(stranger, 'bus_refused_total{reason="forged"}')).toBeGreaterThan(0),
      PATIENCE,
    );
  });
});
