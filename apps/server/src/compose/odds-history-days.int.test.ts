import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { emptyBoard, priceAt, recordedMatch } from '../../test-kit/odds-history-kit.ts';
import { selectionIdOf } from '../modules/catalogue/index.ts';
import { moneyline, odds } from '../modules/catalogue/test-kit.ts';
import { noChanges } from '../modules/odds-history/change-queue.ts';
import { createOddsHistory } from '../modules/odds-history/index.ts';
import type { LongPauseOptions } from '../modules/odds-history/long-pause.ts';
import { keepDays } from '../modules/odds-history/retention.ts';
import { createRunStore } from '../modules/odds-history/store.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { DiskRoom } from '../platform/nodes/disk-watch.ts';
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
    board: emptyBoard,
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
  let found: DiskRoom = 'enough';
  const match = recordedMatch(db, 3, TODAY - DAY_MS, { room: async () => found, everyMs: 10, pauseMs: 10 });
  await store.makeDays(TODAY - 40 * DAY_MS, 1);
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  const say = (home: string) => match.say(odds(++match.clock.ms, [moneyline(home)], { matchId: 3 }));
  say('2.00');
  const knownMs = match.clock.ms;
  match.clock.ms += 5_000;
  await recorder.flush();
  found = { lack: 'only 1 MB are free' };
  await expect.poll(days).not.toContain(nameOf(TODAY - 40 * DAY_MS));
  // What is younger than thirty days stays.
  const young = await days();
  expect(match.alarms.latest()[0]).toMatchObject({ name: 'odds_history_gap', details: { why: 'full' } });
  say('2.10');
  const gapMs = match.clock.ms;
  match.clock.ms += 5_000;
  found = 'enough';
  await vi.waitFor(async () => {
    match.clock.ms += 1_000;
    const { rows } = await db.ownerPool.query('SELECT reason, complete_from FROM odds_history.run ORDER BY id DESC LIMIT 1');
    expect(rows[0]).toMatchObject({ reason: 'full', complete_from: expect.any(Date) });
  }, 30_000);
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

describe('H162 on a disk that nobody can measure', () => {
  /** `asked` counts what was written or tried to; `fill` has the next of it refused, because the disk is full, and returns which one that was. */
  function onFullDisk(matchId: number, longPause: LongPauseOptions) {
    const disk = { isFull: false, asked: 0 };
    let refused = 0;
    const match = recordedMatch(db, matchId, TODAY - DAY_MS + matchId * 600_000, {
      everyMs: 10,
      pauseMs: 10,
      longPause,
      store: {
        ...store,
        record(runId, batch) {
          disk.asked++;
          if (!disk.isFull) return store.record(runId, batch);
          disk.isFull = false;
          refused = disk.asked;
          return Promise.reject(Object.assign(new Error('no space left'), { code: '53100' }));
        },
      },
    });
    const recorder = match.recorder();
    recorder.start();
    let isHigher = false;
    const fill = async () => {
      const gaps = match.alarms.latest().length;
      disk.isFull = true;
      isHigher = !isHigher;
      match.say(odds(++match.clock.ms, [moneyline(isHigher ? '2.00' : '2.10')], { matchId }));
      await vi.waitFor(() => expect(match.alarms.latest()).toHaveLength(gaps + 1), 5_000);
      expect(match.alarms.latest()[0]).toMatchObject({ name: 'odds_history_gap', details: { why: 'full' } });
      return refused;
    };
    const writes = (before: number) => vi.waitFor(() => expect(disk.asked).toBeGreaterThan(before), 5_000);
    return { disk, recorder, fill, writes };
  }

  test('H162 a database that says its disk is full is not written to until a long pause is over, and longer each time', async () => {
    let nowMs = 0;
    const { disk, recorder, fill, writes } = onFullDisk(4, { firstMs: 60_000, longestMs: 240_000, now: () => nowMs });
    await recorder.flush();
    for (const pauseMs of [60_000, 120_000, 240_000, 240_000]) {
      const before = await fill();
      nowMs += pauseMs - 1;
      await sleep(100);
      expect(disk.asked, `after ${pauseMs - 1} ms`).toBe(before);
      nowMs += 1;
      await writes(before);
    }
    // A day without a full disk: as at first.
    nowMs += 24 * 3_600_000 + 1;
    const before = await fill();
    nowMs += 60_000;
    await writes(before);
    await recorder.stop();
  });

  test('H162 a day that is dropped ends the pause, also when a person drops it', async () => {
    await store.makeDays(TODAY - 42 * DAY_MS, 1);
    const { disk, recorder, fill, writes } = onFullDisk(5, { now: () => 0 });
    await recorder.flush();
    await writes(await fill());
    expect(await days()).not.toContain(nameOf(TODAY - 42 * DAY_MS));
    // None is old enough any more: it stays stopped, until a person drops one.
    await db.ownerPool.query('SELECT odds_history.make_days($1, 1)', [new Date(TODAY - 20 * DAY_MS)]);
    const before = await fill();
    await sleep(100);
    expect(disk.asked).toBe(before);
    await db.ownerPool.query('SELECT odds_history.drop_day(19)');
    await writes(before);
    await recorder.stop();
  });
});

