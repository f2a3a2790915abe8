import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { arrange, cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { createWalletService } from './index.ts';

/** One journal with one transfer, as the owner of the schema would write it by hand. */
const POST = (
  over: Partial<Record<'debit' | 'credit' | 'currency' | 'amount' | 'kind' | 'scope' | 'key' | 'reverses', string>> = {},
): string => {
  const row = {
    debit: 'H',
    credit: 'C',
    currency: "'EUR'",
    amount: '5',
    kind: "'test'",
    scope: "'s'",
    key: 'gen_random_uuid()::text',
    reverses: 'NULL',
    ...over,
  };
  const account = (text: string): string =>
    text
      .replace(/\bH\b/, "money.house_account('adjustment', 'EUR')")
      .replace(/\bC\b/, "(SELECT id FROM money.account WHERE user_id = 1 AND kind = 'cash' AND currency = 'EUR')")
      .replace(/\bD\b/, "(SELECT id FROM money.account WHERE user_id = 2 AND kind = 'cash' AND currency = 'EUR')");
  return `WITH j AS (INSERT INTO money.journal (kind, scope, idem_key, request_hash, actor, reverses)
      VALUES (${row.kind}, ${row.scope}, ${row.key}, sha256('x'), 'tester', ${row.reverses}) RETURNING id)
    INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
    SELECT j.id, 1, ${account(row.debit)}, ${account(row.credit)}, ${row.currency}, ${row.amount} FROM j`;
};

describe('the ledger refuses, to every role', () => {
  let db: TestDb;
  let owner: pg.Pool;
  beforeAll(async () => {
    db = await createTestDb();
    owner = db.ownerPool;
    await arrange(db, { players: 3, cashMinor: 1_000n });
    await createWalletService({ db: db.db }).openAccounts(1n, 'USD');
    await owner.query(POST({ kind: "'first'", key: "'key-of-first'" }));
  });
  afterAll(() => db.close());

  const refused: [title: string, sql: string, code: string][] = [
    [
      'a second account of the same kind',
      "INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (900, 1, 'cash', 'EUR', 0)",
      '23505',
    ],
    [
      'an account opened with money',
      "INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (901, 77, 'cash', 'EUR', 5)",
      '23001',
    ],
    [
      'a player account without a balance',
      "INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (902, 77, 'cash', 'EUR', NULL)",
      '23514',
    ],
    [
      'an account of the operator with a kept balance',
      "INSERT INTO money.account (id, kind, tag, currency, balance) VALUES (-902, 'fx', 'x', 'EUR', 0)",
      '23514',
    ],
    [
      'a player account in the id range of the operator',
      "INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (-903, 77, 'cash', 'EUR', 0)",
      '23514',
    ],
    [
      'an account of the operator without an owner of its kind',
      "INSERT INTO money.account (id, kind, currency) VALUES (-904, 'cash', 'EUR')",
      '23514',
    ],
    [
      'an account in an unknown currency',
      "INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (905, 77, 'cash', 'XXX', 0)",
      '23503',
    ],
    ['a balance changed by hand', 'UPDATE money.account SET balance = balance + 1 WHERE user_id = 1', '23001'],
    ['an account that changes hands', "UPDATE money.account SET user_id = 3 WHERE user_id = 1 AND currency = 'USD'", '23001'],
    ['an account deleted', 'DELETE FROM money.account WHERE user_id = 3', '23001'],
    ['an overdraft by one', POST({ debit: 'C', credit: 'H', amount: '1006' }), '23514'],
    ['an overdraft inside one statement', `${POST({ debit: 'C', credit: 'D', amount: '1006' })}`, '23514'],
    [
      'an empty journal',
      "INSERT INTO money.journal (kind, scope, idem_key, request_hash, actor) VALUES ('test', 's', 'empty-journal', sha256('x'), 't')",
      '23514',
    ],
    ['a negative amount', POST({ amount: '-5' }), '23514'],
    ['an amount of nothing', POST({ amount: '0' }), '23514'],
    ['an amount beyond the largest', POST({ amount: '1000000000000001' }), '23514'],
    ['an amount that is not a number', POST({ amount: "'NaN'::float8::bigint" }), '22003'],
    ['another currency than the accounts', POST({ currency: "'USD'" }), '23503'],
    ['the same account on both sides', POST({ debit: 'C', credit: 'C' }), '23514'],
    ['an account that does not exist', POST({ credit: '424242' }), '23503'],
    ['an account of the operator that does not exist', POST({ debit: '-424242' }), '23503'],
    ['two accounts of the operator of which one does not exist', POST({ credit: '-424242' }), '23503'],
    ['a transfer changed', 'UPDATE money.transfer SET amount = 1', '23001'],
    ['a transfer deleted', 'DELETE FROM money.transfer', '23001'],
    ['transfers truncated', 'TRUNCATE money.transfer', '23001'],
    ['a journal changed', "UPDATE money.journal SET reason = 'x'", '23001'],
    ['a journal deleted', 'DELETE FROM money.journal', '23001'],
    ['journals truncated', 'TRUNCATE money.journal', '23001'],
    ['the same scope, kind and key again', POST({ kind: "'first'", key: "'key-of-first'" }), '23505'],
    ['a key of three characters', POST({ key: "'abc'" }), '23514'],
    [
      'a transfer added to an earlier journal',
      `INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
       SELECT id, 2, money.house_account('adjustment', 'EUR'), (SELECT id FROM money.account WHERE user_id = 1 AND kind = 'cash' AND currency = 'EUR'), 'EUR', 1
         FROM money.journal WHERE kind = 'first'`,
      '23001',
    ],
    [
      'a journal that names another transaction',
      POST({}).replace('actor, reverses)', 'actor, reverses, xid)').replace('NULL) RETURNING', "NULL, '3'::xid8) RETURNING"),
      '23001',
    ],
    ['a reversal of nothing', POST({ reverses: '424242' }), '23503'],
    [
      'an account opened with a debt',
      "INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (906, 1, 'receivable', 'EUR', -5)",
      '23001',
    ],
    ['a gate event changed', 'UPDATE money.gate_event SET open = true', '23001'],
  ];
  test.each(refused)('TR-C1 TR-C3 %s', async (_title, sql, code) => {
    await expect(owner.query(sql)).rejects.toMatchObject({ code });
    await expectReconciledExceptTests(db);
  });

  test('TR-C1 a journal is reversed at most once', async () => {
    const { rows } = await owner.query<{ id: bigint }>("SELECT id::text FROM money.journal WHERE kind = 'first'");
    const reverse = POST({ debit: 'C', credit: 'H', reverses: String(rows[0]?.id) });
    await owner.query(reverse);
    await expect(owner.query(reverse)).rejects.toMatchObject({ code: '23505', constraint: 'journal_reversed_once' });
  });

  test('a second transfer of the same transaction moves its balance too, and a rollback takes everything back', async () => {
    const client = await owner.connect();
    try {
      await client.query('BEGIN');
      await client.query(POST({ key: "'two-statements'" }));
      await client.query(
        `INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
         SELECT j.id, 2, t.debit_account, t.credit_account, 'EUR', 7 FROM money.journal j JOIN money.transfer t ON t.journal_id = j.id WHERE j.idem_key = 'two-statements'`,
      );
      expect(
        (await client.query("SELECT balance::int FROM money.account WHERE user_id = 1 AND kind = 'cash' AND currency = 'EUR'"))
          .rows,
      ).toEqual([{ balance: 1012 }]);
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    expect(await cashOf(db, 1)).toBe(1_000n);
  });

  test('a depth of triggers does not open the balance: the application role may not touch accounts at all', async () => {
    await expect(
      db.pool.query(
        'CREATE TEMP TABLE hole (x int); CREATE FUNCTION pg_temp.dig() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE money.account SET balance = 9; RETURN NULL; END $$; CREATE TRIGGER t AFTER INSERT ON hole EXECUTE FUNCTION pg_temp.dig(); INSERT INTO hole VALUES (1)',
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

/** The hand-written journals of these tests have no events; everything else must hold. */
async function expectReconciledExceptTests(db: TestDb): Promise<void> {
  const { findBreaks } = await import('./reconcile.ts');
  expect((await findBreaks(db.ownerPool)).filter((line) => !line.startsWith('R8'))).toEqual([]);
}

describe('TR-G14 the application role', () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await createTestDb();
    await arrange(db, { players: 1 });
  });
  afterAll(() => db.close());

  const forbidden = [
    'UPDATE money.account SET balance = 1',
    "INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (900, 9, 'cash', 'EUR', 0)",
    "INSERT INTO money.journal (kind, scope, idem_key, request_hash, actor) VALUES ('a', 's', '12345678', sha256('x'), 't')",
    "INSERT INTO money.transfer VALUES (1, 1, 1, 2, 'EUR', 5)",
    'UPDATE money.transfer SET amount = 1',
    'DELETE FROM money.transfer',
    'TRUNCATE money.journal',
    'UPDATE betting.ticket SET acceptance = 1',
    'DELETE FROM betting.ticket',
    'INSERT INTO betting.settlement VALUES (gen_random_uuid(), 1, 2, 5, 1)',
    'UPDATE betting.exposure SET stake = 0',
    'UPDATE betting.fact SET result = 1',
    'UPDATE betting.player_state SET locked = false',
    'UPDATE money.gate SET open = true',
    'DELETE FROM platform.outbox',
    'CREATE TABLE money.extra (x int)',
    'CREATE TABLE public.extra (x int)',
    'ALTER TABLE money.account DISABLE TRIGGER ALL',
    'DROP FUNCTION money.place_batch',
    "SELECT money.post('a', 's', 'key-12345', sha256('x'), 't', NULL, -1, 1, 'EUR', 5)",
    "SELECT money.unsettle_ticket(gen_random_uuid(), 'a')",
    "SELECT money.hold_gates(1::smallint, ARRAY[1::bigint], NULL, true, 1::smallint, '')",
    'SET session_replication_role = replica',
  ];
  test.each(forbidden)('may not: %s', async (sql) => {
    await expect(db.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('every function that runs as its owner pins its search path, and none is open to everybody', async () => {
    const { rows } = await db.ownerPool.query(
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname IN ('money', 'betting', 'platform') AND (
          (p.prosecdef AND NOT EXISTS (SELECT 1 FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=pg_catalog, pg_temp%'))
          OR has_function_privilege('public', p.oid, 'EXECUTE'))`,
    );
    expect(rows).toEqual([]);
  });

  test('the reporting role reads and writes nothing', async () => {
    const report = db.db.pools.report;
    expect((await report.query('SELECT count(*)::int AS n FROM money.account')).rows[0].n).toBeGreaterThan(0);
    await expect(report.query('UPDATE money.account SET balance = 1')).rejects.toMatchObject({ code: '42501' });
    await expect(report.query("SELECT money.grant_demo(1, 'EUR', 5, 'key-report')")).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the wallet', () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await createTestDb();
  });
  afterAll(async () => {
    await expectReconciled(db);
    await db.close();
  });

  test('opens accounts once and shows their balances', async () => {
    const wallet = createWalletService({ db: db.db });
    expect(await wallet.balance(5n, 'EUR')).toBeNull();
    await Promise.all([wallet.openAccounts(5n, 'EUR'), wallet.openAccounts(5n, 'EUR'), wallet.openAccounts(5n, 'mBTC')]);
    expect(await wallet.balances(5n)).toEqual(
      ['EUR', 'mBTC'].map((currency) => ({ currency, cashMinor: 0n, bonusMinor: 0n, reservedMinor: 0n, withdrawingMinor: 0n })),
    );
    await expect(wallet.openAccounts(5n, 'eur')).rejects.toMatchObject({ code: '23503' });
  });

  test('F-D6 TR-C2 one key grants play money once, fifty times in parallel, and refuses another amount', async () => {
    const wallet = createWalletService({ db: db.db });
    const cash = await Promise.all(Array.from({ length: 50 }, () => wallet.grantDemo(6n, 'EUR', 500n, 'grant-six')));
    expect(new Set(cash)).toEqual(new Set([500n]));
    await expect(wallet.grantDemo(6n, 'EUR', 501n, 'grant-six')).rejects.toMatchObject({ code: 'DL001' });
    expect(await wallet.balance(6n, 'EUR')).toMatchObject({ cashMinor: 500n });
  });

  test('H82 balances that are asked for together are read by one query, each player their own; what has moved since is read again', async () => {
    const wallet = createWalletService({ db: db.db });
    for (const [user, minor] of [
      [7n, 700n],
      [8n, 800n],
    ] as const)
      await wallet.grantDemo(user, 'EUR', minor, `balances-of-${user}`);
    await wallet.openAccounts(8n, 'mBTC');
    const sent = vi.spyOn(db.db, 'call');
    const read = () =>
      Promise.all([wallet.balances(8n), wallet.balance(7n, 'EUR'), wallet.balance(7n, 'mBTC'), wallet.balances(404n)]);
    const [all, own, none, stranger] = await read();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(all.map(({ currency, cashMinor }) => [currency, cashMinor])).toEqual([
      ['EUR', 800n],
      ['mBTC', 0n],
    ]);
    expect([own?.cashMinor, none, stranger]).toEqual([700n, null, []]);
    sent.mockRestore();
    await wallet.grantDemo(7n, 'EUR', 1n, 'balances-of-7-again');
    expect((await read())[1]).toMatchObject({ cashMinor: 701n });
  });
});
