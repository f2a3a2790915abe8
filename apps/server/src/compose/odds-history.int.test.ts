import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { priceAt, recordedMatch } from '../../test-kit/odds-history-kit.ts';
import { selectionIdOf } from '../modules/catalogue/index.ts';
import { handicap, moneyline, odds, total } from '../modules/catalogue/test-kit.ts';
import { recordedPrice } from '../modules/odds-history/recorded-price.ts';
import { createRunStore } from '../modules/odds-history/store.ts';

const db = await fileFixture(createTestDb());
const DAY_MS = 86_400_000;
let matches = 0;
/** Moments of tests are over: nothing is said of what is to come. */
let nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3.5 * DAY_MS;

/** A match of its own, later than everything before. */
const aMatch = (over: Parameters<typeof recordedMatch>[3] = {}) => {
  nowMs += 3_600_000;
  return recordedMatch(db, ++matches, nowMs, over);
};
type Recorded = ReturnType<typeof aMatch>;

const selectionsOf = ({ board }: Recorded): string[] =>
  [...board.state.markets.values()].flatMap(({ id, outcomes }) => outcomes.map(({ outcomeId }) => selectionIdOf(id, outcomeId)));

/** Odds if it can be bet on. */
function standsAt({ board }: Recorded, selectionId: string): number | 'shut' {
  const view = board.selection(selectionId);
  return view?.isActive && !view.isSuspended ? view.oddsMilli : 'shut';
}

const price = fc.integer({ min: 1500, max: 2600 }).map((milli) => (milli / 1000).toFixed(2));
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('price' as const), home: price, over: price }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('outcomes' as const), hasThird: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('suspended' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('producer' as const), isDown: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

test('H140 whatever the board is told, the history says of every moment what stood, or that it does not know', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step, ms: fc.integer({ min: 1, max: 9_000 }) }), { minLength: 5, maxLength: 25 }),
      async (steps) => {
        const match = aMatch();
        let recorder = match.recorder();
        recorder.start();
        await recorder.flush();
        const model: { atMs: number; stands: Map<string, number | 'shut'> }[] = [];
        for (const { step: next, ms } of steps) {
          match.clock.ms += ms;
          const stamp = match.clock.ms;
          if (next.kind === 'price')
            match.say(odds(stamp, [moneyline(next.home), total('2.5', next.over)], { matchId: matches }));
          if (next.kind === 'outcomes') {
            const { outcomes = [], ...market } = handicap('1.5');
            const third = next.hasThird ? [{ outcomeId: '9', odds: '30.00', isActive: true }] : [];
            // Of a type that the catalogue does not know: it may have any outcomes.
            const open = { ...market, marketType: 9_999, outcomes: [...outcomes, ...third] };
            match.say(odds(stamp, [open], { matchId: matches }));
          }
          if (next.kind === 'suspended') match.say(odds(stamp, [{ ...total('2.5'), status: 'suspended' }], { matchId: matches }));
          if (next.kind === 'stop')
            match.say({
              kind: 'stop',
              matchId: matches,
              producer: 3,
              timestampMs: stamp,
              groups: ['all'],
              marketStatus: 'suspended',
            });
          if (next.kind === 'producer') match.producer(next.isDown);
          if (next.kind === 'write') await recorder.flush();
          if (next.kind === 'restart') {
            await recorder.stop();
            recorder = match.recorder();
            recorder.start();
            await recorder.flush();
          }
          model.push({ atMs: match.clock.ms, stands: new Map(selectionsOf(match).map((id) => [id, standsAt(match, id)])) });
          nowMs = Math.max(nowMs, match.clock.ms);
        }
        match.clock.ms += 2_000;
        await recorder.stop();
        let known = 0;
        // Also those that have left their market since.
        const selections = new Set(model.flatMap(({ stands }) => [...stands.keys()]));
        for (const selectionId of selections) {
          for (const [at, { atMs, stands }] of model.entries()) {
            // In the middle, too, of the time until the next step.
            const untilMs = model[at + 1]?.atMs ?? match.clock.ms;
            for (const askedMs of [atMs, Math.floor((atMs + untilMs - 1) / 2)]) {
              const said = await priceAt(db, selectionId, askedMs);
              if (said === 'unknown') continue;
              known++;
              expect(said, `${selectionId} at ${askedMs}`).toBe(stands.get(selectionId) ?? 'shut');
            }
          }
        }
        if (steps.every(({ step: { kind } }) => kind !== 'restart')) expect(known).toBe(2 * model.length * selections.size);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
});

