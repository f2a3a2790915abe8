import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createConsumer } from './consumer.ts';
import { CHUNK, type PlacedRow } from './outbox-log.ts';
import { comparePositions, type Position } from './position.ts';

const log = createLog('silent');
/** Transactions of three rows each, so that both halves of a position count. */
const placeOf = (n: number): Position => ({ clusterNo: 1, xid: String(8 + Math.floor(n / 3)), id: BigInt(n) });
const rowOf = (n: number): PlacedRow => ({ topic: 'news', events: { n: [n] }, position: placeOf(n) });
const START = { clusterNo: 1, xid: '7', id: 0n };
const before = (n: number): Position => (n === 0 ? START : placeOf(n - 1));

function aConsumer(stored: PlacedRow[], { queueLimit = 1_000, topics = ['news'] } = {}) {
  const delivered: number[] = [];
  let reads = 0;
  const consumer = createConsumer({
    name: 'one',
    topics: new Set(topics),
    queueLimit,
    log,
    metrics: createMetrics(),
    async deliver({ events }) {
      await Promise.resolve();
      delivered.push(events.n?.[0] as number);
    },
    async readAfter(position) {
      reads++;
      await new Promise((resolve) => setImmediate(resolve));
      return stored.filter((row) => comparePositions(row.position, position) > 0).slice(0, CHUNK);
    },
  });
  consumer.start(START);
  return { consumer, delivered, reads: () => reads };
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
/** What was taken out of the queue and is being handled still counts as waiting. */
const all = (delivered: number[], count: number): Promise<void> =>
  vi.waitFor(() => expect(delivered).toEqual(upTo(count)), { interval: 1 });

describe('a consumer', () => {
  test('F-N2 O27 whatever is lost, doubled or late on the way, each row is told once and in order', async () => {
    const carried = record({ n: integer({ min: 0, max: 59 }), what: constantFrom('send', 'lose', 'double', 'late') });
    await assert(
      asyncProperty(array(carried, { maxLength: 80 }), integer({ min: 1, max: 8 }), async (mishaps, queueLimit) => {
        const stored: PlacedRow[] = [];
        const { consumer, delivered } = aConsumer(stored, { queueLimit });
        const late: number[] = [];
        const offer = (n: number) => consumer.offer(before(n), [rowOf(n)]);
        for (const n of upTo(60)) {
          stored.push(rowOf(n));
          const what = mishaps.find((one) => one.n === n)?.what ?? 'send';
          if (what === 'late') late.push(n);
          else if (what !== 'lose') offer(n);
          if (what === 'double') offer(n);
          if (n % 7 === 0) for (const one of late.splice(0)) offer(one);
          if (n % 11 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        consumer.catchUp(placeOf(59));
        await all(delivered, 60);
        await consumer.stop();
      }),
      { numRuns: 60 },
    );
  });

  test('O26 what comes whole and in order is never read from the database', async () => {
    const { consumer, delivered, reads } = aConsumer([]);
    consumer.offer(START, upTo(50).map(rowOf));
    consumer.catchUp(placeOf(49));
    await all(delivered, 50);
    await consumer.drained();
    expect([reads(), consumer.handledTo()]).toEqual([0, placeOf(49)]);
    await consumer.stop();
  });

  test('O27 a row ahead of everything that was committed is not told: the outbox alone says what has happened', async () => {
    const stored = upTo(3).map(rowOf);
    const { consumer, delivered } = aConsumer(stored);
    consumer.offer(placeOf(500), [rowOf(501)]);
    await all(delivered, 3);
    await consumer.drained();
    stored.push(rowOf(3));
    consumer.offer(placeOf(2), [rowOf(3)]);
    await all(delivered, 4);
    await consumer.stop();
  });

  test('rows of other topics are passed over and count as handled', async () => {
    const { consumer, delivered } = aConsumer([], { topics: ['others'] });
    consumer.offer(START, upTo(9).map(rowOf));
    await consumer.drained();
    expect([delivered, consumer.handledTo()]).toEqual([[], placeOf(8)]);
    await consumer.stop();
  });
});
