import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createWalletFixture, eur, game, operator, payment } from '../../../test-kit/intents.ts';
import { anItem, cashOf } from '../../../test-kit/ledger.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { createTicketService } from '../tickets/index.ts';
import { createWalletService, type WalletActs, type WalletService } from './index.ts';

/** Every intent fifty times at once, on two nodes: exactly as many succeed as there is money for, or may be at most once. */
const { db, wallet, aPlayer } = await fileFixture(createWalletFixture(40));
const second = createDb(db.config);
const nodes = [wallet, createWalletService({ db: second })] as const;
await grantTraderRole(db.ownerPool, { 901: 'tess', 902: 'theo' });
afterAll(() => second.close());

const TIMES = 50;
type Answer = Awaited<ReturnType<WalletActs['deposit']>>;
/** Answers by state, or by the reason of a refusal; a replay counts apart. */
async function fifty(work: (wallet: WalletService, at: number) => Promise<Answer>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: TIMES }, (_, at) => work(nodes[at % 2] as WalletService, at)));
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const what = answer.state === 'refused' ? answer.refusal : answer.state;
    const name = 'isReplay' in answer && answer.isReplay ? `${what} again` : what;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
const spin = { round: null, mayUseBonus: false };

test('F-P1 one deposit told fifty times is credited once', async () => {
  const user = aPlayer();
  const request = { ...payment(), ...eur(user, 700n) };
  expect(await fifty((wallet) => wallet.deposit(request))).toEqual({ applied: 1, 'applied again': 49 });
  expect(await cashOf(db, user)).toBe(10_700n);
});

test('F-R1 abuse M8 fifty withdrawals with money for ten: ten are set aside', async () => {
  const user = aPlayer();
  expect(await fifty((wallet) => wallet.withdrawalHold({ ...payment(), ...eur(user, 1_000n) }))).toEqual({
    applied: 10,
    INSUFFICIENT_FUNDS: 40,
  });
});

test('abuse M10 a withdrawal confirmed and cancelled at once, fifty times, ends once', async () => {
  const user = aPlayer();
  const hold = payment();
  await nodes[0].withdrawalHold({ ...hold, ...eur(user, 4_000n) });
  const end = { hold: hold.transaction, currency: 'EUR', amountMinor: 4_000n, note: null };
  const counts = await fifty((wallet, at) =>
    at % 4 < 2
      ? wallet.withdrawalConfirm({ ...payment(), ...end })
      : wallet.withdrawalCancel({ ...payment(), ...end, by: 'provider' }),
  );
  expect(counts).toEqual({ applied: 1, ALREADY_RESOLVED: 49 });
});

test('F-R1 fifty debits with money for ten, bonus money with it: ten are staked', async () => {
  const [user, rich] = [aPlayer(), aPlayer()];
  expect(await fifty((wallet) => wallet.gameDebit({ ...game(), ...eur(user, 1_000n), ...spin }))).toEqual({
    applied: 10,
    INSUFFICIENT_FUNDS: 40,
  });
  await nodes[0].bonusGrant({ ...operator(), ...eur(rich, 5_000n), note: null });
  const counts = await fifty((wallet) => wallet.gameDebit({ ...game(), ...eur(rich, 1_500n), round: null, mayUseBonus: true }));
  expect(counts).toEqual({ applied: 10, INSUFFICIENT_FUNDS: 40 });
  expect([await cashOf(db, rich), await cashOf(db, rich, 'bonus')]).toEqual([0n, 0n]);
});

test('TR-F1 abuse M16 one debit and one win, fifty times each, move once', async () => {
  const user = aPlayer();
  const [debit, credit] = [
    { ...game(), ...eur(user, 1_000n), ...spin },
    { ...game(), ...eur(user, 300n), round: null },
  ];
  expect(await fifty((wallet) => wallet.gameDebit(debit))).toEqual({ applied: 1, 'applied again': 49 });
  const win = { ...credit, debit: debit.transaction };
  expect(await fifty((wallet) => wallet.gameCredit(win))).toEqual({ applied: 1, 'applied again': 49 });
  expect(await cashOf(db, user)).toBe(9_300n);
});