/** Positions of the whole history: each once, none missing. */
async function expectEachOnce(): Promise<number> {
  const { rows } = await db.ownerPool.query<{ n: number; positions: number; last: number }>(
    `SELECT count(*)::int AS n, count(DISTINCT position)::int AS positions, coalesce(max(position), 0)::int AS last
       FROM (SELECT position FROM odds_history.change UNION ALL SELECT position FROM odds_history.held) AS taken`,
  );
  const [{ n, positions, last } = { n: -1, positions: -1, last: -1 }] = rows;
  expect({ positions, last }).toEqual({ positions: n, last: n });
  return n;
}

/** A match that is recorded, and when the first price of its winner was said. */
async function firstPrice() {
  const match = aMatch();
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  match.clock.ms += 1_000;
  match.say(odds(match.clock.ms, [moneyline('2.10')], { matchId: matches }));
  const atMs = match.clock.ms;
  return { match, recorder, atMs };
}

test('H245 what an outcome stood at is known where the history is whole, and only there', async () => {
  const { match, recorder, atMs } = await firstPrice();
  match.clock.ms += 1_000;
  match.say(odds(match.clock.ms, [moneyline('1.70')], { matchId: matches }));
  match.clock.ms += 1_000;
  await recorder.stop();
  const at = recordedPrice(db.db, { now: () => match.clock.ms + 3_600_000 });
  const [market] = match.board.state.markets.values();
  const asked = [atMs, atMs + 999, atMs + 1_000, atMs - 500, atMs - 86_400_000].map((ms) => at(market?.id ?? 0, '1', ms));
  expect(await Promise.all(asked)).toEqual([2_100, 2_100, 1_700, null, null]);
});

test('H245 what has only just happened is waited for until it is written, and for seconds at most', async () => {
  const { match, recorder, atMs } = await firstPrice();
  const [market] = match.board.state.markets.values();
  const at = recordedPrice(db.db, { now: () => atMs + 1 });
  const asked = at(market?.id ?? 0, '1', atMs);
  await new Promise((resolve) => setTimeout(resolve, 250));
  match.clock.ms += 1_000;
  await recorder.flush();
  expect(await asked).toBe(2_100);
  const startedAt = performance.now();
  expect(await at(market?.id ?? 0, '1', match.clock.ms + 1_000), 'nothing writes it').toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  await recorder.stop();
});

test('H141 a batch whose answer was lost is in the history once, and what came after it too', async () => {
  const store = createRunStore(db.db);
  let isLost = true;
  const match = aMatch({
    store: {
      ...store,
      async record(runId, batch) {
        const answer = await store.record(runId, batch);
        if (isLost && batch.changes.atMs.length > 0) throw Object.assign(new Error('the line broke'), { code: 'ECONNRESET' });
        return answer;
      },
    },
  });
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  // The recorder writes by itself as well: what stood before is counted before there is anything to write.
  const before = await expectEachOnce();
  match.say(odds(match.clock.ms, [moneyline('2.00')], { matchId: matches }));
  await expect(recorder.flush()).rejects.toThrow('the line broke');
  await expect(recorder.flush()).rejects.toThrow('the line broke');
  match.clock.ms += 10;
  match.say(odds(match.clock.ms, [moneyline('2.05')], { matchId: matches }));
  isLost = false;
  await recorder.stop();
  expect(await expectEachOnce()).toBe(before + 4);
});

test('H141 fifty writers at once: the newest alone writes, and what was answered as written is there once', async () => {
  const store = createRunStore(db.db);
  nowMs += 3_600_000;
  await store.makeDays(nowMs, 1);
  const before = await expectEachOnce();
  const batch = (position: bigint, at: number) => ({
    position,
    changes: {
      atMs: [nowMs + at],
      marketId: [77],
      outcomeId: ['x'],
      oddsMilli: [2000],
      status: [0],
      reason: [0],
      isHeld: [false],
      held: [],
      place: [],
      markets: [{ marketId: 77, matchId: 1, marketType: 1, specifiers: '' }],
    },
    throughMs: nowMs + at,
    completeMs: null,
    restated: null,
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const run = await store.open({ boot: `w${n}`, why: 'start', lost: 0, atMs: nowMs + n });
      const all: string[] = [];
      for (let at = 0; at < 4; at++) all.push(await store.record(run.id, batch(run.position + BigInt(at), n)));
      return all;
    }),
  );
  const written = answers.flat().filter((answer) => answer === 'written').length;
  expect(await expectEachOnce()).toBe(before + written);
  expect(answers.filter((all) => all.at(-1) === 'written')).toHaveLength(1);
  expect(answers.flat().filter((answer) => answer !== 'written' && answer !== 'superseded')).toEqual([]);
});

