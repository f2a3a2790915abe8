import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, createLedgerFixture, expectReconciled } from '../../../test-kit/ledger.ts';
import { createAlarms } from '../../platform/alarms.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { type CheckResult, reconcile, runChecks } from './reconcile.ts';
import { readSealHead } from './seal-head.ts';
import { createSealing } from './sealing.ts';

const log = createLog('silent');

/** The chain of seals (ADR 7): what a superuser edits with every trigger off is named. */
const { db, tickets } = await fileFixture(createLedgerFixture({ players: 2 }));
const metrics = createMetrics();
const sealing = createSealing({ db: db.db, alarms: createAlarms({ log, metrics }), log, metrics });
const items = [
  anItem(1, { legs: [aLeg(1), aLeg(2)] }),
  anItem(1, { delayMs: 60_000, legs: [aLeg(3)] }),
  anItem(2, { delayMs: 60_000, legs: [aLeg(3)] }),
  anItem(2, { legs: [aLeg(4)] }),
];
/** Accepted at once, waiting (a live delay), declined after it had waited, and settled. */
const [placed, waiting, declined, settled] = items.map(({ ticketId }) => ticketId) as [string, string, string, string];
const admin = new pg.Client({ connectionString: db.adminUrl });
beforeAll(async () => {
  await tickets.placeBatch(items);
  await db.pool.query('SELECT * FROM money.resolve_delayed_batch($1)', [
    JSON.stringify([{ ticketId: declined, accept: false, reason: 'TEST' }]),
  ]);
  await db.pool.query(
    "SELECT money.settle_chunk(ARRAY[$1::uuid], ARRAY[0], ARRAY[0]::smallint[], ARRAY[NULL]::bigint[], ARRAY[2]::smallint[], ARRAY[2000]::bigint[], ARRAY[0]::bigint[], ARRAY[NULL]::text[], 'test')",
    [settled],
  );
  await admin.connect();
  await sealing.sealNow();
});
afterAll(() => admin.end());

/** What the checks say while a superuser's edit stands, which nobody else could make: every trigger is off. */
async function breaksWith(damage: string, values: unknown[] = []): Promise<CheckResult[]> {
  await admin.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
  try {
    const { rowCount } = await admin.query(damage, values);
    expect(rowCount, damage).toBeGreaterThan(0);
    return (await runChecks(admin)).filter(({ breaks }) => breaks > 0);
  } finally {
    await admin.query('ROLLBACK');
  }
}
const named = (found: CheckResult[], id: string): string =>
  JSON.stringify(found.find((check) => check.id === id)?.sample ?? null);

test('XR-06 the head of the seals is the last block by its number, also after the ninth', async () => {
  const count = async () => BigInt((await db.pool.query('SELECT count(*) AS n FROM money.seal')).rows[0].n);
  while ((await count()) < 11n) {
    await tickets.placeBatch([anItem(1, { stakeMinor: 10n })]);
    await sealing.sealNow();
  }
  const { rows } = await db.pool.query("SELECT encode(hash, 'hex') AS hash FROM money.seal WHERE number = 11");
  expect(await readSealHead(db.pool)).toMatchObject({ number: 11n, head: rows[0].hash, at: expect.stringMatching(/Z$/) });
});

test('what was booked is sealed once, and untouched books have eighteen checks at zero', async () => {
  await expectReconciled(db);
  expect(await sealing.sealNow()).toBe(0);
  const { rows } = await db.pool.query(
    'SELECT (SELECT sum(cardinality(journals)) FROM money.seal)::int AS sealed, (SELECT count(*) FROM money.journal)::int AS journals, (SELECT count(*) FROM money.unsealed)::int AS open',
  );
  expect(rows).toEqual([{ sealed: rows[0].journals, journals: rows[0].journals, open: 0 }]);
  expect(await reconcile(db.db.pools.report)).toHaveLength(18);
});

describe('TR-I2 an edit of a ticket is named', () => {
  test.each([
    ['price', 'UPDATE betting.leg SET odds_milli = 2100 WHERE ticket_id = $1 AND leg_no = 1'],
    ['market', "UPDATE betting.leg SET market_id = market_id + 1, specifiers = 'total=2.5' WHERE ticket_id = $1 AND leg_no = 1"],
    ['line', "UPDATE betting.leg SET outcome_id = '2', selection_id = '1001.2' WHERE ticket_id = $1 AND leg_no = 1"],
    ['match', 'UPDATE betting.leg SET match_id = 2 WHERE ticket_id = $1 AND leg_no = 1'],
    ['owner', 'UPDATE betting.ticket SET user_id = 2 WHERE id = $1'],
    ['stake', 'UPDATE betting.ticket SET stake = stake + 1 WHERE id = $1'],
    ['highest payout', 'UPDATE betting.ticket SET max_payout = 999999 WHERE id = $1'],
    ['type', 'UPDATE betting.ticket SET bet_type = 3 WHERE id = $1'],
    ['time', "UPDATE betting.ticket SET accepted_at = accepted_at - interval '1 hour' WHERE id = $1"],
    ['titles', `UPDATE betting.leg SET titles = '{"match":"Zed - Ada"}' WHERE ticket_id = $1 AND leg_no = 1`],
    ['missing leg', 'DELETE FROM betting.leg WHERE ticket_id = $1 AND leg_no = 2'],
    ['missing ticket', 'DELETE FROM betting.ticket WHERE id = $1'],
  ])('%s', async (_what, sql) => {
    expect(named(await breaksWith(sql, [placed]), 'R13')).toContain(placed);
  });

  test('of one that waits: its owner and its line, while its odds may still change', async () => {
    expect(named(await breaksWith('UPDATE betting.ticket SET user_id = 2 WHERE id = $1', [waiting]), 'R13')).toContain(waiting);
    expect(named(await breaksWith("UPDATE betting.leg SET outcome_id = '2' WHERE ticket_id = $1", [waiting]), 'R13')).toContain(
      waiting,
    );
    expect(named(await breaksWith('UPDATE betting.leg SET odds_milli = 1900 WHERE ticket_id = $1', [waiting]), 'R13')).toBe(
      'null',
    );
  });

  test('of one that was declined after it had waited', async () => {
    expect(named(await breaksWith('UPDATE betting.ticket SET user_id = 1 WHERE id = $1', [declined]), 'R13')).toContain(declined);
  });

  test('of a settlement: another outcome for the same payout', async () => {
    expect(named(await breaksWith('UPDATE betting.settlement SET outcome = 4 WHERE ticket_id = $1', [settled]), 'R13')).toContain(
      settled,
    );
  });
});

