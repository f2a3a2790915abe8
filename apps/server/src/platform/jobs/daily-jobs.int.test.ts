import { beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { testParking } from '../../../test-kit/parking.ts';
import type { Logger } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createDailyJobs } from './daily-jobs.ts';

const HOUR_MS = 3_600_000;
const FIVE_IN_THE_MORNING = Date.UTC(2026, 10, 22, 5);
const silent = { info() {}, warn() {}, error() {}, debug() {} } as unknown as Logger;

const db = await fileFixture(createTestDb());
beforeEach(() => db.ownerPool.query('TRUNCATE platform.daily_job, platform.parked'));

function node(run: () => Promise<void>, at = { now: FIVE_IN_THE_MORNING }) {
  const jobs = createDailyJobs({
    db: db.db,
    jobs: [{ name: 'sweep', run }],
    parking: testParking(db.db),
    clock: { now: () => at.now },
    log: silent,
    metrics: createMetrics(),
  });
  return { jobs, at };
}

test('two nodes do the work of a night once', async () => {
  let ran = 0;
  const run = async () => void ran++;
  const nodes = Array.from({ length: 6 }, () => node(run).jobs);
  const done = await Promise.all(nodes.map((one) => one.runDue()));
  expect([ran, done.flat()]).toEqual([1, ['sweep']]);
});

test('it is done again the next night, which begins at four, not at midnight', async () => {
  let ran = 0;
  const { jobs, at } = node(async () => void ran++);
  const seen = [];
  for (const hours of [0, 1, 18.99, 22.99, 23.01]) {
    at.now = FIVE_IN_THE_MORNING + hours * HOUR_MS;
    seen.push((await jobs.runDue()).length);
  }
  expect(seen).toEqual([1, 0, 0, 0, 1]);
});

test('what failed, or died with its node, is begun again after an hour and no sooner', async () => {
  let ran = 0;
  const { jobs, at } = node(async () => {
    ran++;
    if (ran === 1) throw new Error('the disk is full');
  });
  expect(await jobs.runDue()).toEqual([]);
  at.now += HOUR_MS - 1;
  expect([await jobs.runDue(), ran]).toEqual([[], 1]);
  at.now += 2;
  expect([await jobs.runDue(), ran]).toEqual([['sweep'], 2]);
});

test('a job that fails keeps no other from its turn', async () => {
  const jobs = createDailyJobs({
    db: db.db,
    jobs: [
      { name: 'bad', run: () => Promise.reject(new Error('no')) },
      { name: 'good', run: async () => undefined },
    ],
    parking: testParking(db.db),
    clock: { now: () => FIVE_IN_THE_MORNING },
    log: silent,
    metrics: createMetrics(),
  });
  expect(await jobs.runDue()).toEqual(['good']);
});

test('XR-08 a job that fails three times is parked: it does not run until it is requeued, the others do', async () => {
  const parking = testParking(db.db);
  const at = { now: FIVE_IN_THE_MORNING };
  let isBroken = true;
  let ran = 0;
  const run = async (): Promise<void> => {
    ran++;
    if (isBroken) throw new Error('no');
  };
  const jobs = createDailyJobs({
    db: db.db,
    parking,
    clock: { now: () => at.now },
    log: silent,
    metrics: createMetrics(),
    jobs: [
      { name: 'bad', run },
      { name: 'good', run: async () => undefined },
    ],
  });
  for (let night = 0; night < 5; night++) {
    expect(await jobs.runDue()).toEqual(['good']);
    at.now += 24 * HOUR_MS;
  }
  expect(ran).toBe(3);
  expect(await parking.list('daily-job')).toMatchObject([{ key: 'bad', tries: 3, reason: 'Error: no' }]);
  isBroken = false;
  await parking.requeue('daily-job', 'bad', 'operator');
  await parking.refresh();
  expect(ran, 'it is done at once').toBe(4);
  expect(await jobs.runDue()).toEqual(['bad', 'good']);
});