test('H142 what does not fit is counted and told once, is unknown, and what stands afterwards is known again', async () => {
  const match = aMatch({ bound: 4 });
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  const say = (home: string) => match.say(odds(++match.clock.ms, [moneyline(home)], { matchId: matches }));
  say('2.00');
  const stoodMs = match.clock.ms;
  match.clock.ms += 5_000;
  // Nothing is written meanwhile: three outcomes wait, and of the next messages one fits.
  say('2.10');
  const fitsMs = match.clock.ms;
  say('2.20');
  const lostMs = match.clock.ms;
  say('2.30');
  match.clock.ms += 5_000;
  await recorder.flush();
  const backMs = match.clock.ms;
  match.clock.ms += 5_000;
  await recorder.stop();
  const [selectionId = ''] = selectionsOf(match);
  expect(await priceAt(db, selectionId, stoodMs + 1)).toBe(2000);
  expect(await priceAt(db, selectionId, fitsMs)).toBe(2100);
  expect(await priceAt(db, selectionId, lostMs)).toBe('unknown');
  expect(await priceAt(db, selectionId, backMs - 1)).toBe('unknown');
  expect(await priceAt(db, selectionId, backMs + 1)).toBe(2300);
  expect(match.alarms.latest().map(({ name }) => name)).toEqual(['odds_history_gap']);
  expect(await match.metrics.text()).toMatch(/odds_history_lost_total\{why="lost"\} [1-9]/);
});

test('H142 what stood on the board and was not told yet is not told by a process that stops, and nothing is known of its run', async () => {
  const match = aMatch({ batch: 1 });
  const say = (home: string) => match.say(odds(++match.clock.ms, [moneyline(home)], { matchId: matches }));
  say('2.00');
  const changes = async () => (await db.ownerPool.query('SELECT count(*)::int AS n FROM odds_history.change')).rows[0].n;
  const before = await changes();
  const recorder = match.recorder();
  recorder.start();
  say('2.10');
  const sentMs = match.clock.ms;
  await recorder.stop();
  // The outcome that moved, and none of what the board has besides.
  expect(await changes()).toBe(before + 1);
  const [selectionId = ''] = selectionsOf(match);
  expect(await priceAt(db, selectionId, sentMs)).toBe('unknown');
});

test('H142 a process that stops at once begins no run', async () => {
  const runs = async () => (await db.ownerPool.query('SELECT count(*)::int AS n FROM odds_history.run')).rows[0].n;
  const before = await runs();
  const match = aMatch();
  match.say(odds(match.clock.ms, [moneyline('2.00')], { matchId: matches }));
  const recorder = match.recorder();
  recorder.start();
  await recorder.stop();
  expect(await runs()).toBe(before);
});

test('H142 a clock that goes back begins again: no moment has two prices', async () => {
  const match = recordedMatch(db, ++matches, Date.now() - 60_000);
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  match.say(odds(match.clock.ms, [moneyline('2.00')], { matchId: matches }));
  match.clock.ms += 50_000;
  await recorder.flush();
  const [selectionId = ''] = selectionsOf(match);
  match.clock.ms -= 8_000;
  await recorder.flush();
  const backMs = match.clock.ms;
  match.clock.ms += 1_000;
  match.say(odds(match.clock.ms, [moneyline('2.10')], { matchId: matches }));
  const movedMs = match.clock.ms;
  match.clock.ms += 5_000;
  await recorder.stop();
  expect(await priceAt(db, selectionId, backMs - 1_000)).toBe(2000);
  expect(await priceAt(db, selectionId, backMs + 500)).toBe(2000);
  expect(await priceAt(db, selectionId, movedMs)).toBe(2100);
});