test('H212 nobody but the owner changes what the history has said of the past', async () => {
  const startMs = Date.now() - 60_000;
  const match = recordedMatch(db, 6, startMs);
  const recorder = match.recorder();
  recorder.start();
  await recorder.flush();
  match.say(odds(++match.clock.ms, [moneyline('2.00')], { matchId: 6 }));
  const saidMs = match.clock.ms + 1;
  match.clock.ms += 30_000;
  await recorder.stop();
  const selectionId = selectionOf(match);
  const [marketId = '', outcomeId = ''] = selectionId.split('.');
  const lastRun = async () =>
    (await db.ownerPool.query('SELECT id, position FROM odds_history.run ORDER BY id DESC LIMIT 1')).rows[0];

  const at = (ms: number) => `to_timestamp(${ms} / 1000.0)`;
  const open = (moment: string) => db.pool.query(`SELECT * FROM odds_history.open_run('forged', ${moment}, 'start', 0, NULL)`);
  const refused = { code: '22000' };
  for (const moment of [at(startMs), at(saidMs), at(Date.now() + 60_000), "'infinity'", "'-infinity'"])
    await expect(open(moment), moment).rejects.toMatchObject(refused);

  const { id, position } = await lastRun();
  const next = BigInt(position) + 1n;
  const record = (over: Record<string, string>) => {
    const given = {
      run: id,
      position: next,
      through: at(match.clock.ms),
      complete_from: 'NULL',
      restated_from: 'NULL',
      restated_to: 'NULL',
      place: "'{}'",
      at: "'{}'",
      market: "'{}'",
      outcome: "'{}'",
      odds: "'{}'",
      status: "'{}'",
      reason: "'{}'",
      is_held: "'{}'",
      held: "'[]'",
      new_market: "'{}'",
      new_match: "'{}'",
      new_type: "'{}'",
      new_specifiers: "'{}'",
      term: 'NULL',
      ...over,
    };
    const words = Object.entries(given).map(([name, value]) => `p_${name} => ${value}`);
    return db.pool.query(`SELECT odds_history.record(${words.join(', ')}) AS said`);
  };
  const change = (moment: string) => ({
    at: `ARRAY[${moment}::timestamptz]`,
    market: `ARRAY[${marketId}]::bigint[]`,
    outcome: `ARRAY['${outcomeId}']`,
    odds: 'ARRAY[9000]',
    status: 'ARRAY[0]::smallint[]',
    reason: 'ARRAY[0]::smallint[]',
    is_held: 'ARRAY[false]',
  });
  const held = (ms: number) => ({ held: `'[{"place":0,"at_ms":${ms},"match_id":6,"is_held":true,"market_ids":null}]'` });
  const forged: Record<string, string>[] = [
    change(at(saidMs)),
    change(at(Date.now() + 60_000)),
    change("'-infinity'"),
    held(saidMs),
    held(Date.now() + 60_000),
    { through: at(Date.now() + 60_000) },
    { through: at(startMs - 60_000) },
    { through: "'infinity'" },
    { complete_from: at(startMs) },
    { complete_from: "'-infinity'" },
    { restated_from: at(saidMs), restated_to: at(saidMs) },
    { restated_from: at(startMs - 60_000), restated_to: at(match.clock.ms) },
    { restated_from: "'-infinity'", restated_to: at(match.clock.ms) },
  ];
  for (const over of forged) await expect(record(over), JSON.stringify(over)).rejects.toMatchObject(refused);
  expect(await priceAt(db, selectionId, saidMs)).toBe(2000);
  expect(await lastRun()).toEqual({ id, position });

  // What may be said, is.
  const answer = await record({ ...change(at(match.clock.ms)), through: at(match.clock.ms) });
  expect(answer.rows).toEqual([{ said: 'written' }]);
  // A clock of the database that was set back: the history begins again at the present moment.
  await db.ownerPool.query("UPDATE odds_history.run SET written_to = now() + interval '1 hour' WHERE id = $1", [id]);
  await expect(open(at(Date.now() - 60_000))).rejects.toMatchObject(refused);
  await open('clock_timestamp()');
});

test('H163 history is written in the current term of the role feed alone', async () => {
  const run = { boot: 'term', why: 'start', lost: 0, atMs: Date.now() } as const;
  const lock = createRoleLock({ config: db.config, roles: ['feed'], log, onLost: () => undefined });
  const other = { code: 'DL090' };
  await lock.take();
  try {
    const own = createRunStore(db.db, () => lock.term('feed'));
    const { id, position } = await own.open(run);
    await expect(store.open(run)).rejects.toMatchObject(other);
    const old = createRunStore(db.db, () => (lock.term('feed') ?? 0n) - 1n);
    await expect(old.open(run)).rejects.toMatchObject(other);
    const batch = { position, changes: noChanges(), throughMs: Date.now(), completeMs: null, restated: null };
    await expect(old.record(id, batch)).rejects.toMatchObject(other);
    await expect(store.record(id, batch)).rejects.toMatchObject(other);
    expect(await own.record(id, batch)).toBe('written');
  } finally {
    await lock.release();
  }
});