test('abuse M18 fifty rollbacks of one debit give it back once', async () => {
  const user = aPlayer();
  const debit = game();
  await nodes[0].gameDebit({ ...debit, ...eur(user, 1_000n), ...spin });
  const back = { userId: BigInt(user), currency: 'EUR', target: debit.transaction, amountMinor: null, mayBeSettled: false };
  expect(await fifty((wallet) => wallet.gameRollback({ ...game(), ...back }))).toEqual({ applied: 1, ALREADY_TAKEN_BACK: 49 });
  expect(await cashOf(db, user)).toBe(10_000n);
});

test('F-W1 TR-F3 debits and their rollbacks at once: each was taken back, or never came', async () => {
  const user = aPlayer();
  const pairs = Array.from({ length: TIMES / 2 }, () => ({ debit: game(), back: game() }));
  const counts = await fifty((wallet, at) => {
    const { debit, back } = pairs[at >> 1] as (typeof pairs)[number];
    // Another player's id on a rollback must not let a debit slip past its tombstone.
    const who = { userId: BigInt(at % 8 === 3 ? user + 1 : user), currency: 'EUR' };
    return (at + (at >> 1)) % 2 === 0
      ? wallet.gameDebit({ ...debit, ...eur(user, 100n), ...spin })
      : wallet.gameRollback({ ...back, ...who, target: debit.transaction, amountMinor: 100n, mayBeSettled: false });
  });
  aPlayer();
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(TIMES);
  expect(counts.CANCELLED_BEFORE ?? 0).toBe(counts.tombstone ?? 0);
  // A debit that stands is one whose rollback was for another player.
  expect(await cashOf(db, user)).toBe(10_000n - 100n * BigInt(counts.TARGET_UNKNOWN ?? 0));
});

test('F-R5 abuse M11 one bonus claimed, converted and forfeited fifty times: once each', async () => {
  const user = aPlayer();
  const grant = operator();
  const given = { ...grant, ...eur(user, 900n), note: null };
  expect(await fifty((wallet) => wallet.bonusGrant(given))).toEqual({ applied: 1, 'applied again': 49 });
  const of = { grant: grant.transaction };
  expect(await fifty((wallet) => wallet.bonusConvert({ ...operator(), ...of, amountMinor: 200n }))).toEqual({
    applied: 1,
    ALREADY_RESOLVED: 49,
  });
  expect(await fifty((wallet) => wallet.bonusForfeit({ ...operator(), ...of, amountMinor: null, note: null }))).toEqual({
    applied: 1,
    ALREADY_RESOLVED: 49,
  });
  expect([await cashOf(db, user), await cashOf(db, user, 'bonus')]).toEqual([10_200n, 0n]);
});

test('F-R5 one bonus converted and forfeited at once, fifty times: it is converted before it is forfeited, or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const user = aPlayer();
    const grant = operator();
    await nodes[0].bonusGrant({ ...grant, ...eur(user, 900n), note: null });
    const of = { grant: grant.transaction };
    let converted = 0;
    const counts = await fifty(async (wallet, at) => {
      if (at % 2 !== round % 2) return wallet.bonusForfeit({ ...operator(), ...of, amountMinor: null, note: null });
      const answer = await wallet.bonusConvert({ ...operator(), ...of, amountMinor: 200n });
      if (answer.state === 'applied') converted++;
      return answer;
    });
    expect(converted).toBeLessThanOrEqual(1);
    expect(counts).toEqual({ applied: 1 + converted, ALREADY_RESOLVED: TIMES - 1 - converted });
    expect([await cashOf(db, user), await cashOf(db, user, 'bonus')]).toEqual([10_000n + 200n * BigInt(converted), 0n]);
  }
});

