import { afterAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createWalletFixture, eur, fresh, operator, PSP, payment } from '../../../test-kit/intents.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createSuspenseAge, createSuspenseAlarm, createWalletService, type WalletService } from './index.ts';

/** Deposits that a processor holds and their player cannot have; on two nodes. The books are whole behind the last test. */
const { db, wallet, aPlayer } = await fileFixture(createWalletFixture(40));
const second = createDb(db.config);
const nodes = [wallet, createWalletService({ db: second })] as const;
const TESS = { userId: 901n, name: 'tess' };
const THEO = { userId: 902n, name: 'theo' };
await grantTraderRole(db.ownerPool, { 901: 'tess', 902: 'theo' });
afterAll(() => second.close());

const TIMES = 50;
type Answer = Awaited<ReturnType<WalletService['deposit']>>;
const nameOf = (answer: Answer): string => {
  const name = answer.state === 'refused' ? answer.refusal : answer.state;
  return 'isReplay' in answer && answer.isReplay ? `${name} again` : name;
};
async function fifty(work: (wallet: WalletService, at: number) => Promise<Answer>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: TIMES }, (_, at) => work(nodes[at % 2] as WalletService, at)));
  const counts: Record<string, number> = {};
  for (const name of answers.map(nameOf)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** What the operator's account of this kind holds, in the books. */
async function held(kind: 'suspense' | 'psp_clearing', currency = 'EUR'): Promise<bigint> {
  const { rows } = await db.ownerPool.query<{ sum: string }>(
    `SELECT coalesce(sum(CASE WHEN a.id = t.credit_account THEN t.amount ELSE -t.amount END), 0)::bigint AS sum
       FROM money.account a JOIN money.transfer t ON a.id IN (t.credit_account, t.debit_account) WHERE a.kind = $1 AND a.currency = $2`,
    [kind, currency],
  );
  return BigInt(rows[0]?.sum ?? 0);
}
const state = (user: number, over: object) =>
  wallet.setPlayerState(BigInt(user), { isLocked: false, excludedUntil: null, hasAcceptedTerms: true, ...over });

/** A deposit of a player who may not pay in. */
async function anUnallocated(amountMinor = 700n) {
  const [user, deposit] = [aPlayer(), payment()];
  await state(user, { isLocked: true });
  expect(await wallet.deposit({ ...deposit, ...eur(user, amountMinor) })).toMatchObject({ state: 'unallocated' });
  return { user, deposit: deposit.transaction };
}
const reason = 'paid by mistake';
/** Whom the events of suspense called for what so far. */
async function called(): Promise<unknown[]> {
  const alarms: unknown[] = [];
  const alarm = createSuspenseAlarm({ raise: (name, details) => void alarms.push({ name, ...details }) });
  const { rows } = await db.ownerPool.query<OutboxRow>("SELECT topic, events FROM platform.outbox WHERE topic = 'suspense'");
  for (const row of rows) alarm.suspense(row);
  return alarms;
}
const isListed = async (transaction: string) =>
  (await wallet.unallocatedDeposits(500)).some((one) => one.provider === PSP && one.transaction === transaction);

describe('trust 2.2 a deposit that its player cannot have', () => {
  test.each<[string, string, string, (user: number) => Promise<void>]>([
    ['who is locked', 'EUR', 'PLAYER_LOCKED', (user) => state(user, { isLocked: true })],
    ['who is excluded', 'EUR', 'PLAYER_EXCLUDED', (user) => state(user, { excludedUntil: 'forever' })],
    ['who has no account in the currency', 'mBTC', 'CURRENCY_MISMATCH', async () => undefined],
  ])('of %s (%s) is booked into suspense, and answered the same for ever', async (_who, currency, refusal, prepare) => {
    const [user, key] = [aPlayer(), payment()];
    await prepare(user);
    const [suspense, clearing, cash] = [
      await held('suspense', currency),
      await held('psp_clearing', currency),
      await cashOf(db, user),
    ];
    const request = { ...key, ...eur(user, 900n), currency };
    const answer = await wallet.deposit(request);
    expect(answer).toMatchObject({ state: 'unallocated', refusal, cashMinor: 0n, isReplay: false });
    await state(user, {});
    expect(await wallet.deposit(request)).toEqual({ ...answer, isReplay: true });
    expect([await held('suspense', currency), await held('psp_clearing', currency)]).toEqual([suspense + 900n, clearing - 900n]);
    expect(await cashOf(db, user)).toBe(cash);
    const listed = (await wallet.unallocatedDeposits(500)).find(({ transaction }) => transaction === key.transaction);
    expect(listed).toMatchObject({ provider: PSP, userId: BigInt(user), currency, amountMinor: 900n, refusal });
  });

  test('of nobody we know is booked too', async () => {
    const key = payment();
    expect(await wallet.deposit({ ...key, userId: 888_888n, currency: 'EUR', amountMinor: 5n })).toMatchObject({
      state: 'unallocated',
      refusal: 'CURRENCY_MISMATCH',
    });
    expect(await isListed(key.transaction)).toBe(true);
  });

  test('fifty copies at once, on two nodes: exactly one is booked', async () => {
    const [user, key, before] = [aPlayer(), payment(), await held('suspense')];
    await state(user, { excludedUntil: 'forever' });
    const request = { ...key, ...eur(user, 300n) };
    expect(await fifty((node) => node.deposit(request))).toEqual({ unallocated: 1, 'unallocated again': 49 });
    expect(await held('suspense')).toBe(before + 300n);
  });
});

test('trust 2.2 how long the oldest has been waiting is measured', async () => {
  await anUnallocated();
  const [oldest] = await wallet.unallocatedDeposits(1);
  const [metrics, receivedMs] = [createMetrics(), oldest?.receivedAt.getTime() ?? 0];
  const log = createLog('error');
  const age = createSuspenseAge({ wallet, clock: { now: () => receivedMs + 90_000_000 }, log, metrics });
  age.start();
  await age.stop();
  expect(await metrics.text()).toContain('suspense_oldest_seconds 90000');
  const none = createSuspenseAge({ wallet: { unallocatedDeposits: async () => [] }, clock: Date, log, metrics });
  await none.refresh();
  expect(await metrics.text()).toContain('suspense_oldest_seconds 0');
});

describe('XR-24 two traders end an unallocated deposit', () => {
  test('they allocate it to a player, once, by the same request under the same key', async () => {
    const [{ user, deposit }, other] = [await anUnallocated(), aPlayer()];
    const before = await held('suspense');
    const request = { ...payment(), deposit, userId: BigInt(other), reason };
    expect(await wallet.allocateDeposit({ ...request, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.allocateDeposit({ ...request, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.allocateDeposit({ ...request, transaction: fresh(), by: THEO })).toEqual({ state: 'waiting' });
    expect([await held('suspense'), await cashOf(db, other)]).toEqual([before, 10_000n]);
    expect(await wallet.allocateDeposit({ ...request, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.allocateDeposit({ ...request, by: THEO })).toMatchObject({ state: 'applied', cashAfterMinor: 10_700n });
    expect(await wallet.allocateDeposit({ ...request, by: TESS })).toMatchObject({ state: 'applied', isReplay: true });
    expect([await held('suspense'), await cashOf(db, user), await isListed(deposit)]).toEqual([before - 700n, 10_000n, false]);
    const { rows } = await db.ownerPool.query('SELECT actor, action FROM trading.audit_log WHERE subject = $1 ORDER BY id', [
      `deposit:${PSP}/${deposit}`,
    ]);
    expect(rows.at(-1)).toEqual({ actor: 'theo', action: 'allocate-deposit' });
    expect(rows.filter(({ action }) => action === 'allocate-deposit')).toHaveLength(1);
  });

  test('they send it back to the processor, once, and nothing else ends it then', async () => {
    const { user, deposit } = await anUnallocated();
    const [suspense, clearing] = [await held('suspense'), await held('psp_clearing')];
    const request = { ...payment(), deposit, reason };
    expect(await wallet.refundDeposit({ ...request, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.refundDeposit({ ...request, by: THEO })).toMatchObject({ state: 'applied', cashMinor: 700n });
    expect([await held('suspense'), await held('psp_clearing')]).toEqual([suspense - 700n, clearing + 700n]);
    const gone = { refusal: 'ALREADY_TAKEN_BACK', exceptionName: 'TransactionClosedException' };
    expect(await wallet.refundDeposit({ ...payment(), deposit, reason, by: THEO })).toMatchObject(gone);
    expect(await wallet.allocateDeposit({ ...payment(), deposit, userId: BigInt(aPlayer()), reason, by: THEO })).toMatchObject(
      gone,
    );
    expect(await wallet.reverse({ ...payment(), target: deposit, note: 'chargeback' })).toMatchObject(gone);
    expect([await cashOf(db, user), await isListed(deposit)]).toEqual([10_000n, false]);
  });

  const refunded = async (deposit: string) => {
    const request = { ...payment(), deposit, reason };
    await wallet.refundDeposit({ ...request, by: TESS });
    expect(await wallet.refundDeposit({ ...request, by: THEO })).toMatchObject({ state: 'applied', cashMinor: 700n });
    return { ...payment(), target: request.transaction, note: 'card closed' };
  };

  test('trust 2.2 a refund that comes back stands in suspense again, once, and each other end of it is open', async () => {
    const [{ deposit }, other] = [await anUnallocated(), aPlayer()];
    const [suspense, clearing] = [await held('suspense'), await held('psp_clearing')];
    for (let round = 0; round < 2; round++) {
      const back = await refunded(deposit);
      expect(await fifty((node) => node.reverse(back))).toEqual({ applied: 1, 'applied again': 49 });
      expect(await wallet.reverse({ ...back, ...payment() })).toMatchObject({ refusal: 'ALREADY_TAKEN_BACK' });
      expect([await held('suspense'), await held('psp_clearing')]).toEqual([suspense, clearing]);
      expect(await isListed(deposit)).toBe(true);
      const calls = { name: 'deposit_unallocated', transaction: back.transaction };
      expect(await called()).toContainEqual(expect.objectContaining(calls));
    }
    const allocate = { ...payment(), deposit, userId: BigInt(other), reason };
    await wallet.allocateDeposit({ ...allocate, by: TESS });
    expect(await wallet.allocateDeposit({ ...allocate, by: THEO })).toMatchObject({ state: 'applied' });
    expect(await wallet.reverse({ ...payment(), target: deposit, note: 'chargeback' })).toMatchObject({ state: 'applied' });
    expect([await held('suspense'), await held('psp_clearing')]).toEqual([suspense - 700n, clearing + 700n]);
    expect(await cashOf(db, other)).toBe(10_000n);
    const { deposit: charged } = await anUnallocated();
    await wallet.reverse(await refunded(charged));
    expect(await wallet.reverse({ ...payment(), target: charged, note: 'chargeback' })).toMatchObject({ state: 'applied' });
    expect([await held('suspense'), await isListed(charged)]).toEqual([suspense - 700n, false]);
  });

  test('trust 2.2 a chargeback after the refund was paid twice: it moves nothing, is on record and calls people', async () => {
    const { deposit } = await anUnallocated();
    await refunded(deposit);
    const [suspense, clearing, back] = [await held('suspense'), await held('psp_clearing'), payment()];
    expect(await wallet.reverse({ ...back, target: deposit, note: 'chargeback' })).toMatchObject({
      refusal: 'ALREADY_TAKEN_BACK',
    });
    expect([await held('suspense'), await held('psp_clearing')]).toEqual([suspense, clearing]);
    expect(await called()).toContainEqual(expect.objectContaining({ name: 'deposit_paid_back_twice', transaction: deposit }));
  });

  test('XR-24 a chargeback ends what waits for a second trader', async () => {
    const { user, deposit } = await anUnallocated();
    const allocate = { ...payment(), deposit, userId: BigInt(user), reason };
    expect(await wallet.allocateDeposit({ ...allocate, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.reverse({ ...payment(), target: deposit, note: 'chargeback' })).toMatchObject({ state: 'applied' });
    const { rows } = await db.ownerPool.query('SELECT state, ended_by FROM trading.second_approval WHERE subject = $1', [
      `deposit:${PSP}/${deposit}`,
    ]);
    expect(rows).toEqual([{ state: 'replaced', ended_by: PSP }]);
    expect(await wallet.allocateDeposit({ ...allocate, by: THEO })).toMatchObject({ refusal: 'ALREADY_TAKEN_BACK' });
  });

  test('one trader who sends both acts waits for a second one; to who may not pay in nothing is allocated', async () => {
    const { user, deposit } = await anUnallocated();
    const allocate = { ...payment(), deposit, userId: BigInt(user), reason };
    expect(await wallet.refundDeposit({ ...payment(), deposit, reason, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.allocateDeposit({ ...allocate, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.allocateDeposit({ ...allocate, by: THEO })).toMatchObject({ state: 'refused', refusal: 'PLAYER_LOCKED' });
    await state(user, {});
    const again = { ...allocate, ...payment() };
    expect(await wallet.allocateDeposit({ ...again, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.allocateDeposit({ ...again, by: THEO })).toMatchObject({ state: 'applied', cashAfterMinor: 10_700n });
    expect(await wallet.refundDeposit({ ...payment(), deposit, reason, by: THEO })).toMatchObject({
      refusal: 'ALREADY_RESOLVED',
    });
  });

  test('nobody but a trader, none for themselves, and nothing that is no unallocated deposit', async () => {
    const { deposit } = await anUnallocated();
    const refused = { exceptionName: 'NoPrivilegesException' };
    for (const by of [
      { userId: 1n, name: 'tess' },
      { userId: 999_999n, name: 'nobody' },
    ])
      await expect(wallet.refundDeposit({ ...payment(), deposit, reason, by })).rejects.toMatchObject(refused);
    await wallet.openAccounts(TESS.userId, 'EUR');
    await expect(wallet.allocateDeposit({ ...payment(), deposit, userId: TESS.userId, reason, by: TESS })).rejects.toMatchObject(
      refused,
    );
    const own = payment();
    await wallet.deposit({ ...own, userId: TESS.userId, currency: 'mBTC', amountMinor: 5n });
    await expect(wallet.refundDeposit({ ...payment(), deposit: own.transaction, reason, by: TESS })).rejects.toMatchObject(
      refused,
    );
    const taken = payment();
    await wallet.deposit({ ...taken, ...eur(aPlayer(), 5n) });
    for (const target of [taken.transaction, 'never'])
      expect(await wallet.refundDeposit({ ...payment(), deposit: target, reason, by: TESS })).toMatchObject({
        refusal: 'TARGET_UNKNOWN',
        exceptionName: 'NotFoundException',
      });
  });

  test('allocated, refunded and charged back fifty times at once: it leaves suspense once', async () => {
    for (let round = 0; round < 3; round++) {
      const [{ deposit }, other, before] = [await anUnallocated(), aPlayer(), await held('suspense')];
      const [allocate, refund] = [payment(), payment()];
      const acts = await fifty((node, at) => {
        const by = at % 4 < 2 ? TESS : THEO;
        if (at % 5 === round) return node.reverse({ ...payment(), target: deposit, note: 'chargeback' });
        return at % 3 === 0
          ? node.refundDeposit({ ...refund, deposit, reason, by })
          : node.allocateDeposit({ ...allocate, deposit, userId: BigInt(other), reason, by });
      });
      expect(Object.values(acts).reduce((sum, count) => sum + count, 0)).toBe(TIMES);
      expect(await held('suspense')).toBe(before - 700n);
      // The chargeback took it back in every order: from suspense, or from the player whom it had been allocated to.
      expect(await cashOf(db, other)).toBe(10_000n);
    }
  });
});

describe('F-P1 a deposit and its own reversal', () => {
  test('a chargeback of an unallocated deposit goes out of suspense, once', async () => {
    const { user, deposit } = await anUnallocated();
    const before = await held('suspense');
    const back = () => wallet.reverse({ ...payment(), target: deposit, note: 'chargeback' });
    expect(await back()).toMatchObject({ state: 'applied', cashMinor: 700n });
    expect(await back()).toMatchObject({ refusal: 'ALREADY_TAKEN_BACK' });
    expect([await held('suspense'), await cashOf(db, user), await isListed(deposit)]).toEqual([before - 700n, 10_000n, false]);
  });

  test('a chargeback of a deposit that was allocated takes it from whom it was allocated to', async () => {
    const [{ user, deposit }, other] = [await anUnallocated(11_000n), aPlayer()];
    const allocate = { ...payment(), deposit, userId: BigInt(other), reason };
    await wallet.allocateDeposit({ ...allocate, by: TESS });
    await wallet.allocateDeposit({ ...allocate, by: THEO });
    await wallet.fee({ ...operator(), ...eur(other, 15_000n), note: null });
    expect(await wallet.reverse({ ...payment(), target: deposit, note: 'chargeback' })).toMatchObject({ state: 'applied' });
    expect([await cashOf(db, other), await cashOf(db, other, 'receivable'), await cashOf(db, user)]).toEqual([
      0n,
      -5_000n,
      10_000n,
    ]);
  });

  test('a reversal that comes first leaves a tombstone: its deposit and its payout are refused when they come', async () => {
    const [user, deposit, hold, paid] = [aPlayer(), payment(), payment(), payment()];
    for (const { transaction } of [deposit, paid])
      expect(await wallet.reverse({ ...payment(), target: transaction, note: 'chargeback' })).toMatchObject({
        state: 'tombstone',
        cashMinor: 0n,
      });
    const before = { refusal: 'CANCELLED_BEFORE', exceptionName: 'TransactionClosedException' };
    expect(await wallet.deposit({ ...deposit, ...eur(user, 700n) })).toMatchObject(before);
    await wallet.withdrawalHold({ ...hold, ...eur(user, 500n) });
    const confirm = { ...paid, hold: hold.transaction, currency: 'EUR', amountMinor: 500n };
    expect(await wallet.withdrawalConfirm(confirm)).toMatchObject(before);
    expect(await wallet.withdrawalCancel({ ...payment(), hold: hold.transaction, note: null, by: 'provider' })).toMatchObject({
      state: 'applied',
    });
    await state(user, { isLocked: true });
    expect(await wallet.deposit({ ...deposit, ...eur(user, 700n) })).toMatchObject({ ...before, isReplay: true });
    expect(await cashOf(db, user)).toBe(10_000n);
  });

  test.each([
    ['who has an account', false],
    ['who is locked', true],
  ])('at once, fifty times each way, of %s: nothing is left of it anywhere', async (_who, isLocked) => {
    for (let round = 0; round < 4; round++) {
      const [user, deposit, back] = [aPlayer(), payment(), payment()];
      await state(user, { isLocked });
      const before = [await held('suspense'), await held('psp_clearing'), await cashOf(db, user)];
      const acts = await fifty((node, at) =>
        at % 2 === round % 2
          ? node.deposit({ ...deposit, ...eur(user, 700n) })
          : node.reverse({ ...back, target: deposit.transaction, note: 'chargeback' }),
      );
      const came = acts.applied === 2 || acts.unallocated === 1;
      expect(came || (acts.tombstone === 1 && acts.CANCELLED_BEFORE === 1)).toBe(true);
      expect([await held('suspense'), await held('psp_clearing'), await cashOf(db, user)]).toEqual(before);
    }
  });
});
