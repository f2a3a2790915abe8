import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { createTestDb, type TestDb } from '../../test-kit/create-test-db.ts';
import { expectReconciled } from '../../test-kit/ledger.ts';
import { manualFeed } from '../../test-kit/manual-feed.ts';
import { aResultFact } from '../../test-kit/result-facts.ts';
import { composeOn } from '../../test-kit/test-server.ts';
import { MIGRATIONS, migrate, readMigrations } from '../platform/db/migrate.ts';
import { FUNCTIONS, readFunctionFiles } from '../platform/db/stored-functions.ts';

/** A database of the baseline, as operators have it: its migrations, its rows, and no files of functions. */
const BASELINE = 190;
const ROWS = fileURLToPath(new URL('../../test-kit/baseline-0190.sql', import.meta.url));
const WON = 2;
const LATER = { timeout: 60_000, interval: 50 };

let db: TestDb;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duskline-baseline-'));
  db = await createTestDb({ ...inject('postgres'), template: 'template1' });
  const directory = join(folder, 'migrations');
  mkdirSync(directory);
  for (const { name, number } of readMigrations()) if (number <= BASELINE) cpSync(join(MIGRATIONS, name), join(directory, name));
  await migrate({ url: db.ownerUrl, directory, profile: 'play' });
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  try {
    await admin.query(`BEGIN; SET LOCAL session_replication_role = 'replica'; ${readFileSync(ROWS, 'utf8')} COMMIT`);
  } finally {
    await admin.end();
  }
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const ask = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> => (await db.ownerPool.query<Row>(sql)).rows;
const waiting = async () =>
  (
    await ask<Record<string, number>>(
      `SELECT count(*) FILTER (WHERE acceptance = 1 AND outcome = 0)::int AS open, count(*) FILTER (WHERE acceptance IN (0, 4))::int AS undecided,
              count(*) FILTER (WHERE acceptance = 5)::int AS "cashOuts", (SELECT count(*)::int FROM platform.parked WHERE parked_at IS NOT NULL) AS parked FROM betting.ticket`,
    )
  )[0];

test('O24 a database of before function files is upgraded with bets, cash-outs and parked items that wait, and its books balance', async () => {
  const before = await waiting();
  expect(before).toEqual({ open: 7, undecided: 2, cashOuts: 2, parked: 3 });
  expect(await ask("SELECT to_regclass('public.stored_function') AS kept")).toEqual([{ kept: null }]);

  const newer = readMigrations().flatMap(({ name, number }) => (number > BASELINE ? [name] : []));
  const files = readFunctionFiles().map(({ path }) => path);
  expect(await migrate({ url: db.ownerUrl })).toEqual([...newer, ...files]);
  expect(await migrate({ url: db.ownerUrl })).toEqual([]);
  // The rows came from another server, as those of a restored dump do.
  await db.pool.query('SELECT platform.adopt_cluster()');
  expect(await waiting()).toEqual(before);
  await expectReconciled(db);

  // What waited goes on: the server decides the cash-outs and the bets, and results settle what was open.
  const app = await composeOn(db.url, {}, { feed: manualFeed });
  try {
    await app.start();
    await vi.waitFor(async () => expect(await waiting()).toMatchObject({ cashOuts: 0, parked: 3 }), LATER);
    const [open] = await ask<{ match_id: number; market_id: string; id: string }>(
      `SELECT t.id, l.match_id, l.market_id FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id WHERE t.bet_type = 1 AND t.acceptance = 1 AND t.outcome = 0 ORDER BY t.id LIMIT 1`,
    );
    await app.services.tickets.settlement.recordFacts([
      aResultFact(open?.match_id ?? 0, { marketId: Number(open?.market_id), timestampMs: 9_000 }),
    ]);
    while ((await app.services.tickets.settlement.settleChunk()).markets > 0);
    await vi.waitFor(
      async () => expect(await app.services.tickets.byId([open?.id ?? ''])).toMatchObject([{ outcome: WON }]),
      LATER,
    );
  } finally {
    await app.stop();
  }
  await expectReconciled(db);
});

test('O24 a broken file leaves the functions of such a database as they were; once it is fixed, all are applied', async () => {
  const functions = join(folder, 'sql');
  cpSync(FUNCTIONS, functions, { recursive: true });
  const bodies = () =>
    ask(
      "SELECT p.oid::regprocedure::text AS name, p.xmin::text, p.prosrc FROM pg_proc p WHERE p.pronamespace = 'trading'::regnamespace ORDER BY 1",
    );
  const before = await bodies();
  const broken = join(functions, 'trading', 'requeue.sql');
  appendFileSync(broken, 'GRANT EXECUTE ON FUNCTION trading.requeue TO nobody_of_this_name;\n');
  await expect(migrate({ url: db.ownerUrl, functions })).rejects.toThrow(
    'Stored function trading/requeue.sql failed: role "nobody_of_this_name" does not exist',
  );
  expect(await bodies()).toEqual(before);
  expect(await ask('SELECT path FROM public.stored_function')).toEqual([]);
  expect(await migrate({ url: db.ownerUrl })).toEqual(readFunctionFiles().map(({ path }) => path));
});
