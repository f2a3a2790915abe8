import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createAlarms } from '../alarms.ts';
import { DatabaseFaultError } from '../db/database-error.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createParking, type ParkedItem } from './parking.ts';

const COMMAND = fileURLToPath(new URL('./parked-main.ts', import.meta.url));

const db = await fileFixture(createTestDb());

describe('parked items', () => {
  beforeEach(() => db.ownerPool.query('DELETE FROM platform.parked'));

  /** A process of its own: what it knows, it has read or done itself. */
  function aProcess() {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    const metrics = createMetrics();
    const alarms = createAlarms({ log, metrics });
    let queries = 0;
    const call: TestDb['db']['call'] = (name, text, values, from) => {
      queries++;
      return db.db.call(name, text, values, from);
    };
    const parking = createParking({ db: { call }, alarms, log, metrics, gapMs: 0 });
    return { parking, alarms, metrics, lines, queries: () => queries };
  }
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [COMMAND, ...args], { env: { ...process.env, DATABASE_URL: db.ownerUrl }, encoding: 'utf8' });
  const stored = async () => (await db.ownerPool.query('SELECT * FROM platform.parked ORDER BY seq')).rows;

  test('XR-08 the third of three failures parks, with one alarm; before it is tried again, afterwards it is left alone', async () => {
    const { parking, alarms, metrics, lines } = aProcess();
    const jobs = parking.kind('job', { tries: 3 });
    expect(await jobs.failed('a', new Error('first'))).toBe('again');
    expect(await jobs.failed('a', new Error('second'))).toBe('again');
    expect(jobs.isParked('a')).toBe(false);
    expect(await jobs.failed('a', new TypeError('third'), { detail: { row: 7n } })).toBe('parked');
    expect(await jobs.failed('a', new Error('fourth'))).toBe('parked');
    expect(jobs.parkedKeys()).toEqual(['a']);
    expect(alarms.latest()).toMatchObject([
      { name: 'item_parked', details: { kind: 'job', key: 'a', reason: 'TypeError: third' } },
    ]);
    expect(lines.filter(({ alarm }) => alarm === 'item_parked')).toHaveLength(1);
    expect(await metrics.text()).toContain('alarms_total{alarm="item_parked"} 1');
    expect(await metrics.text()).toContain('parked_items{kind="job"} 1');
    expect(await parking.list('job')).toMatchObject([{ key: 'a', tries: 4, reason: 'Error: fourth' }]);
  });

  test('XR-08 what is healthy asks nothing, and one success takes the failures back', async () => {
    const { parking, queries } = aProcess();
    const jobs = parking.kind('job', { tries: 2 });
    for (let item = 0; item < 1_000; item++) await jobs.succeeded(`item ${item}`);
    expect(jobs.isParked('item 3') || jobs.isHeld('somebody')).toBe(false);
    expect(queries()).toBe(0);
    await jobs.failed('a', new Error('once'));
    await jobs.succeeded('a');
    expect(await stored()).toEqual([]);
    expect(await jobs.failed('a', new Error('once more'))).toBe('again');
  });

  test('XR-08 failures of one moment count once', async () => {
    const { parking, queries } = aProcess();
    const jobs = parking.kind('job', { tries: 2, gapMs: 600_000 });
    for (let tried = 0; tried < 50; tried++) expect(await jobs.failed('a', new Error('x'))).toBe('again');
    expect(queries()).toBe(1);
    const others = parking.kind('other-job', { tries: 2, gapMs: 5 });
    expect(await others.failed('a', new Error('x'))).toBe('again');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await others.failed('a', new Error('x'))).toBe('parked');
  });

  test('XR-08 a fault of the database is not the fault of the item', async () => {
    const { parking } = aProcess();
    const jobs = parking.kind('job', { tries: 1 });
    const faults = [
      new DatabaseFaultError('lost', 'gone', undefined, null),
      Object.assign(new Error('deadlock'), { code: '40P01' }),
    ];
    for (const fault of faults) expect(await jobs.failed('a', fault)).toBe('again');
    expect(await stored()).toEqual([]);
  });

  test('XR-08 whatever text broke it, it can be stored and shown', async () => {
    const { parking } = aProcess();
    const jobs = parking.kind('job');
    const cut = '\0\ud800'.repeat(5_000);
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await jobs.park('text', cut, { detail: { cut } });
    await jobs.park('circle', 'round', { detail: circle });
    expect((await parking.list('job')).map(({ key }) => key)).toEqual(['text', 'circle']);
  });

  test('XR-08 processes learn from each other what is parked, and a requeued item is done once, by one that can', async () => {
    const done: ParkedItem[] = [];
    const first = aProcess();
    const second = aProcess();
    const third = aProcess();
    const inFirst = first.parking.kind('job', { canRequeue: () => false, onRequeue: () => Promise.reject(new Error('never')) });
    const onRequeue = async (item: ParkedItem) => void done.push(item);
    const inSecond = second.parking.kind('job', { onRequeue });
    third.parking.kind('job', { onRequeue });
    await inFirst.park('a', 'broken', { detail: { x: 1 } });
    await second.parking.refresh();
    expect(inSecond.isParked('a')).toBe(true);
    expect(await third.parking.requeue('job', 'a', 'somebody')).toBe(1);
    await Promise.all([first, second, third].map(({ parking }) => parking.refresh()));
    expect(done).toMatchObject([{ key: 'a', detail: { x: 1 }, requeuedBy: 'somebody' }]);
    await first.parking.refresh();
    expect(inFirst.isParked('a')).toBe(false);
    expect(await stored()).toEqual([]);
  });

  test('XR-08 of one order nothing overtakes: followers wait behind the first, and go on by themselves after it', async () => {
    const done: string[] = [];
    let isBroken = true;
    const { parking, alarms } = aProcess();
    const rows = parking.kind('row', {
      onRequeue: async ({ key }) => {
        if (key === 'a1' && isBroken) throw new Error('still broken');
        done.push(key);
      },
    });
    await rows.park('a1', 'broken', { order: 'alice' });
    await rows.wait('a2', 'alice');
    await rows.park('b1', 'broken', { order: 'bob' });
    expect(rows.isHeld('alice')).toBe(true);
    expect(await parking.requeue('row', 'a2', 'somebody')).toBe(2);
    await parking.refresh();
    expect(done).toEqual([]);
    expect(alarms.latest()).toHaveLength(3);
    await rows.wait('a3', 'alice');
    isBroken = false;
    await parking.requeue('row', 'a1', 'somebody');
    await parking.refresh();
    expect(done).toEqual(['a1', 'a2', 'a3']);
    expect(rows.isHeld('alice')).toBe(false);
    expect(rows.isHeld('bob')).toBe(true);
  });

  test('XR-08 what fails again after it was requeued keeps everything it is to do, however long that is', async () => {
    let isBroken = true;
    const done: number[] = [];
    const { parking } = aProcess();
    const rows = parking.kind('row', {
      onRequeue: async ({ detail }) => {
        if (isBroken) throw new Error('still broken');
        done.push((detail.facts as string[]).length);
      },
    });
    await rows.wait('a', 'alice', { facts: Array.from({ length: 60_000 }, (_, at) => `a fact of the match, number ${at}`) });
    await parking.refresh();
    const [failed] = await parking.list('row');
    expect(failed).toMatchObject({ reason: 'Error: still broken', tries: 2, waits: false, requeuedAt: null });
    isBroken = false;
    await parking.requeue('row', 'a', 'somebody');
    await parking.refresh();
    expect(done).toEqual([60_000]);
    expect(await stored()).toEqual([]);
  });

  test('XR-20 the command tries no doubtful result again: the desk decides it', async () => {
    const { parking } = aProcess();
    await parking.kind('result-case').park('7', 'doubtful');
    for (const key of ['7', '--all']) {
      const { status, stderr } = run('requeue', 'result-case', key);
      expect([status, stderr]).toEqual([1, expect.stringContaining('/api/trading/decideresult')]);
    }
    expect(await parking.list('result-case')).toMatchObject([{ key: '7', requeuedAt: null }]);
  });

  test('XR-24 the command lets no changed match go: that pays results, and the desk decides it', async () => {
    const { parking } = aProcess();
    await parking.kind('changed_match').park('match:1', 'sides', { order: '1' });
    for (const key of ['match:1', '--all']) {
      const { status, stderr } = run('requeue', 'changed_match', key);
      expect([status, stderr]).toEqual([1, expect.stringContaining('trading desk')]);
    }
    expect(await parking.list('changed_match')).toMatchObject([{ key: 'match:1', requeuedAt: null }]);
  });

  test('XR-08 thirty thousand tickets that cannot be settled: one alarm a chunk with a number, and the loop goes on', async () => {
    const { parking, alarms, metrics, lines } = aProcess();
    const parked = Array.from({ length: 30_000 }, (_, at) => ({ key: `ticket ${at}`, reason: 'no outcome', isNew: true }));
    const before = process.cpuUsage();
    for (const isRemembered of [true, false]) {
      const kind = parking.kind(`kind ${isRemembered}`, { isRemembered });
      for (let at = 0; at < parked.length; at += 500) {
        kind.report(parked.slice(at, at + 500));
        expect(kind.isHeld('somebody')).toBe(false);
      }
      expect(kind.hasParked()).toBe(true);
      expect(await metrics.text()).toContain(`parked_items{kind="kind ${isRemembered}"} 30000`);
    }
    const tookMs = process.cpuUsage(before).user / 1_000;
    expect(lines.filter(({ alarm }) => alarm === 'item_parked')).toHaveLength(120);
    expect(alarms.latest()[0]?.details).toMatchObject({ kind: 'kind false', count: 500, reason: 'no outcome' });
    expect(alarms.latest()[0]?.details.keys).toHaveLength(5);
    // Half a thousand million steps are seconds; these are sixty thousand.
    expect(tookMs).toBeLessThan(1_500);
  });

  test('XR-08 what stays parked is not read again and again; what changes elsewhere is known at the next look', async () => {
    let rows = 0;
    const call = (async (name, text, values, from) => {
      const answer = await db.db.call(name, text, values, from);
      rows += answer.length;
      return answer;
    }) as TestDb['db']['call'];
    const [log, metrics] = [createLog('silent'), createMetrics()];
    const parking = createParking({ db: { call }, alarms: createAlarms({ log, metrics }), log, metrics, gapMs: 0 });
    const jobs = parking.kind('job');
    parking.kind('ticket', { isRemembered: false });
    const elsewhere = aProcess().parking.kind('job', { tries: 2 });
    for (const kind of ['job', 'ticket'])
      await db.ownerPool.query(
        `SELECT platform.items_failed($1, array_agg('item ' || i), array_agg('order'::text), array_agg('x'::text), array_agg(NULL::jsonb), 1) FROM generate_series(1, 1000) i`,
        [kind],
      );
    await parking.refresh();
    expect(rows, 'one line a kind, and the items of the one').toBe(1_002);
    expect([jobs.isParked('item 7'), jobs.isHeld('order'), jobs.parkedKeys().length]).toEqual([true, true, 1_000]);
    expect(await metrics.text()).toContain('parked_items{kind="ticket"} 1000');
    rows = 0;
    for (let look = 0; look < 5; look++) await parking.refresh();
    expect(rows).toBe(10);
    await elsewhere.failed('late', new Error('once'));
    await elsewhere.failed('late', new Error('twice'));
    await db.ownerPool.query(`SELECT platform.items_succeeded('job', ARRAY['item 7'])`);
    await parking.refresh();
    expect([jobs.isParked('item 7'), jobs.isParked('late'), jobs.parkedKeys().length]).toEqual([false, true, 1_000]);
  });

  test('XR-08 fifty processes counting one item park it with one alarm', async () => {
    const all = Array.from({ length: 50 }, aProcess);
    const answers = await Promise.all(all.map(({ parking }) => parking.kind('job', { tries: 20 }).failed('a', new Error('x'))));
    expect(answers.filter((answer) => answer === 'again')).toHaveLength(19);
    expect(all.flatMap(({ alarms }) => alarms.latest())).toHaveLength(1);
  });

  test('XR-08 the command lists, shows and requeues', async () => {
    const { parking } = aProcess();
    const jobs = parking.kind('job');
    await jobs.park('a', 'Error: broken', { detail: { row: 7 } });
    expect(run('list').stdout).toMatch(/job {2}a {2}- {2}1 tries {2}Error: broken\nparked: 1/);
    expect(JSON.parse(run('show', 'job', 'a').stdout)).toMatchObject({ kind: 'job', key: 'a', detail: { row: 7 } });
    expect(run('show', 'job', 'b').status).toBe(1);
    expect(run('requeue', 'job', 'b').status).toBe(1);
    expect(run('requeue').status).toBe(2);
    expect(run('requeue', 'job', '--all').stdout).toBe('parked: 1 requeued\n');
    await parking.refresh();
    expect(await stored()).toEqual([]);
  });
});
