import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createCharts } from './chart.ts';
import { createHistoryReader, createRunStore } from './store.ts';

const db = await fileFixture(createTestDb());
const store = createRunStore(db.db);
const DAY_MS = 86_400_000;
const BEGIN = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;
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

/** What it stood at when the range began: not on offer. */
const NOTHING: Change = { ms: 0, oddsMilli: 0, status: 2 };

/** Of each bucket the first, the last, the first of the lowest and the first of the highest, in order; what has no odds only where nothing else is. */
function expected(recorded: readonly Change[], bucketMs: number): Change[] {
  const kept = new Set<Change>();
  const inRange = [NOTHING, ...recorded.filter(({ ms }) => ms > 0 && ms < RANGE_MS)];
  for (const all of Map.groupBy(inRange, ({ ms }) => Math.floor(ms / bucketMs)).values()) {
    const priced = all.filter(({ oddsMilli }) => oddsMilli > 0);
    const bucket = priced.length > 0 ? priced : all;
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
          isHeld: all.map(() => false),
          held: [],
          place: [],
          markets: [{ marketId, matchId: 1, marketType: 1, specifiers: '' }],
        },
        throughMs: BEGIN + RANGE_MS + 60_000,
        completeMs: BEGIN,
        restated: null,
      });
      const chart = createCharts(createHistoryReader(db.db), () => BEGIN + RANGE_MS + 120_000);
      const question = { marketId: BigInt(marketId), outcomeId: '1', fromMs: BEGIN, toMs: BEGIN + RANGE_MS, points };
      const shown = (await chart(question)).points;
      const bucketMs = Math.ceil(RANGE_MS / Math.max(1, Math.floor(points / 4)));
      expect(shown.map(({ atMs, oddsMilli }) => ({ ms: atMs - BEGIN, oddsMilli }))).toEqual(
        expected(all, bucketMs).map(({ ms, oddsMilli }) => ({ ms, oddsMilli })),
      );
      expect(shown.length).toBeLessThanOrEqual(points);
      // The next one's history is another run of the same moments.
      await db.ownerPool.query('DELETE FROM odds_history.run');
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

const charts = () => createCharts(createHistoryReader(db.db), () => BEGIN + RANGE_MS + 120_000);
const range = { fromMs: BEGIN, toMs: BEGIN + RANGE_MS };

test('H144 a chart has no more points than asked for, however often the process began again and its producer went down', async () => {
  const marketId = 1_000_001;
  await db.ownerPool.query('DELETE FROM odds_history.run');
  for (let n = 0; n < 60; n++) {
    const atMs = BEGIN + n * 1_500;
    const run = await store.open({ boot: 'chart', why: 'start', lost: 0, atMs });
    await store.record(run.id, {
      position: run.position,
      changes: {
        atMs: [atMs + 1],
        marketId: [marketId],
        outcomeId: ['1'],
        oddsMilli: [1_500 + n],
        status: [0],
        reason: [0],
        isHeld: [false],
        held: [
          { place: 1, atMs: atMs + 500, matchId: 9, isHeld: true, marketIds: null },
          { place: 2, atMs: atMs + 900, matchId: 9, isHeld: false, marketIds: [marketId] },
        ],
        place: [0],
        markets: [{ marketId, matchId: 9, marketType: 1, specifiers: '' }],
      },
      throughMs: atMs + 1_400,
      completeMs: atMs + 2,
      restated: null,
    });
  }
  for (const points of [4, 40, 399]) {
    const shown = (await charts()({ marketId: BigInt(marketId), outcomeId: '1', ...range, points })).points;
    expect(shown.length).toBeLessThanOrEqual(points);
    expect(shown.map(({ atMs }) => atMs)).toEqual(shown.map(({ atMs }) => atMs).sort((a, b) => a - b));
  }
  const near = { fromMs: BEGIN, toMs: BEGIN + 1_400 };
  const all = (await charts()({ marketId: BigInt(marketId), outcomeId: '1', ...near, points: 399 })).points;
  // While its producer is down it is not open, and open at the same odds when that is back.
  expect(all.find(({ atMs }) => atMs === BEGIN + 500)).toMatchObject({ oddsMilli: 1_500, status: 'suspended' });
  expect(all.find(({ atMs }) => atMs === BEGIN + 900)).toMatchObject({ oddsMilli: 1_500, status: 'open' });
});

test('H144 an outcome that has no price yet is not the lowest odds of its bucket: it stands only where nothing else does', async () => {
  const marketId = 1_000_002;
  await db.ownerPool.query('DELETE FROM odds_history.run');
  const run = await store.open({ boot: 'chart', why: 'start', lost: 0, atMs: BEGIN });
  await store.record(run.id, {
    position: run.position,
    changes: {
      atMs: [BEGIN, BEGIN + 60_000, BEGIN + 60_001],
      marketId: [marketId, marketId, marketId],
      outcomeId: ['1', '1', '1'],
      oddsMilli: [0, 1_500, 1_600],
      status: [2, 0, 0],
      reason: [2, 0, 0],
      isHeld: [false, false, false],
      held: [],
      place: [],
      markets: [{ marketId, matchId: 10, marketType: 1, specifiers: '' }],
    },
    throughMs: BEGIN + RANGE_MS,
    completeMs: BEGIN,
    restated: null,
  });
  const shown = async (points: number) =>
    (await charts()({ marketId: BigInt(marketId), outcomeId: '1', ...range, points })).points.map(({ oddsMilli }) => oddsMilli);
  expect(await shown(4)).toEqual([1_500, 1_600]);
  expect(await shown(8)).toEqual([0, 1_500, 1_600]);
});

test('H144 of an id that the history has never heard of nothing but that is read', async () => {
  const asked: string[] = [];
  const reader = createHistoryReader({
    call: (name, text, values, from) => {
      asked.push(`${name} ${from}`);
      return db.db.call(name, text, values, from);
    },
  });
  const chart = createCharts(reader, () => BEGIN + RANGE_MS + 120_000);
  const answer = await chart({ marketId: 999n, outcomeId: '1', ...range, points: 40 });
  expect(answer).toEqual({ range, points: [], unknown: [range] });
  await chart({ marketId: 1_000_001n, outcomeId: '1', ...range, points: 40 });
  expect(asked[0]).toBe('odds_history_has_market charts');
  // Lists of a player's bets have connections that no chart takes.
  expect(new Set(asked.map((one) => one.split(' ')[1]))).toEqual(new Set(['charts']));
  expect(asked.length).toBeGreaterThan(3);
});
