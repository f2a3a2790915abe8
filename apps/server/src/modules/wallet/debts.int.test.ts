import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createWalletFixture, eur, game, operator, payment, spin, win } from '../../../test-kit/intents.ts';
import { aLeg, anItem, cashOf } from '../../../test-kit/ledger.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { DatabaseFaultError } from '../../platform/db/database-error.ts';
import { createTicketService } from '../tickets/index.ts';
import { createWalletService } from './index.ts';

const { db, wallet, tickets, aPlayer } = await fileFixture(createWalletFixture(100));
await grantTraderRole(db.ownerPool, { 901: 'tess', 902: 'theo' });

/** On a busy machine a lock may not be granted in time: who asked for money sends the same again. */
async function waitForDatabase<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseFaultError)) throw error;
    }
  }
}
const bookOf = (user: number) => Promise.all(['cash', 'receivable'].map((kind) => cashOf(db, user, kind)));
const ADJUSTED = { direction: 'credit', reason: 'lost connection' } as const;

/** What is left to do to bring 1,000 to a player after what the step before has prepared. */
type Act = (user: number) => Promise<() => Promise<unknown>>;
const ACTS: Readonly<Record<string, Act>> = {
  'a deposit': async (user) => () => wallet.deposit({ ...payment(), ...eur(user, 1_000n) }),
  'a withdrawal that is cancelled': async (user) => {
    const hold = payment();
    await wallet.withdrawalHold({ ...hold, ...eur(user, 1_000n) });
    return () => wallet.withdrawalCancel({ ...payment(), hold: hold.transaction, note: null, by: 'provider' });
  },
  'a withdrawal of which only a part is paid out': async (user) => {
    const hold = payment();
    await wallet.withdrawalHold({ ...hold, ...eur(user, 1_500n) });
    return () => wallet.withdrawalConfirm({ ...payment(), hold: hold.transaction, currency: 'EUR', amountMinor: 500n });
  },
  'a withdrawal that comes back': async (user) => {
    const [hold, paid] = [payment(), payment()];
    await wallet.withdrawalHold({ ...hold, ...eur(user, 1_000n) });
    await wallet.withdrawalConfirm({ ...paid, hold: hold.transaction, currency: 'EUR', amountMinor: 1_000n });
    return () => wallet.reverse({ ...payment(), target: paid.transaction, note: 'account closed' });
  },
  'a win of a game': async (user) => () => wallet.gameCredit({ ...game(), ...eur(user, 1_000n), ...win }),
  'a stake of a game that is rolled back': async (user) => {
    const debit = game();
    await wallet.gameDebit({ ...debit, ...eur(user, 1_000n), ...spin });
    const back = { userId: BigInt(user), currency: 'EUR', target: debit.transaction, amountMinor: null, mayBeSettled: false };
    return () => wallet.gameRollback({ ...game(), ...back });
  },
  'bonus money that becomes cash': async (user) => {
    const grant = operator();
    await wallet.bonusGrant({ ...grant, ...eur(user, 1_000n), note: null });
    return () => wallet.bonusConvert({ ...operator(), grant: grant.transaction, amountMinor: 1_000n });
  },
  'an adjustment': async (user) => async () => {
    const request = { ...operator(), ...eur(user, 1_000n), ...ADJUSTED };
    await wallet.adjust({ ...request, by: { userId: 901n, name: 'tess' } });
    await wallet.adjust({ ...request, by: { userId: 902n, name: 'theo' } });
  },
  'a transfer of another player': async (user) => {
    const from = aPlayer();
    const sent = { fromUserId: BigInt(from), toUserId: BigInt(user), currency: 'EUR', amountMinor: 1_000n, note: null };
    return () => wallet.transfer({ ...operator(), ...sent });
  },
  'a transfer that is taken back': async (user) => {
    const [sent, to] = [operator(), aPlayer()];
    const money = { fromUserId: BigInt(user), toUserId: BigInt(to), currency: 'EUR', amountMinor: 1_000n, note: null };
    await wallet.transfer({ ...sent, ...money });
    return () => wallet.reverse({ ...operator(), target: sent.transaction, note: 'mistyped' });
  },
  'a fee that is given back': async (user) => {
    const fee = operator();
    await wallet.fee({ ...fee, ...eur(user, 1_000n), note: null });
    return () => wallet.reverse({ ...operator(), target: fee.transaction, note: 'waived' });
  },
  'play money': async (user) => () =>
    db.ownerPool.query("SELECT money.grant_demo($1::bigint, 'EUR', 1000, 'again-' || $1)", [user]),
  'a live bet that is declined': async (user) => {
    const held = anItem(user, { delayMs: 60_000, legs: [aLeg(2)] });
    await tickets.placeBatch([held]);
    return () => tickets.resolveDelayed([{ ticketId: held.ticketId, accept: false, reason: 'STATE_CHANGED' }]);
  },
};

