import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDb } from '../../../test-kit/create-test-db.ts';
import { createWalletFixture, eur, game, operator, payment } from '../../../test-kit/intents.ts';
import { aLeg, anItem } from '../../../test-kit/ledger.ts';
import { changePolicy } from '../../../test-kit/policy.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
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
  R15: JOURNAL.replace("'s'", "'intent'").replace("'A'", "'fx'"),
  R16: "UPDATE money.intent SET cash = cash + 1 WHERE kind = 'withdrawal_hold' AND transaction_id = 'cancelled'",
  R17: `INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (992, 2, 'receivable', 'EUR', -5)`,
  R18: `INSERT INTO limits.player_limit (user_id, currency, kind, hours, amount, set_at, used, counted_from)
          VALUES (2, 'EUR', 'stake', 24, 1000, now(), 7, now() - interval '1 day')`,
  R14: "INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor) VALUES (991, 'K', 's', 'key-991-x', sha256('x'), 't')",
};

describe('reconciliation finds what is wrong', () => {
  let db: TestDb;
  let admin: pg.Client;
  beforeAll(async () => {
    const { wallet, tickets, ...made } = await createWalletFixture(3);
    db = made.db;
    await tickets.placeBatch([anItem(1), anItem(2, { delayMs: 60_000, legs: [aLeg(2)] })]);
    await tickets.gates.closeMatch(1);
    await wallet.deposit({ ...payment('paid-in'), ...eur(3, 500n) });
    for (const hold of ['waits', 'paid-out', 'cancelled']) await wallet.withdrawalHold({ ...payment(hold), ...eur(3, 200n) });
    await wallet.withdrawalConfirm({ ...payment('confirm'), hold: 'paid-out', currency: 'EUR', amountMinor: 150n });
    await wallet.withdrawalCancel({ ...payment('cancel'), hold: 'cancelled', note: null, by: 'provider' });
    await wallet.bonusGrant({ ...operator('grant'), ...eur(3, 300n), note: null });
    await wallet.bonusConvert({ ...operator('convert'), grant: 'grant', amountMinor: 100n });
    const spin = { round: null, mayUseBonus: false };
    for (const debit of ['won', 'rolled-back']) await wallet.gameDebit({ ...game(debit), ...eur(3, 100n), ...spin });
    await wallet.gameCredit({ ...game('win'), ...eur(3, 250n), debit: 'won', round: null });
    const back = { userId: 3n, currency: 'EUR', amountMinor: null, mayBeSettled: false };
    await wallet.gameRollback({ ...game('rollback'), ...back, target: 'rolled-back' });
    await wallet.gameRollback({ ...game('tombstone'), ...back, target: 'never' });
    await wallet.transfer({
      ...operator('transfer'),
      fromUserId: 3n,
      toUserId: 1n,
      currency: 'EUR',
      amountMinor: 50n,
      note: null,
    });
    await wallet.reverse({ ...operator('reversal'), target: 'transfer', note: 'mistyped' });
    await grantTraderRole(db.ownerPool, { 901: 'tess' });
    await changePolicy(db.ownerPool, ({ desk }) => {
      desk.adjustAloneMinor = 1_000_000;
    });
    const by = { reason: 'of a test', by: { userId: 901n, name: 'tess' } };
    for (const held of ['held', 'given', 'given-back', 'charged-back', 'came-back'])
      await wallet.deposit({ ...payment(held), userId: 3n, currency: 'mBTC', amountMinor: 700n });
    await wallet.openAccounts(2n, 'mBTC');
    await wallet.allocateDeposit({ ...payment('allocate'), deposit: 'given', userId: 2n, ...by });
    await wallet.refundDeposit({ ...payment('refund'), deposit: 'given-back', ...by });
    await wallet.refundDeposit({ ...payment('bounced'), deposit: 'came-back', ...by });
    await wallet.reverse({ ...payment('bounce'), target: 'bounced', note: 'card closed' });
    await wallet.refundDeposit({ ...payment('bounced-again'), deposit: 'came-back', ...by });
    await wallet.reverse({ ...payment('chargeback'), target: 'charged-back', note: 'stolen card' });
    await wallet.reverse({ ...payment('early'), target: 'unheard', note: 'stolen card' });
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

  test('eighteen checks, none of which finds anything in healthy books', async () => {
    expect(CHECKS.map(({ id }) => id)).toEqual(Array.from({ length: 18 }, (_, index) => `R${index + 1}`));
    expect(await findBreaks(db.ownerPool)).toEqual([]);
    expect(await reconcile(db.db.pools.report)).toHaveLength(18);
  });

  test.each(Object.entries(DAMAGE))('%s sees its damage', async (id, sql) => {
    const found = (await broken(sql)).find((check) => check.id === id);
    expect(found?.breaks).toBeGreaterThan(0);
    expect(found?.sample.length).toBeGreaterThan(0);
  });

  const of = (transaction: string) => `(SELECT id FROM money.intent WHERE transaction_id = '${transaction}')`;
  test.each<[check: string, fault: string, damage: string]>([
    ['R5', 'waiting', "DELETE FROM money.intent WHERE transaction_id = 'waits'"],
    ['R5', 'waiting', "DELETE FROM money.intent WHERE transaction_id = 'confirm'"],
    ['R6', 'moved', "UPDATE money.intent SET cash = cash + 1 WHERE transaction_id = 'paid-in'"],
    ['R7', 'moved', "UPDATE money.intent SET state = 'refused' WHERE transaction_id = 'win'"],
    ['R11', 'without the intent', "UPDATE money.provider SET type = 'game' WHERE code = 'test-psp'"],
    ['R6', 'moved', "UPDATE money.intent SET amount = amount + 1 WHERE transaction_id = 'held'"],
    ['R11', 'suspense holds 700', "UPDATE money.intent SET amount = amount + 1 WHERE transaction_id = 'held'"],
    ['R11', 'suspense holds 700', "DELETE FROM money.intent WHERE transaction_id = 'refund'"],
    ['R11', 'suspense holds 700', "UPDATE money.intent SET state = 'refused' WHERE transaction_id = 'held'"],
    ['R15', 'did not move', "UPDATE money.intent SET state = 'applied', cash = amount WHERE transaction_id = 'held'"],
    ['R15', 'did not move', "UPDATE money.intent SET cash = cash + 1 WHERE transaction_id = 'refund'"],
    ['R16', 'does not fit', "UPDATE money.intent SET cash = cash - 1 WHERE transaction_id = 'allocate'"],
    [
      'R16',
      'does not fit',
      `UPDATE money.intent SET target_transaction = 'given', target_id = ${of('given')} WHERE transaction_id = 'refund'`,
    ],
    ['R16', 'happened 2 times', "UPDATE money.intent SET target_transaction = 'charged-back' WHERE transaction_id = 'refund'"],
    ['R16', 'happened 2 times', "UPDATE money.intent SET state = 'refused' WHERE transaction_id = 'bounce'"],
    ['R6', 'moved', "UPDATE money.intent SET cash = cash + 1 WHERE transaction_id = 'bounce'"],
    ['R11', 'suspense holds 700', "DELETE FROM money.intent WHERE transaction_id = 'bounced-again'"],
    ['R15', 'did not move', "UPDATE money.intent SET cash = cash + 1 WHERE transaction_id = 'bounce'"],
    ['R16', 'does not fit', "UPDATE money.journal SET reverses = NULL WHERE idem_key = 'intent/test-psp/bounced-again'"],
    ['R16', 'does not fit', "UPDATE money.journal SET reverses = NULL WHERE idem_key = 'intent/test-psp/bounce'"],
    ['R16', 'tombstone', "UPDATE money.intent SET target_transaction = 'held' WHERE transaction_id = 'early'"],
    [
      'R12',
      'test-games',
      'ALTER TABLE money.intent DROP CONSTRAINT intent_once CASCADE; UPDATE money.intent SET transaction_id = $$won$$ WHERE transaction_id = $$win$$',
    ],
    ['R13', 'not what was sealed', "UPDATE money.intent SET note = 'edited' WHERE transaction_id = 'transfer'"],
    ['R13', 'not what was sealed', "UPDATE money.intent SET user_id = 2 WHERE transaction_id = 'paid-in'"],
    [
      'R15',
      'its journal is gone',
      `DELETE FROM money.journal WHERE id = (SELECT journal_id FROM money.intent WHERE transaction_id = 'grant')`,
    ],
    ['R15', 'of something else', "UPDATE money.intent SET kind = 'deposit' WHERE transaction_id = 'grant'"],
    ['R15', 'another player', "UPDATE money.intent SET user_id = 2 WHERE transaction_id = 'paid-in'"],
    ['R15', 'did not move', "UPDATE money.intent SET bonus = bonus + 1 WHERE transaction_id = 'convert'"],
    [
      'R15',
      'did not move',
      `UPDATE money.transfer SET debit_account = credit_account, credit_account = debit_account WHERE journal_id = (SELECT journal_id FROM money.intent WHERE transaction_id = 'grant')`,
    ],
    ['R15', 'without its intent', "DELETE FROM money.intent WHERE transaction_id = 'reversal'"],
    ['R15', 'another type', "UPDATE money.provider SET type = 'payment' WHERE code = 'test-games'"],
    ['R16', 'does not fit', "DELETE FROM money.intent WHERE transaction_id = 'rolled-back'"],
    ['R16', 'does not fit', "UPDATE money.intent SET cash = cash - 1 WHERE transaction_id = 'rolled-back'"],
    ['R16', 'does not fit', "UPDATE money.intent SET state = 'refused' WHERE transaction_id = 'transfer'"],
    [
      'R16',
      'happened 2 times',
      `UPDATE money.intent SET target_transaction = 'paid-out', target_id = ${of('paid-out')} WHERE transaction_id = 'cancel'`,
    ],
    ['R16', 'tombstone', "UPDATE money.intent SET target_transaction = 'won' WHERE transaction_id = 'tombstone'"],
    ['R16', 'without being one', "UPDATE money.journal SET scope = 'x' WHERE kind = 'withdrawal_cancel'"],
  ])('%s names what was done to intents (%s): %s', async (id, fault, damage) => {
    const drop =
      'DROP INDEX money.intent_hold_ends_once, money.intent_taken_back_once, money.intent_bonus_ends_once; ALTER TABLE money.intent DROP CONSTRAINT intent_refused, DROP CONSTRAINT intent_moved, DROP CONSTRAINT intent_unallocated;';
    const found = (await broken(`${drop} ${damage}`)).find((check) => check.id === id);
    expect(JSON.stringify(found?.sample ?? null, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(
      fault,
    );
  });

  test('R17 trust 2.2 names who owes money and has cash, and nobody who owes in another currency or has nothing left', async () => {
    const debt = (user: number, currency: string) =>
      `INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (${990 + user}, ${user}, 'receivable', '${currency}', -5);`;
    const spent = "UPDATE money.account SET balance = 0 WHERE user_id = 1 AND kind = 'cash' AND currency = 'EUR';";
    const found = await broken(`${debt(1, 'EUR')} ${spent} ${debt(2, 'EUR')} ${debt(3, 'USD')}`);
    expect(found.find(({ id }) => id === 'R17')).toMatchObject({
      breaks: 1,
      sample: [{ user_id: '2', currency: 'EUR', cash: '9000', receivable: '-5' }],
    });
  });

  test('R10 sees a teaser that was committed while the market was shut that its line was made from', async () => {
    const teased = `UPDATE betting.leg SET titles = '{"teasedLine": "0.5", "selectionId": "777.1"}' WHERE ticket_id = ${TICKET};`;
    const shut = `INSERT INTO money.gate_event (kind, gate_id, open, reason, seen, xid, created_at)
      VALUES (2, 777, false, '', pg_current_snapshot(), pg_current_xact_id(), now());`;
    const late = `UPDATE betting.ticket SET xid = pg_current_xact_id() WHERE id = ${TICKET};`;
    const seen = async (damage: string) =>
      (await broken(damage)).find(({ id }) => id === 'R10')?.sample.map(({ gate_id }) => String(gate_id));
    expect(await seen(`${teased} ${shut} ${late}`)).toContain('777');
    expect(await seen(`${shut} ${late}`)).not.toContain('777');
  });

  test('R10 sees a bet whose match was never opened', async () => {
    const found = await broken('DELETE FROM money.gate_event WHERE kind = 1');
    expect(found.map(({ id, sample }) => [id, sample[0]?.fault])).toEqual([['R10', 'its gate was never opened']]);
  });
});
