import { HARM_POLICIES } from '@duskline/contract/harm-policy';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aLeg, anItem, arrange } from '../../test-kit/ledger.ts';
import { emptyBoard } from '../../test-kit/odds-history-kit.ts';
import { aResultFact } from '../../test-kit/result-facts.ts';
import { nightlyJobs } from '../flows/nightly.ts';
import { createBreaks, createHarm, createLimits } from '../modules/limits/index.ts';
import { createOddsHistory } from '../modules/odds-history/index.ts';
import { createPopularity } from '../modules/popularity/index.ts';
import { createResults } from '../modules/results/index.ts';
import { createTicketService } from '../modules/tickets/index.ts';
import { createVirtualSports } from '../modules/virtual-sports/index.ts';
import { createSealing, createWalletService } from '../modules/wallet/index.ts';
import { createAlarms } from '../platform/alarms.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';

const db = await fileFixture(createTestDb());

test('a result that was never processed is found by the nightly job, reported, and queued again', async () => {
  await arrange(db, { players: 1, cashMinor: 10_000n, matches: 1 });
  const tickets = createTicketService({ db: db.db });
  const leg = aLeg(1);
  await tickets.placeBatch([anItem(1, { stakeMinor: 100n, legs: [leg] })]);
  await tickets.settlement.recordFacts([aResultFact(leg.matchId, { timestampMs: 1_000, certainty: 2 })]);
  // The work is lost as a restore from a torn backup would lose it.
  await db.ownerPool.query('DELETE FROM betting.settle_work');
  const named: unknown[] = [];
  const log = { info() {}, warn() {}, debug() {}, error: (line: { tickets: unknown[] }) => named.push(...line.tickets) };
  const metrics = createMetrics();
  const sealing = createSealing({
    db: db.db,
    alarms: createAlarms({ log: createLog('silent'), metrics }),
    log: createLog('silent'),
    metrics,
  });
  const alarms = createAlarms({ log: createLog('silent'), metrics });
  // No odds were recorded while this bet was placed: it is known of none that they never stood.
  const oddsHistory = createOddsHistory({
    db: db.db,
    clock: systemClock,
    boot: 'nightly',
    days: 400,
    alarms,
    log: createLog('silent'),
    metrics,
    board: emptyBoard,
  });
  const kept = createResults(db.db);
  const draws = createVirtualSports({ db: db.db, clock: systemClock, alarms, source: 'duskline-feed', isWriter: true });
  // Nobody uses anything any more.
  await db.ownerPool.query(
    "INSERT INTO popularity.mark (used_at, match_id, kind, source) VALUES (now() - interval '26 hours', 1, 1, 'x')",
  );
  const popularity = createPopularity({ db: db.db, clock: systemClock, metrics, secret: 'nightly' });
  const services = {
    popularity,
    db: db.db,
    tickets,
    sealing,
    alarms,
    kept,
    draws,
    oddsHistory,
    identity: { sweep: async () => undefined },
    notify: { forgetOld: async () => 0 },
    limits: createLimits({ db: db.db, clock: systemClock, raiseHours: async () => 24 }),
    breaks: createBreaks({ db: db.db, clock: systemClock }),
    harm: createHarm({ db: db.db, clock: systemClock, policyOf: async () => HARM_POLICIES.int }),
    kyc: { expire: async () => undefined, screen: async () => undefined },
    wallet: createWalletService({ db: db.db }),
    bus: { wake: () => undefined },
    messages: { forgetOld: async () => 0, write: () => Promise.resolve(), writeWithin: () => Promise.resolve() },
    documents: { forgetOld: async () => 0, removeOrphans: async () => 0 },
    myData: { forgetPersons: async () => 0 },
    webPush: { forgetOld: async () => 0, forgetShutOut: () => Promise.resolve() },
  };
  for (const job of nightlyJobs(services, log as unknown as Logger, metrics)) await job.run();
  expect(named).toHaveLength(1);
  expect((await db.ownerPool.query('SELECT 1 FROM popularity.mark')).rows).toEqual([]);
  expect(await metrics.text()).toContain('recompute_differences 1');
  for (let more = true; more; ) more = (await tickets.settlement.settleChunk()).markets > 0;
  expect((await tickets.settlement.recompute('all')).differences).toEqual([]);
  const { rows } = await db.ownerPool.query<{ outcome: number }>('SELECT outcome FROM betting.ticket');
  expect(rows[0]?.outcome).toBeGreaterThan(0);
  expect(alarms.latest()).toEqual([]);

  // A journal edited by hand is reported by the next nightly run.
  await sealing.sealNow();
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query("SET session_replication_role = 'replica'; UPDATE betting.leg SET odds_milli = odds_milli + 1");
  await admin.end();
  for (const job of nightlyJobs(services, log as unknown as Logger, metrics)) if (job.name === 'reconcile-books') await job.run();
  expect(alarms.latest()).toMatchObject([{ name: 'books_broken', details: { checks: [{ id: 'R13' }] } }]);
});
