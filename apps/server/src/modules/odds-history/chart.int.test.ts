import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createCharts } from './chart.ts';
import { createHistoryReader, createRunStore } from './store.ts';

const db = await fileFixture(createTestDb());
const store = createRunStore(db.db);
const BEGIN = Date.UTC(2026, 10, 20);
const RANGE_MS = 100_000;

interface Change {
  ms: number;
  oddsMilli: number;
  status: number;
}

const changes = fc.array(
  fc.record({
    ms: fc.integer({ min: 1, max: RANGE_MS + 20_000 }),
    oddsMilli: fc.integer({ min: 1_001, max: 1_030 }),
    status: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 80 },
);

/** Of each bucket the first, the last, the first of the lowest and the first of the highest, in order. */
function expected(all: readonly Change[], bucketMs: number): Change[] {
  const kept = new Set<Change>();
  const inRange = all.filter(({ ms }) => ms > 0 && ms < RANGE_MS);
  for (const bucket of Map.groupBy(inRange, ({ ms }) => Math.floor(ms / bucketMs)).values()) {
    const lowest = Math.min(...bucket.map(({ oddsMilli }) => oddsMilli));
    const highest = Math.max(...bucket.map(({ oddsMilli }) => oddsMilli));
    const of = (odds: number) => bucket.find(({ oddsMilli }) => oddsMilli === odds);
    for (const one of [bucket[0], bucket.at(-1), of(lowest), of(highest)]) if (one) kept.add(one);
  }
  return inRange.filter((change) => kept.has(change));
}

test('H144 a chart has the first, the last, the lowest and the highest of each part of its range, and no more points than asked for', async () => {
  await store.makeDays(BEGIN, 1);
  let marketId = 0;
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 4, max: 40 }), async (unordered, points) => {
      const all = [...unordered].sort((a, b) => a.ms - b.ms);
      marketId++;
      const run = await store.open({ boot: 'chart', why: 'start', lost: 0, atMs: BEGIN });
      await store.record(run.id, {
        position: run.position,
        changes: {
          atMs: all.map(({ ms }) => BEGIN + ms),
          marketId: all.map(() => marketId),
          outcomeId: all.map(() => '1'),
          oddsMilli: all.map(({ oddsMilli }) => oddsMilli),
          status: all.map(({ status }) => status),
          reason: all.map(() => 0),
          markets: [],
        },
        throughMs: BEGIN + RANGE_MS + 60_000,
        completeMs: BEGIN,
      });
      const chart = createCharts(createHistoryReader(db.db), () => BEGIN + RANGE_MS + 120_000);
      const question = { marketId: BigInt(marketId), outcomeId: '1', fromMs: BEGIN, toMs: BEGIN + RANGE_MS, points };
      const [first, ...rest] = (await chart(question)).points;
      // What it stood at when the range began: not on offer.
      expect(first).toEqual({ atMs: BEGIN, oddsMilli: 0, status: 'inactive' });
      const bucketMs = Math.ceil(RANGE_MS / Math.max(1, Math.floor(points / 4)));
      expect(rest.map(({ atMs, oddsMilli }) => ({ ms: atMs - BEGIN, oddsMilli }))).toEqual(
        expected(all, bucketMs).map(({ ms, oddsMilli }) => ({ ms, oddsMilli })),
      );
      expect(rest.length).toBeLessThanOrEqual(Math.max(4, points));
      // The next one's history is another run of the same moments.
      await db.ownerPool.query('UPDATE odds_history.run SET complete_from = NULL');
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
