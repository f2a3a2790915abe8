import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { aLeg, anItem, arrange } from '../../../test-kit/ledger.ts';
import { createTicketService } from '../tickets/index.ts';
import { CHECKS, findBreaks, reconcile, runChecks } from './reconcile.ts';

const TICKET = '(SELECT id FROM betting.ticket WHERE user_id = 1)';
const CASH = "(SELECT id FROM money.account WHERE user_id = 1 AND kind = 'cash' AND currency = 'EUR')";
const JOURNAL = `INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor) VALUES (990, 'K', 's', 'key-990-x', sha256('x'), 't');
  INSERT INTO money.account (id, kind, tag, currency) VALUES (-990, 'A', 'x', 'EUR');
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount) VALUES (990, 1, -990, -1, 'EUR', 5);`;

/** Each damage is done by a superuser with every trigger off: nobody else can. */
const DAMAGE: Record<string, string> = {
  R1: "UPDATE money.account SET balance = balance + 1 WHERE user_id = 2 AND kind = 'cash'",
  R2: `UPDATE money.transfer SET currency = 'USD' WHERE debit_account = ${CASH}`,
  R3: `UPDATE betting.ticket SET stake = stake + 1 WHERE id = ${TICKET}`,
  R4: `DELETE FROM money.journal WHERE kind = 'stake'`,
  R5: 'UPDATE betting.ticket SET stake = stake + 1 WHERE acceptance = 4',
  R6: JOURNAL.replace("'A'", "'psp_clearing'"),
  R7: JOURNAL.replace("'A'", "'casino_clearing'"),
  R8: 'DELETE FROM platform.outbox WHERE xid = (SELECT max(xid) FROM platform.outbox)',
  R9: `UPDATE money.journal SET actor = 'x' WHERE kind = 'stake'`,
  R10: `UPDATE betting.ticket SET xid = pg_current_xact_id() WHERE id = ${TICKET}`,
  R11: JOURNAL.replace("'K'", "'deposit'").replace("'A'", "'fx'"),
  R12: `ALTER TABLE betting.ticket DROP CONSTRAINT ticket_once; UPDATE betting.ticket SET idem_key = 'the-same-key', user_id = 1`,
  R13: `UPDATE betting.leg SET odds_milli = odds_milli + 1 WHERE ticket_id = ${TICKET}`,
  R14: "INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor) VALUES (991, 'K', 's', 'key-991-x', sha256('x'), 't')",
};

describe('reconciliation finds what is wrong', () => {
  let db: TestDb;
  let admin: pg.Client;
  beforeAll(async () => {
    db = await createTestDb();
    await arrange(db, { players: 2 });
    const tickets = createTicketService({ db: db.db });
    await tickets.placeBatch([anItem(1), anItem(2, { delayMs: 60_000, legs: [aLeg(2)] })]);
    await tickets.gates.closeMatch(1);
    await db.pool.query('SELECT money.seal_journals(1000)');
    admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await db.close();
  });

  const broken = async (damage: string) => {
    await admin.query(`BEGIN; SET LOCAL session_replication_role = 'replica'; ${damage}`);
    try {
      return (await runChecks(admin)).filter(({ breaks }) => breaks > 0);
    } finally {
      await admin.query('ROLLBACK');
    }
  };

  test('fourteen checks, none of which finds anything in healthy books', async () => {
    expect(CHECKS.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => `R${index + 1}`));
    expect(await findBreaks(db.ownerPool)).toEqual([]);
    expect(await reconcile(db.db.pools.report)).toHaveLength(14);
  });

  test.each(Object.entries(DAMAGE))('%s sees its damage', async (id, sql) => {
    const found = (await broken(sql)).find((check) => check.id === id);
    expect(found?.breaks).toBeGreaterThan(0);
    expect(found?.sample.length).toBeGreaterThan(0);
  });

  test('R10 sees a bet whose match was never opened', async () => {
    const found = await broken('DELETE FROM money.gate_event WHERE kind = 1');
    expect(found.map(({ id, sample }) => [id, sample[0]?.fault])).toEqual([['R10', 'its gate was never opened']]);
  });
});