test.each<[string, (user: number) => Promise<() => Promise<Answer>>]>([
  [
    'a transfer',
    async (user) => {
      const sent = operator();
      const money = { fromUserId: BigInt(user), toUserId: BigInt(aPlayer()), currency: 'EUR', amountMinor: 500n, note: null };
      await nodes[0].transfer({ ...sent, ...money });
      return () => nodes[1].reverse({ ...operator(), target: sent.transaction, note: 'mistyped' });
    },
  ],
  [
    'a fee',
    async (user) => {
      const fee = operator();
      await nodes[0].fee({ ...fee, ...eur(user, 500n), note: null });
      return () => nodes[1].reverse({ ...operator(), target: fee.transaction, note: 'waived' });
    },
  ],
  [
    'a paid withdrawal',
    async (user) => {
      const [hold, paid] = [payment(), payment()];
      await nodes[0].withdrawalHold({ ...hold, ...eur(user, 500n) });
      await nodes[0].withdrawalConfirm({ ...paid, hold: hold.transaction, currency: 'EUR', amountMinor: 500n });
      return () => nodes[1].reverse({ ...payment(), target: paid.transaction, note: 'account closed' });
    },
  ],
])('fifty reversals of %s give it back once', async (_what, prepare) => {
  const user = aPlayer();
  const back = await prepare(user);
  expect(await cashOf(db, user)).toBe(9_500n);
  expect(await fifty(back)).toEqual({ applied: 1, ALREADY_TAKEN_BACK: 49 });
  expect(await cashOf(db, user)).toBe(10_000n);
});

test('trust 2.2 a deposit charged back while it is spent, fifty times: no cash below zero, and what is owed is what is missing', async () => {
  const user = aPlayer();
  const deposit = payment();
  await nodes[0].deposit({ ...deposit, ...eur(user, 5_000n) });
  let spent = 0n;
  const counts = await fifty(async (wallet, at) => {
    if (at % 5 === 4) return wallet.reverse({ ...payment(), target: deposit.transaction, note: 'chargeback' });
    const answer = await wallet.fee({ ...operator(), ...eur(user, 1_000n), note: null });
    if (answer.state === 'applied') spent += 1_000n;
    return answer;
  });
  expect(counts.ALREADY_TAKEN_BACK).toBe(9);
  const [cash, owed] = [await cashOf(db, user), await cashOf(db, user, 'receivable')];
  expect(cash).toBeGreaterThanOrEqual(0n);
  expect(cash + owed).toBe(10_000n - spent);
});

test('XR-24 an adjustment that two traders make fifty times happens once, and one of them alone makes none', async () => {
  const user = aPlayer();
  const adjust = (at: number, who: number) =>
    nodes[at % 2]?.adjust({
      ...request,
      ...eur(user, 500n),
      direction: 'credit',
      reason: 'lost connection',
      by: who === 0 ? { userId: 901n, name: 'tess' } : { userId: 902n, name: 'theo' },
    }) as Promise<Answer>;
  const request = operator();
  expect(await fifty((_wallet, at) => adjust(at, 0))).toEqual({ waiting: 50 });
  const counts = await fifty((_wallet, at) => adjust(at, at % 3 === 0 ? 0 : 1));
  expect(counts.applied).toBe(1);
  expect((counts.waiting ?? 0) + (counts['applied again'] ?? 0)).toBe(49);
  expect(await cashOf(db, user)).toBe(10_500n);
});

test('fifty transfers between two players, both ways, with money for ten each way: no deadlock, nothing lost', async () => {
  const [one, other] = [aPlayer(), aPlayer()];
  const send = (fromUserId: number, toUserId: number) => ({
    ...operator(),
    currency: 'EUR',
    amountMinor: 1_000n,
    note: null,
    fromUserId: BigInt(fromUserId),
    toUserId: BigInt(toUserId),
  });
  const third = aPlayer();
  expect(await fifty((wallet) => wallet.transfer(send(third, one)))).toEqual({ applied: 10, INSUFFICIENT_FUNDS: 40 });
  await fifty((wallet, at) => wallet.transfer(at % 2 === 0 ? send(one, other) : send(other, one)));
  expect((await cashOf(db, one)) + (await cashOf(db, other))).toBe(30_000n);
});

test('fifty fees with money for ten: ten are paid', async () => {
  const user = aPlayer();
  const pay = { ...eur(user, 1_000n), note: null };
  expect(await fifty((wallet) => wallet.fee({ ...operator(), ...pay }))).toEqual({ applied: 10, INSUFFICIENT_FUNDS: 40 });
});

