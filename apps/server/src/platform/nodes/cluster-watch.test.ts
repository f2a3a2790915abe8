import { expect, test } from 'vitest';
import { createAlarms } from '../alarms.ts';
import type { Database } from '../db/create-db.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createClusterWatch } from './cluster-watch.ts';

/** A database that says which one it is, in the order in which the test lets it. */
function watched(isForeign = false) {
  const waiting: ((xid: string) => void)[] = [];
  const changed: string[] = [];
  const call = async (name: string): Promise<unknown[]> => {
    if (name === 'platform.adopt_cluster') return [{ no: 1, identity: 'a', is_new: false, was: 'a' }];
    if (name === 'platform.is_foreign_cluster') return [{ value: isForeign }];
    return new Promise((done) => waiting.push((xid) => done([{ identity: 'a', xid }])));
  };
  const alarms = createAlarms({ log: createLog('silent'), metrics: createMetrics() });
  const watch = createClusterWatch({
    db: { call } as unknown as Database,
    alarms,
    onChanged: (reason) => void changed.push(reason),
  });
  const answer = async (at: number, xid: string): Promise<void> => {
    waiting[at]?.(xid);
    await new Promise((done) => setImmediate(done));
  };
  return { watch, answer, changed, alarms };
}

async function started(isForeign?: boolean) {
  const one = watched(isForeign);
  const adopted = one.watch.adopt();
  await new Promise((done) => setImmediate(done));
  await one.answer(0, '1000');
  await adopted;
  return one;
}

test('XR-06 answers of a slow database that come out of order stop no process', async () => {
  const { watch, answer, changed, alarms } = await started();
  const looks = [watch.check(), watch.check()];
  await answer(2, '1200');
  await answer(1, '1199');
  expect(await Promise.all(looks)).toEqual([null, null]);
  expect([changed, alarms.latest()]).toEqual([[], []]);
});

test('XR-06 a transaction id that nothing stored bears may be given again after a crash', async () => {
  const { watch, answer, changed } = await started();
  const look = watch.check();
  await answer(1, '990');
  expect(await look).toBeNull();
  expect(changed).toEqual([]);
});

test('XR-06 ids that lie behind what is stored are those of another database, reported once', async () => {
  const { watch, answer, changed } = await started(true);
  const looks = [watch.check(), watch.check()];
  await answer(1, '990');
  await answer(2, '991');
  expect((await Promise.all(looks)).every((fault) => fault?.includes('another one'))).toBe(true);
  expect(changed).toHaveLength(1);
});