describe('H111 trust 2.2 what brings cash pays off the debt first', () => {
  test.each(Object.entries(ACTS))('%s', async (_name, prepare) => {
    for (const owed of [600n, 1_000n, 2_500n]) {
      const [user, deposit] = [aPlayer(), payment()];
      await wallet.deposit({ ...deposit, ...eur(user, owed) });
      const act = await prepare(user);
      // What is left is spent; then the deposit is charged back.
      await wallet.fee({ ...operator(), ...eur(user, await cashOf(db, user)), note: null });
      await wallet.reverse({ ...payment(), target: deposit.transaction, note: 'chargeback' });
      expect(await bookOf(user)).toEqual([0n, -owed]);
      await act();
      expect(await bookOf(user)).toEqual(owed < 1_000n ? [1_000n - owed, 0n] : [0n, 1_000n - owed]);
    }
  });
});

describe('at once', () => {
  const second = createDb(db.config);
  const other = { wallet: createWalletService({ db: second }), tickets: createTicketService({ db: second }) };
  const nodes = [{ wallet, tickets }, other] as const;
  beforeAll(() => db.pool.query('SELECT money.open_gate(m) FROM generate_series(1, 5) m'));
  afterAll(async () => {
    await other.tickets.close();
    await second.close();
  });

  test('trust 2.2 fifty chargebacks, deposits, bets and stakes that come back, of two players on two nodes: no deadlock, nobody owes what they have', async () => {
    const users = [aPlayer(), aPlayer()] as const;
    const charged = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const deposit = payment();
        await wallet.deposit({ ...deposit, ...eur(users[at % 2] as number, 900n) });
        return deposit;
      }),
    );
    const held = Array.from({ length: 30 }, (_, at) =>
      anItem(users[at % 2] as number, {
        delayMs: 60_000,
        stakeMinor: 1_200n,
        maxPayoutMinor: 2_400n,
        legs: [aLeg((at % 5) + 1)],
      }),
    );
    const waiting = (await tickets.placeBatch(held)).flatMap(({ acceptance }, at) =>
      acceptance === 4 ? [held[at]?.ticketId ?? ''] : [],
    );
    expect(waiting).toHaveLength(30);
    let paidIn = 20n * 900n;
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const node = nodes[at % 2] as (typeof nodes)[number];
        const user = users[(at >> 1) % 2] as number;
        const [key, item] = [payment(), anItem(user, { stakeMinor: 100n, maxPayoutMinor: 200n })];
        if (at < 20) {
          await waitForDatabase(() =>
            node.wallet.reverse({ ...key, target: charged[at]?.transaction ?? '', note: 'chargeback' }),
          );
          paidIn -= 900n;
        } else if (at < 35) {
          // Each call decides tickets of both players.
          const both = waiting.slice((at - 20) * 2, (at - 20) * 2 + 2);
          const decisions = both.map((ticketId) => ({ ticketId, accept: at % 5 === 0, reason: 'STATE_CHANGED' }));
          await waitForDatabase(() => node.tickets.resolveDelayed(decisions));
        } else if (at < 42) {
          await waitForDatabase(() => node.wallet.deposit({ ...key, ...eur(user, 300n) }));
          paidIn += 300n;
        } else await waitForDatabase(() => node.tickets.placeBatch([item]));
      }),
    );
    const { rows: stats } = await db.ownerPool.query(
      'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(stats).toEqual([{ n: 0 }]);
    const { rows } = await db.pool.query<{ staked: string }>(
      'SELECT coalesce(sum(stake), 0) AS staked FROM betting.ticket WHERE user_id = ANY ($1) AND acceptance = 1',
      [users],
    );
    const books = await Promise.all(users.map(bookOf));
    for (const [cash = 0n, receivable = 0n] of books) expect(cash > 0n && receivable < 0n).toBe(false);
    expect(books.flat().reduce((sum, balance) => sum + balance, 0n)).toBe(20_000n + paidIn - BigInt(rows[0]?.staked ?? 0));
  });
});
