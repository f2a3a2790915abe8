import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test-kit/create-test-db.ts';
import { aLeg, anItem, arrange, cashOf, createLedgerFixture, expectReconciled, PRODUCER } from '../../../../test-kit/ledger.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';
import { createGates } from './gates.ts';
import { callPlaceBatch } from './placement-call.ts';
import { placementColumns } from './placement-columns.ts';
import type { PlacementItem } from './placement-item.ts';

/** Statements that the owner of the schema could write by hand, and calls that the application could make, to get past what the checks of a whole statement look at together. */

const cash = (user: number, currency = 'EUR') =>
  `(SELECT id FROM money.account WHERE user_id = ${user} AND kind = 'cash' AND currency = '${currency}')`;
const operator = (currency = 'EUR') => `money.house_account('adjustment', '${currency}')`;

describe('TR-C1 the ledger looks at every row of a statement', () => {
  let db: TestDb;
  let owner: pg.Pool;
  let known = '';
  beforeAll(async () => {
    db = await createTestDb();
    owner = db.ownerPool;
    await arrange(db, { players: 3, cashMinor: 1_000n });
    await db.pool.query("SELECT money.grant_demo(1, 'USD', 1000::bigint, 'grant-1-USD-hostile')");
    const { rows } = await owner.query('SELECT min(id)::text AS id FROM money.journal');
    known = rows[0].id;
  });
  afterAll(() => db.close());

  /** `journals` journals in one statement, with what is selected from them (j.id, j.nr). */
  const statement = (journals: number, transfers: string) => `
    WITH made AS MATERIALIZED (SELECT nextval('money.journal_id') AS id, n AS nr FROM generate_series(1, ${journals}) n),
    j AS (INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
          SELECT id, 'test', 's', gen_random_uuid()::text, sha256('x'), 'tester' FROM made RETURNING id)
    INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
    ${transfers}`;
  const rows = (
    where: string,
    over: Partial<Record<'journal' | 'seq' | 'debit' | 'credit' | 'currency' | 'amount', string>> = {},
  ) =>
    `SELECT ${over.journal ?? 'made.id'}, ${over.seq ?? '1'}, ${over.debit ?? operator()}, ${over.credit ?? cash(1)}, ${over.currency ?? "'EUR'"}, ${over.amount ?? '1'} FROM made WHERE ${where}`;

  const refused: [title: string, sql: () => string, code: string][] = [
    ['two journals of which one is empty', () => statement(2, rows('nr = 1')), '23514'],
    ['300 journals of which the last is empty', () => statement(300, rows('nr < 300')), '23514'],
    [
      '300 journals, one with two transfers in place of another',
      () => statement(300, `${rows('nr < 300')} UNION ALL ${rows('nr = 1', { seq: '2' })}`),
      '23514',
    ],
    ['a journal whose transfers count from 2', () => statement(1, rows('true', { seq: '2' })), '23514'],
    ['a journal with no transfer at all', () => statement(1, rows('false')), '23514'],
    ['a transfer to a journal that nobody made', () => statement(1, rows('true', { journal: 'made.id + 100000' })), '23001'],
    [
      'one transfer to a journal of before among 300',
      () => statement(300, `${rows('true')} UNION ALL SELECT ${known}, 2, ${operator()}, ${cash(1)}, 'EUR', 1`),
      '23001',
    ],
    [
      'as many journals as are named, one of them twice and one of before',
      () =>
        statement(
          2,
          `${rows('nr = 1')} UNION ALL ${rows('nr = 1', { seq: '2' })} UNION ALL SELECT ${known}, 3, ${operator()}, ${cash(1)}, 'EUR', 1`,
        ),
      '23001',
    ],
    [
      'the operator of another currency, on the side that is hidden by the other',
      () => statement(1, rows('true', { debit: operator(), credit: `money.house_account('bets_open', 'USD')` })),
      '23503',
    ],
    [
      'the same the other way round',
      () => statement(1, rows('true', { credit: operator(), debit: `money.house_account('bets_open', 'USD')` })),
      '23503',
    ],
    [
      'one account of the operator of another currency among 300',
      () => statement(300, rows('true', { debit: `CASE WHEN nr = 150 THEN ${operator('USD')} ELSE ${operator()} END` })),
      '23503',
    ],
    [
      'one account of the operator that is none among 300',
      () => statement(300, rows('true', { debit: `CASE WHEN nr = 150 THEN -999999 ELSE ${operator()} END` })),
      '23503',
    ],
    [
      'one player account that is none among 300',
      () => statement(300, rows('true', { credit: `CASE WHEN nr = 299 THEN 999999 ELSE ${cash(1)} END` })),
      '23503',
    ],
    [
      'money of a player that changes its currency',
      () => statement(1, rows('true', { debit: cash(1), credit: cash(1, 'USD') })),
      '23503',
    ],
    [
      'two transfers of the wrong currency that even out',
      () =>
        statement(
          2,
          `${rows('nr = 1', { currency: "'USD'", debit: operator('USD') })} UNION ALL ${rows('nr = 2', { currency: "'USD'", debit: cash(1), credit: operator('USD') })}`,
        ),
      '23503',
    ],
    ['the account 0, which is nobody, as who pays', () => statement(1, rows('true', { debit: '0' })), '23503'],
    [
      'the account 0, which is nobody, as who is paid',
      () => statement(1, rows('true', { debit: cash(1), credit: '0' })),
      '23503',
    ],
    [
      'the account 0 among 300',
      () => statement(300, rows('true', { debit: `CASE WHEN nr = 299 THEN 0 ELSE ${operator()} END` })),
      '23503',
    ],
    ['an amount that is none', () => statement(2, rows('true', { amount: 'CASE WHEN nr = 1 THEN 1 END' })), '23502'],
    ['a journal that is none', () => statement(1, rows('true', { journal: 'NULL::bigint' })), '23502'],
    [
      'an overdraft by one of many',
      () => statement(300, rows('true', { debit: cash(2), credit: cash(3), amount: '4' })),
      '23514',
    ],
    ['more than a balance can hold', () => statement(10_000, rows('true', { amount: '1000000000000000' })), '22003'],
    ['the same transfer twice', () => statement(1, `${rows('true')} UNION ALL ${rows('true')}`), '23505'],
    [
      'a journal put in the place of another one',
      () => `INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor) VALUES (${known}, 'test', 's', 'in-its-place', sha256('x'), 't')
             ON CONFLICT (id) DO UPDATE SET actor = 'thief'`,
      '23001',
    ],
  ];
  test.each(refused)('%s', async (_title, sql, code) => {
    const before = await Promise.all([1, 2, 3].map((user) => cashOf(db, user)));
    await expect(owner.query(sql())).rejects.toMatchObject({ code });
    expect(await Promise.all([1, 2, 3].map((user) => cashOf(db, user)))).toEqual(before);
  });

  test('a journal of a transaction that has not ended, of another connection', async () => {
    const [first, second] = [await owner.connect(), await owner.connect()];
    try {
      await first.query('BEGIN');
      await first.query(statement(1, rows('true', { credit: cash(2) })));
      const { rows: made } = await first.query('SELECT max(id)::text AS id FROM money.journal');
      await second.query("SET lock_timeout = '5s'");
      await expect(
        second.query(`INSERT INTO money.transfer VALUES (${made[0].id}, 2, ${operator()}, ${cash(3)}, 'EUR', 1)`),
      ).rejects.toMatchObject({ code: '23001' });
    } finally {
      await first.query('ROLLBACK');
      first.release();
      second.release();
    }
  });

  test('a journal that a savepoint took back', async () => {
    const client = await owner.connect();
    try {
      await client.query('BEGIN; SAVEPOINT s');
      await client.query(statement(1, rows('true')));
      const { rows: made } = await client.query('SELECT max(id)::text AS id FROM money.journal');
      await client.query('ROLLBACK TO s');
      await expect(
        client.query(`INSERT INTO money.transfer VALUES (${made[0].id}, 1, ${operator()}, ${cash(1)}, 'EUR', 1)`),
      ).rejects.toMatchObject({ code: '23001' });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('a table of the session that is named as the rows of the statement hides nothing', async () => {
    const client = await owner.connect();
    try {
      await client.query(
        'BEGIN; CREATE TEMP TABLE fresh (LIKE money.transfer); CREATE TEMP TABLE transfer (LIKE money.transfer)',
      );
      await expect(client.query(statement(1, rows('true', { debit: '-999999' })))).rejects.toMatchObject({ code: '23503' });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('one player in two currencies, both ways in one statement: each balance is its own', async () => {
    const before = [await cashOf(db, 1), await cashOf(db, 1, 'cash', 'USD')] as const;
    await owner.query(
      statement(
        2,
        `${rows('nr = 1', { amount: '7' })} UNION ALL ${rows('nr = 2', { debit: cash(1, 'USD'), credit: operator('USD'), currency: "'USD'", amount: '9' })}`,
      ),
    );
    expect([await cashOf(db, 1), await cashOf(db, 1, 'cash', 'USD')]).toEqual([before[0] + 7n, before[1] - 9n]);
  });
});

describe('a call of money.place_batch', () => {
  const LINES = 300;
  let fixture: Awaited<ReturnType<typeof createLedgerFixture>>;
  beforeAll(async () => {
    fixture = await createLedgerFixture({ players: 80, cashMinor: 1_000_000n, matches: LINES + 50 });
  });
  afterAll(() => fixture.close());
  const raw = (items: readonly PlacementItem[], over: object, careful: boolean | null = false) =>
    callFunction(fixture.db.db, money.placeBatch({ careful: careful as boolean, ...placementColumns(items), ...over }));
  const block = (userId: number) =>
    fixture.db.ownerPool.query(
      `INSERT INTO betting.player_state (user_id, locked) VALUES ($1, true) ON CONFLICT (user_id) DO UPDATE SET locked = true`,
      [userId],
    );
  const tickets = async (userId: number) =>
    (await fixture.db.ownerPool.query('SELECT acceptance, reason FROM betting.ticket WHERE user_id = $1 ORDER BY id', [userId]))
      .rows;
  /** The first bet on a selection takes the exact way. */
  const warm = (userId: number, matchId: number) =>
    callPlaceBatch(fixture.db.db, [anItem(userId, { legs: [aLeg(matchId)] })], true);

  test.each(['dayLimit', 'referWhy', 'freeBet', 'refusal', 'delayMs', 'closes', 'referMs'])(
    'without the list %s a locked player places nothing',
    async (list) => {
      const [userId, matchId] = [fixture.newPlayer(), fixture.newMatch()];
      await warm(userId, matchId);
      const before = await tickets(userId);
      await block(userId);
      const answer = await raw([anItem(userId, { legs: [aLeg(matchId)] })], { [list]: null }).catch((error: unknown) => error);
      const after = (await tickets(userId)).slice(before.length);
      expect(
        after.filter(({ acceptance }) => acceptance !== 2),
        JSON.stringify(answer, (_, v) => (typeof v === 'bigint' ? String(v) : v)),
      ).toEqual([]);
    },
  );

  test('a call that does not say how carefully it is to be decided lets no locked player bet', async () => {
    const [userId, matchId] = [fixture.newPlayer(), fixture.newMatch()];
    await warm(userId, matchId);
    await block(userId);
    await raw([anItem(userId, { legs: [aLeg(matchId)] })], {}, null).catch(() => undefined);
    expect((await tickets(userId)).filter(({ acceptance }) => acceptance === 1)).toHaveLength(1);
  });

  test.each([false, true])('no bets at all are no bets (careful: %s)', async (careful) => {
    const [answer] = await raw([], {}, careful).catch((error: unknown) => [{ error }]);
    expect(JSON.stringify(answer)).not.toContain('XX000');
    await expectReconciled(fixture.db);
  });

  test.each<[string, Partial<PlacementItem>]>([
    ['a stake below nothing', { stakeMinor: -1000n }],
    ['a stake of nothing', { stakeMinor: 0n, minStakeMinor: 0n }],
    ['the largest number', { stakeMinor: 2n ** 63n - 1n }],
    ['a currency that is none', { currency: 'XXX' }],
    ['a currency in which the player has nothing', { currency: 'USD' }],
    ['a player of nobody', { userId: 987_654n }],
    ['a player below nothing', { userId: -1n }],
    ['no leg', { legs: [] }],
    ['an address that is none', { ip: 'nowhere' }],
    ['a bet of another day', { receivedAtMs: 0 }],
  ])('takes no money for %s', async (_title, over) => {
    const userId = fixture.newPlayer();
    const { rows } = await fixture.db.ownerPool.query('SELECT count(*)::int AS n FROM money.transfer');
    for (const careful of [false, true]) {
      const call = await callPlaceBatch(fixture.db.db, [anItem(userId, over)], careful).catch((error: unknown) => ({ error }));
      if (!('error' in call) && over.receivedAtMs === undefined) expect(call.answers[0]?.acceptance).toBe(2);
    }
    if (over.receivedAtMs === undefined)
      expect((await fixture.db.ownerPool.query('SELECT count(*)::int AS n FROM money.transfer')).rows).toEqual(rows);
  });

  test('one closed market among 300 that are open: its bet alone is refused, in either way', async () => {
    const gates = createGates(fixture.db.db);
    const userId = fixture.newPlayer();
    const markets = Array.from({ length: LINES }, (_, at) => ({ matchId: at + 1, marketId: (at + 1) * 1000 + 7 }));
    await gates.set([{ kind: 'market', id: 150 * 1000 + 7, matchId: 150, open: false, reason: 'test' }]);
    for (const careful of [true, false]) {
      const items = markets.map(({ matchId, marketId }) =>
        anItem(userId, {
          stakeMinor: 10n,
          legs: [aLeg(matchId, { marketId, bookStakeMinor: 10n, bookPayoutMinor: 20n })],
          maxPayoutMinor: 20n,
        }),
      );
      const { answers } = await callPlaceBatch(fixture.db.db, items, careful);
      const odd = answers
        .map(({ acceptance, reason }, at) => ({ at, acceptance, reason }))
        .filter(({ acceptance }) => acceptance !== 1);
      expect(odd).toEqual([{ at: 149, acceptance: 2, reason: 'MARKET_SUSPENDED' }]);
    }
  });

  test('one match without a gate, one of another version and one closed among open ones', async () => {
    const gates = createGates(fixture.db.db);
    const userId = fixture.newPlayer();
    const [open, closed, stale] = [fixture.newMatch(), fixture.newMatch(), fixture.newMatch()];
    await gates.closeMatch(closed, 'test');
    const legs = [aLeg(open), aLeg(999_999), aLeg(closed), aLeg(stale, { gateVersion: 12_345 }), aLeg(open, { producer: 77 })];
    const { answers } = await callPlaceBatch(
      fixture.db.db,
      legs.map((leg) => anItem(userId, { legs: [leg] })),
      false,
    );
    expect(answers.map(({ reason }) => reason)).toEqual([
      null,
      'MARKET_SUSPENDED',
      'MARKET_SUSPENDED',
      'ODDS_CHANGED',
      'MARKET_SUSPENDED',
    ]);
  });

  test.each(['producer', 'match', 'market'] as const)(
    'the gate of a %s that closes while 20 calls wait for it stops them all',
    async (kind) => {
      const matchId = fixture.newMatch();
      const userIds = Array.from({ length: 20 }, () => 60 + Math.floor(Math.random() * 20));
      await warm(80, matchId);
      const closer = await fixture.db.ownerPool.connect();
      try {
        await closer.query('BEGIN');
        const [code, id] = { producer: [0, PRODUCER], match: [1, matchId], market: [2, matchId * 1000 + 1] }[kind] as [
          number,
          number,
        ];
        await closer.query(
          'SELECT money.set_gates(ARRAY[$1]::smallint[], ARRAY[$2]::bigint[], ARRAY[$3]::int[], ARRAY[false], ARRAY[$4])',
          [code, id, kind === 'producer' ? null : matchId, 'test'],
        );
        const placed = userIds.map((userId, at) =>
          callPlaceBatch(fixture.db.db, [anItem(userId, { legs: [aLeg(matchId)] })], at % 2 === 0),
        );
        await new Promise((resolve) => setTimeout(resolve, 500));
        await closer.query('COMMIT');
        const reasons = (await Promise.all(placed)).map(({ answers }) => answers[0]?.reason);
        expect(new Set(reasons)).toEqual(new Set(['MARKET_SUSPENDED']));
        if (kind === 'producer') await fixture.db.pool.query("SELECT money.open_producer(3::smallint, '', NULL)");
      } finally {
        closer.release();
      }
    },
  );

  test('TR-C3 one player 50 times in one call with money for 10: ten', async () => {
    const [userId, matchId] = [fixture.newPlayer(), fixture.newMatch()];
    const items = Array.from({ length: 50 }, () =>
      anItem(userId, { stakeMinor: 100_000n, maxPayoutMinor: 200_000n, legs: [aLeg(matchId)] }),
    );
    const { answers } = await callPlaceBatch(fixture.db.db, items, false);
    expect(answers.filter(({ acceptance }) => acceptance === 1)).toHaveLength(10);
    expect(await cashOf(fixture.db, userId)).toBe(0n);
  });

  test('TR-C3 the same in 50 calls at once', async () => {
    const [userId, matchId] = [fixture.newPlayer(), fixture.newMatch()];
    const calls = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        callPlaceBatch(
          fixture.db.db,
          [anItem(userId, { stakeMinor: 100_000n, maxPayoutMinor: 200_000n, legs: [aLeg(matchId)] })],
          at % 3 === 0,
        ),
      ),
    );
    expect(calls.filter(({ answers }) => answers[0]?.acceptance === 1)).toHaveLength(10);
    expect(await cashOf(fixture.db, userId)).toBe(0n);
  });

  test('TR-C2 one key 50 times in one call, and in 50 calls: one bet', async () => {
    const [userId, matchId] = [fixture.newPlayer(), fixture.newMatch()];
    const same = () => anItem(userId, { key: `same-key-of-${userId}`, legs: [aLeg(matchId)] });
    await callPlaceBatch(fixture.db.db, Array.from({ length: 50 }, same), false);
    await Promise.all(Array.from({ length: 50 }, () => callPlaceBatch(fixture.db.db, [same()], false)));
    expect(await tickets(userId)).toHaveLength(1);
  });

  test('one player in two currencies in one call pays each from its own', async () => {
    const [userId, matchId] = [fixture.newPlayer(), fixture.newMatch()];
    await fixture.db.pool.query(`SELECT money.grant_demo(${userId}, 'USD', 1500::bigint, 'grant-usd-${userId}')`);
    const currencies = ['EUR', 'USD', 'EUR', 'USD'];
    const { answers } = await callPlaceBatch(
      fixture.db.db,
      currencies.map((currency) => anItem(userId, { currency, legs: [aLeg(matchId)] })),
      false,
    );
    expect(answers.map(({ acceptance, reason }) => [acceptance, reason])).toEqual([
      [1, null],
      [1, null],
      [1, null],
      [2, 'InsufficientBalanceException'],
    ]);
    expect([await cashOf(fixture.db, userId), await cashOf(fixture.db, userId, 'cash', 'USD')]).toEqual([998_000n, 500n]);
  });
});