test('fifty chargebacks of one deposit take it back once', async () => {
  const user = aPlayer();
  const deposit = payment();
  await nodes[0].deposit({ ...deposit, ...eur(user, 500n) });
  const back = { target: deposit.transaction, note: 'chargeback' };
  expect(await fifty((wallet) => wallet.reverse({ ...payment(), ...back }))).toEqual({ applied: 1, ALREADY_TAKEN_BACK: 49 });
  expect(await cashOf(db, user)).toBe(10_000n);
});

test('F-R3 TR-B11 bets, withdrawals, games, fees and bonus money on one balance: never negative, the sum exact', async () => {
  const user = aPlayer();
  const tickets = createTicketService({ db: second });
  let taken = 0n;
  const count = (isTaken: boolean) => {
    if (isTaken) taken += 1_000n;
  };
  await Promise.all(
    Array.from({ length: TIMES }, async (_, at) => {
      const wallet = nodes[at % 2] as WalletService;
      const request = eur(user, 1_000n);
      if (at % 4 === 0) count((await tickets.placeBatch([anItem(user)]))[0]?.acceptance === 1);
      else if (at % 4 === 1) count((await wallet.withdrawalHold({ ...payment(), ...request })).state === 'applied');
      else if (at % 4 === 2) count((await wallet.gameDebit({ ...game(), ...request, ...spin })).state === 'applied');
      else count((await wallet.fee({ ...operator(), ...request, note: null })).state === 'applied');
    }),
  );
  await tickets.close();
  expect(taken).toBe(10_000n);
  expect(await cashOf(db, user)).toBe(0n);
});

test('TR-D6 no stake and no deposit is committed after an exclusion has been confirmed', async () => {
  const user = aPlayer();
  let isExcluded = false;
  const late: Answer[] = [];
  const work = fifty(async (wallet, at) => {
    await sleep(at);
    const wasExcluded = isExcluded;
    const request = { ...eur(user, 10n), ...spin };
    const answer = await (at % 2 === 0
      ? wallet.gameDebit({ ...game(), ...request })
      : wallet.deposit({ ...payment(), ...request }));
    if (wasExcluded && answer.state === 'applied') late.push(answer);
    return answer;
  });
  await sleep(25);
  await nodes[1].setPlayerState(BigInt(user), { isLocked: false, excludedUntil: 'forever', hasAcceptedTerms: true });
  isExcluded = true;
  await work;
  expect(late).toEqual([]);
});

test('F-D1 F-K2 sessions are killed under deposits and debits: what was answered stands, and every key sent again has one effect', async () => {
  const user = aPlayer();
  const requests = Array.from({ length: 200 }, (_, at) => ({
    at,
    ...(at % 2 === 0 ? payment() : game()),
    ...eur(user, 40n),
    ...spin,
  }));
  const send = (request: (typeof requests)[number]) =>
    request.at % 2 === 0 ? nodes[0].deposit(request) : nodes[1].gameDebit({ ...request, amountMinor: 30n });
  let isOver = false;
  let killed = 0;
  const killer = (async () => {
    while (!isOver) {
      const { rowCount } = await db.ownerPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%money.%' AND pid <> pg_backend_pid() LIMIT 2`,
      );
      killed += rowCount ?? 0;
      await sleep(15);
    }
  })();
  const first = await Promise.all(
    Array.from({ length: 10 }, async (_, lane) => {
      const seen: [number, Answer | null][] = [];
      for (const request of requests.filter(({ at }) => at % 10 === lane))
        seen.push([request.at, await send(request).catch(() => null)]);
      return seen;
    }),
  );
  isOver = true;
  await killer;
  const answered = new Map(first.flat());
  expect(killed).toBeGreaterThan(0);
  for (const request of requests) {
    const again = await send(request);
    const before = answered.get(request.at);
    expect(again).toMatchObject({ state: 'applied' });
    if (before) expect(again).toEqual({ ...before, isReplay: true });
  }
  expect(await cashOf(db, user)).toBe(10_000n + 100n * 40n - 100n * 30n);
});
