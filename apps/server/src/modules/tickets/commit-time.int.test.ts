import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { aLeg, anItem, arrange, cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { createTicketService, type TicketService } from './index.ts';

/** What counts is how things stand when a bet is committed, not how they stood when it was sent. */
let db: TestDb;
let tickets: TicketService;
let player = 0;
const CASH = 10_000n;

beforeAll(async () => {
  db = await createTestDb();
  await arrange(db, { players: 20, cashMinor: CASH, matches: 20 });
  tickets = createTicketService({ db: db.db });
});
afterAll(async () => {
  await expectReconciled(db);
  await tickets.close();
  await db.close();
});

/** Somebody holds the player's cash account; when a bet waits for it, `meanwhile` happens and the account is let go. */
async function whileHeld<T>(
  user: number,
  bet: () => Promise<T>,
  meanwhile: (sql: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<T> {
  const holder = await db.ownerPool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query("SELECT 1 FROM money.account WHERE user_id = $1 AND kind = 'cash' FOR UPDATE", [user]);
    const answer = bet();
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'duskline-money' AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await db.ownerPool.query(waits)).rowCount).toBe(1), { timeout: 10_000, interval: 10 });
    await meanwhile((text) => holder.query(text));
    await holder.query('COMMIT');
    return await answer;
  } finally {
    holder.release();
  }
}
/** The first bet on a line is always exact; after it the optimistic way is taken. */
const knownLine = async (matchId: number) => {
  for (let at = 0; at < 20; at++) await tickets.placeBatch([anItem(20, { stakeMinor: 10n, legs: [aLeg(matchId)] })]);
};

describe('B4 a prematch bet and the start of its match', () => {
  test.each([
    ['has passed', -1, 2, 'MARKET_SUSPENDED'],
    ['is to come', 60_000, 1, null],
  ] as const)('B4 the start %s', async (_name, inMs, acceptance, reason) => {
    const user = ++player;
    const answer = await tickets.place(anItem(user, { legs: [aLeg(1)], closesAtMs: Date.now() + inMs }));
    expect(answer).toMatchObject({ acceptance, reason });
    expect(await cashOf(db, user)).toBe(acceptance === 1 ? CASH - 1_000n : CASH);
  });

  test.each(['exact', 'optimistic'])(
    'B4 a bet that waited until after the start is refused, whichever way the call takes: %s',
    async (way) => {
      const user = ++player;
      const matchId = way === 'exact' ? 2 : 3;
      if (way === 'optimistic') await knownLine(matchId);
      const closesAtMs = Date.now() + 400;
      const bet = () => tickets.placeBatch([anItem(user, { legs: [aLeg(matchId)], closesAtMs })]).then(([answer]) => answer);
      const answer = await whileHeld(user, bet, async (sql) => {
        await sql(`SELECT pg_sleep_until(to_timestamp(${closesAtMs + 5}::float8 / 1000))`);
      });
      expect(answer).toMatchObject({ acceptance: 2, reason: 'MARKET_SUSPENDED' });
      expect([await cashOf(db, user), await cashOf(db, user, 'reserved')]).toEqual([CASH, 0n]);
    },
  );
});

describe('EXC-18 the balance while a bet is being placed', () => {
  test('EXC-18 enough at the first look and taken meanwhile: the balance has changed; at the next look it is too low', async () => {
    const user = ++player;
    await knownLine(4);
    const bet = (key: string) => () =>
      tickets.placeBatch([anItem(user, { key, stakeMinor: CASH, legs: [aLeg(4)] })]).then(([answer]) => answer);
    const answer = await whileHeld(user, bet('outdated-1'), async (sql) => {
      await sql(`WITH j AS (INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
          VALUES (nextval('money.journal_id'), 'adjust', 'test', 'test-${user}-taken', sha256('x'), 'test') RETURNING id), o AS (INSERT INTO platform.outbox (topic, events) SELECT 'balance', json_build_object('journalId', json_build_array(id::text)) FROM j)
        INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
        SELECT j.id, 1, a.id, money.house_account('adjustment', 'EUR'), 'EUR', 1 FROM j, money.account a WHERE a.user_id = ${user} AND a.kind = 'cash'`);
    });
    expect(answer).toMatchObject({ acceptance: 2, reason: 'OutdatedBalanceException', balanceMinor: CASH - 1n });
    expect(await bet('outdated-2')()).toMatchObject({ acceptance: 2, reason: 'InsufficientBalanceException' });
    // The key keeps its answer.
    expect(await bet('outdated-1')()).toMatchObject({ status: 'replay', reason: 'OutdatedBalanceException' });
    expect(await cashOf(db, user)).toBe(CASH - 1n);
  });
});