describe('TR-I2 an edit of the money is named', () => {
  const JOURNAL = "(SELECT id FROM money.journal WHERE kind = 'stake' AND idem_key = $1)";
  const journalOf = async (ticketId: string) =>
    (await admin.query(`SELECT ${JOURNAL}::text AS id`, [ticketId])).rows[0].id as string;

  test.each([
    ['amount of a transfer', `UPDATE money.transfer SET amount = amount + 1 WHERE journal_id = ${JOURNAL}`],
    ['account of a transfer', `UPDATE money.transfer SET debit_account = debit_account + 1 WHERE journal_id = ${JOURNAL}`],
    ['actor of a journal', `UPDATE money.journal SET actor = 'u2' WHERE id = ${JOURNAL}`],
    ['time of a journal', `UPDATE money.journal SET created_at = created_at - interval '1 day' WHERE id = ${JOURNAL}`],
    ['missing transfer', `DELETE FROM money.transfer WHERE journal_id = ${JOURNAL}`],
    ['missing journal', `DELETE FROM money.journal WHERE id = ${JOURNAL}`],
  ])('%s', async (_what, sql) => {
    expect(named(await breaksWith(sql, [placed]), 'R9')).toContain(`"journal":"${await journalOf(placed)}"`);
  });

  test('a journal that was written past the functions is in no block', async () => {
    const found = await breaksWith(
      "INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor) VALUES (123456, 'gift', 'u1', 'gift-0001', sha256('x'), 'me')",
    );
    expect(named(found, 'R14')).toContain('"journal":"123456"');
  });

  test.each([
    ['edited', "UPDATE money.seal SET money_rows = sha256('x') || substring(money_rows FROM 33) WHERE number = 1", 'R9'],
    ['edited and hashed anew', "UPDATE money.seal SET sealed_at = sealed_at, hash = sha256('x') WHERE number = 1", 'R9'],
    ['taken out', 'DELETE FROM money.seal WHERE number = 1', 'R9'],
    ['taken off the end', 'DELETE FROM money.seal WHERE number = (SELECT max(number) FROM money.seal)', 'R14'],
  ])('a block that was %s', async (_what, sql, check) => {
    await tickets.placeBatch([anItem(1)]);
    await sealing.sealNow();
    expect(named(await breaksWith(sql), check)).not.toBe('null');
  });

  test('a queue that nobody works off', async () => {
    await admin.query('BEGIN');
    await admin.query("INSERT INTO money.unsealed (journals, queued_at) VALUES (ARRAY[1], now() - interval '11 minutes')");
    const found = (await runChecks(admin)).filter(({ breaks }) => breaks > 0);
    await admin.query('ROLLBACK');
    expect(named(found, 'R14')).toContain('s older than the newest one');
  });
});

describe('the application and the chain', () => {
  test.each([
    'INSERT INTO money.seal (number, previous, journals, money_rows, bet_rows, hash) SELECT number + 1, previous, journals, money_rows, bet_rows, hash FROM money.seal',
    'UPDATE money.seal SET sealed_at = now()',
    'DELETE FROM money.seal',
    'DELETE FROM money.unsealed',
    'INSERT INTO money.unsealed (journals) VALUES (ARRAY[1])',
  ])('it may not: %s', async (sql) => {
    await expect(db.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('nor does the owner edit it', async () => {
    await expect(db.ownerPool.query('UPDATE money.seal SET sealed_at = now()')).rejects.toThrow('append-only');
  });

  test('fifty bets placed while two processes seal: each journal in exactly one block, the chain whole', async () => {
    let isOver = false;
    const sealers = [0, 1].map(async () => {
      while (!isOver) await sealing.sealNow();
    });
    await db.pool.query("SELECT money.grant_demo(1, 'EUR', 1000000, 'grant-more-money')");
    await Promise.all(Array.from({ length: 50 }, () => tickets.placeBatch([anItem(1, { stakeMinor: 10n })])));
    isOver = true;
    await Promise.all(sealers);
    await sealing.sealNow();
    await expectReconciled(db);
    const { rows } = await db.pool.query(
      'SELECT count(*)::int AS named, count(DISTINCT id)::int AS journals FROM money.seal, unnest(journals) id',
    );
    expect(rows[0].named).toBe(rows[0].journals);
    expect(rows[0].journals).toBe((await db.pool.query('SELECT count(*)::int AS n FROM money.journal')).rows[0].n);
  });
});
