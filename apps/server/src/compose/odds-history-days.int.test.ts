import { expect, test, vi } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { priceAt, recordedMatch } from '../../test-kit/odds-history-kit.ts';
import { selectionIdOf } from '../modules/catalogue/index.ts';
import { moneyline, odds } from '../modules/catalogue/test-kit.ts';
import { createOddsHistory } from '../modules/odds-history/index.ts';
import { keepDays } from '../modules/odds-history/retention.ts';
import { createRunStore } from '../modules/odds-history/store.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createRoleLock } from '../platform/nodes/role-lock.ts';

const db = await fileFixture(createTestDb());
const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const log = createLog('silent');
const store = createRunStore(db.db);

const nameOf = (ms: number) => `change_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`;

async function days(): Promise<string[]> {
  const { rows } = await db.ownerPool.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'odds_history.change'::regclass ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

const selectionOf = ({ board }: ReturnType<typeof recordedMatch>): string => {
  const [market] = board.state.markets.values();
  return selectionIdOf(market?.id ?? 0, market?.outcomes[0]?.outcomeId ?? '');
};

test('H161 each day what can be bet on is stated again; a day that was dropped is unknown, and never "not on offer"', async () => {
  // A minute before the last midnight of the days that are kept.
  const startMs = TODAY - 60 * DAY_MS - 60_000;
  const match = recordedMatch(db, 1, startMs);
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  match.clock.ms += 1_000;
  match.say(odds(match.clock.ms, [moneyline('2.00')], { matchId: 1 }));
  const before = match.clock.ms + 1;
  await recorder.flush();
  match.clock.ms += 120_000;
  await recorder.flush();
  const after = match.clock.ms + 1;
  match.clock.ms += 5_000;
  await recorder.stop();
  const selectionId = selectionOf(match);
  const [marketId] = selectionId.split('.');
  expect([await priceAt(db, selectionId, before), await priceAt(db, selectionId, after)]).toEqual([2000, 2000]);
  expect(await priceAt(db, `${marketId}.none`, before)).toBe('shut');

  expect(await keepDays(db.db, { days: 60 })).toEqual({ dropped: [nameOf(startMs)], isDone: true });
  expect([await priceAt(db, selectionId, before), await priceAt(db, `${marketId}.none`, before)]).toEqual(['unknown', 'unknown']);
  // Known again from where it was stated whole, also of what was open since the day before.
  expect(await priceAt(db, selectionId, TODAY - 60 * DAY_MS + 1)).toBe('unknown');
  expect([await priceAt(db, selectionId, after), await priceAt(db, `${marketId}.none`, after)]).toEqual([2000, 'shut']);
});

test('H161 days are made ahead, and dropped when they are old; a reader of an old one waits for nobody, and that it stays is told', async () => {
  const match = recordedMatch(db, 2, TODAY);
  const history = createOddsHistory({
    db: db.db,
    board: {
      onChange: () => () => undefined,
      matchIds: () => [],
      marketCount: () => 0,
      openOutcomes: () => [],
      market: () => null,
    },
    clock: systemClock,
    boot: 'days',
    days: 60,
    alarms: match.alarms,
    log,
    metrics: match.metrics,
  });
  await store.makeDays(TODAY - 63 * DAY_MS, 3);
  const client = await db.ownerPool.connect();
  await client.query('BEGIN');
  await client.query('SELECT count(*) FROM odds_history.change');
  await history.keepDays();
  expect(match.alarms.latest().map(({ name }) => name)).toEqual(['odds_history_not_dropped']);
  expect(await days()).toContain(nameOf(TODAY - 63 * DAY_MS));
  await client.query('COMMIT');
  client.release();
  const old = [63, 62, 61].map((ago) => nameOf(TODAY - ago * DAY_MS));
  expect(await keepDays(db.db, { days: 60 })).toEqual({ dropped: old, isDone: true });
  expect(await keepDays(db.db, { days: 60 })).toEqual({ dropped: [], isDone: true });
  const ahead = Array.from({ length: 7 }, (_, n) => nameOf(TODAY + n * DAY_MS));
  expect(await days()).toEqual(expect.arrayContaining(ahead));
  // Nobody but the owner drops what is younger than thirty days.
  await db.ownerPool.query('UPDATE odds_history.market SET last_day = current_date - 31');
  for (const call of ['drop_day(29)', 'drop_day(NULL)', 'drop_day(-1)', 'forget_markets(29, 10)', 'forget_markets(NULL, 10)'])
    await expect(db.pool.query(`SELECT odds_history.${call}`), call).rejects.toMatchObject({ code: '42501' });
  const { rows } = await db.ownerPool.query('SELECT odds_history.forget_markets(29, 10) AS n');
  expect(rows[0].n).toBeGreaterThan(0);
});

test('H162 without room on the disk the history stops, with a gap that is told, drops its oldest day, and begins again when there is room', async () => {
  let lack: string | null = null;
  const match = recordedMatch(db, 3, TODAY - DAY_MS, { lacksRoom: async () => lack, everyMs: 10, pauseMs: 10 });
  await store.makeDays(TODAY - 40 * DAY_MS, 1);
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  const say = (home: string) => match.say(odds(++match.clock.ms, [moneyline(home)], { matchId: 3 }));
  say('2.00');
  const knownMs = match.clock.ms;
  match.clock.ms += 5_000;
  await recorder.flush();
  lack = 'only 1 MB are free';
  await vi.waitFor(async () => expect(await days()).not.toContain(nameOf(TODAY - 40 * DAY_MS)));
  // What is younger than thirty days stays.
  const young = await days();
  expect(match.alarms.latest()[0]).toMatchObject({ name: 'odds_history_gap', details: { why: 'full' } });
  say('2.10');
  const gapMs = match.clock.ms;
  match.clock.ms += 5_000;
  lack = null;
  await vi.waitFor(async () => {
    match.clock.ms += 1_000;
    const { rows } = await db.ownerPool.query('SELECT reason, complete_from FROM odds_history.run ORDER BY id DESC LIMIT 1');
    expect(rows[0]).toMatchObject({ reason: 'full', complete_from: expect.any(Date) });
  });
  const backMs = match.clock.ms;
  match.clock.ms += 5_000;
  await recorder.stop();
  const selectionId = selectionOf(match);
  expect(await priceAt(db, selectionId, knownMs + 1)).toBe(2000);
  expect(await priceAt(db, selectionId, gapMs)).toBe('unknown');
  expect(await priceAt(db, selectionId, backMs + 1_000)).toBe(2100);
  expect(await match.metrics.text()).toMatch(/odds_history_lost_total\{why="full"\} [1-9]/);
  expect(await days()).toEqual(expect.arrayContaining(young));
  expect(match.alarms.latest()).toHaveLength(1);
});

test('H162 a database that says its disk is full is not written to until it has room: nothing waits for it in memory', async () => {
  let isFull = false;
  let asked = 0;
  const match = recordedMatch(db, 4, TODAY - DAY_MS, {
    everyMs: 10,
    pauseMs: 10,
    store: {
      ...store,
      record(runId, batch) {
        asked++;
        return isFull ? Promise.reject(Object.assign(new Error('no space left'), { code: '53100' })) : store.record(runId, batch);
      },
    },
  });
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  isFull = true;
  match.say(odds(++match.clock.ms, [moneyline('2.00')], { matchId: 4 }));
  await vi.waitFor(() => expect(match.alarms.latest()[0]).toMatchObject({ name: 'odds_history_gap', details: { why: 'full' } }));
  isFull = false;
  const before = asked;
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
  await recorder.stop();
});

test('H163 history is written in the current term of the role feed alone', async () => {
  const run = { boot: 'term', why: 'start', lost: 0, atMs: TODAY } as const;
  const lock = createRoleLock({ config: db.config, roles: ['feed'], log, onLost: () => undefined });
  const other = { code: 'DL090' };
  await lock.take();
  try {
    const own = createRunStore(db.db, () => lock.term('feed'));
    const { id, position } = await own.open(run);
    await expect(store.open(run)).rejects.toMatchObject(other);
    const old = createRunStore(db.db, () => (lock.term('feed') ?? 0n) - 1n);
    await expect(old.open(run)).rejects.toMatchObject(other);
    const changes = {
      atMs: [],
      marketId: [],
      outcomeId: [],
      oddsMilli: [],
      status: [],
      reason: [],
      isHeld: [],
      held: [],
      place: [],
      markets: [],
    };
    const batch = { position, changes, throughMs: TODAY + 1, completeMs: null, restated: null };
    await expect(old.record(id, batch)).rejects.toMatchObject(other);
    await expect(store.record(id, batch)).rejects.toMatchObject(other);
    expect(await own.record(id, batch)).toBe('written');
  } finally {
    await lock.release();
  }
});
