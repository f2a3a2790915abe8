import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createWalletFixture, eur, fresh, game, operator, PSP, payment, spin, win } from '../../../test-kit/intents.ts';
import { cashOf } from '../../../test-kit/ledger.ts';

const debt = (user: number) => cashOf(db, user, 'receivable');
const TESS = { userId: 901n, name: 'tess' };

const { db, wallet, aPlayer } = await fileFixture(createWalletFixture(40));

describe('keys', () => {
  test('TR-C2 the same transaction with the same content answers the same for ever, with another it is refused', async () => {
    const user = aPlayer();
    const request = { ...payment(), ...eur(user, 500n) };
    const answer = await wallet.deposit(request);
    expect(answer).toMatchObject({ state: 'applied', cashMinor: 500n, bonusMinor: 0n, cashAfterMinor: 10_500n, isReplay: false });
    await wallet.deposit({ ...payment(), ...eur(user, 1n) });
    expect(await wallet.deposit(request)).toEqual({ ...answer, isReplay: true });
    const others = [
      () => wallet.deposit({ ...request, amountMinor: 501n }),
      () => wallet.deposit({ ...request, currency: 'USD' }),
      () => wallet.deposit({ ...request, userId: 1n + request.userId }),
      () => wallet.withdrawalHold(request),
    ];
    for (const other of others) await expect(other()).rejects.toMatchObject({ exceptionName: 'IdempotencyKeyReusedException' });
    expect(await cashOf(db, user)).toBe(10_501n);
  });

  test('TR-C2 a refusal stays one after the money has come, and stands under the key', async () => {
    const user = aPlayer();
    const request = { ...game(), ...eur(user, 10_001n), ...spin };
    const refused = await wallet.gameDebit(request);
    expect(refused).toMatchObject({
      state: 'refused',
      refusal: 'INSUFFICIENT_FUNDS',
      exceptionName: 'InsufficientBalanceException',
    });
    await wallet.deposit({ ...payment(), ...eur(user, 1_000n) });
    expect(await wallet.gameDebit(request)).toEqual({ ...refused, isReplay: true });
    await expect(wallet.gameDebit({ ...request, amountMinor: 1n })).rejects.toMatchObject({
      exceptionName: 'IdempotencyKeyReusedException',
    });
  });

  test('keys of two providers never meet', async () => {
    const transaction = fresh();
    const user = aPlayer();
    await wallet.openProvider('second-psp', 'payment');
    await wallet.deposit({ provider: PSP, transaction, ...eur(user, 5n) });
    expect(await wallet.deposit({ provider: 'second-psp', transaction, ...eur(user, 6n) })).toMatchObject({ isReplay: false });
    expect(await cashOf(db, user)).toBe(10_011n);
  });

  test('an intent is a part of the transaction it was made within', async () => {
    const user = aPlayer();
    const request = { ...payment(), ...eur(user, 500n) };
    const begun = db.db.transaction(async (tx) => {
      await wallet.within(tx).deposit(request);
      throw new Error('the caller fails');
    });
    await expect(begun).rejects.toThrow('the caller fails');
    expect(await cashOf(db, user)).toBe(10_000n);
    await db.db.transaction((tx) => wallet.within(tx).deposit(request));
    expect(await wallet.deposit(request)).toMatchObject({ state: 'applied', isReplay: true });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['an unknown provider', () => wallet.deposit({ provider: 'nobody', transaction: fresh(), ...eur(1, 5n) })],
    ['a provider of another type', () => wallet.deposit({ ...game(), ...eur(1, 5n) })],
    ['an empty transaction', () => wallet.deposit({ ...payment(''), ...eur(1, 5n) })],
    ['a long transaction', () => wallet.deposit({ ...payment('x'.repeat(121)), ...eur(1, 5n) })],
    ['a transaction with a NUL', () => wallet.deposit({ ...payment('a\u0000b'), ...eur(1, 5n) })],
    ['no money', () => wallet.deposit({ ...payment(), ...eur(1, 0n) })],
    ['negative money', () => wallet.gameDebit({ ...game(), ...eur(1, -1n), ...spin })],
    ['too much money', () => wallet.deposit({ ...payment(), ...eur(1, 1_000_000_000_000_001n) })],
    ['more than 64 bits', () => wallet.deposit({ ...payment(), ...eur(1, 2n ** 63n) })],
    ['nobody', () => wallet.deposit({ ...payment(), ...eur(0, 5n) })],
    ['a round without a name', () => wallet.gameDebit({ ...game(), ...eur(1, 5n), round: '', mayUseBonus: false })],
    ['an endless note', () => wallet.fee({ ...operator(), ...eur(1, 5n), note: 'x'.repeat(501) })],
    ['a currency that the ledger does not have', () => wallet.deposit({ ...payment(), ...eur(1, 5n), currency: 'XXX' })],
    ['a known provider as another type', () => wallet.openProvider(PSP, 'game')],
    [
      'a transfer to oneself',
      () => wallet.transfer({ ...operator(), fromUserId: 1n, toUserId: 1n, currency: 'EUR', amountMinor: 5n, note: null }),
    ],
    [
      'an adjustment without a reason',
      () => wallet.adjust({ ...operator(), ...eur(1, 5n), direction: 'credit', reason: '', by: TESS }),
    ],
  ])('%s is no transaction, and nothing stands under its key', async (_what, work) => {
    const count = async () => (await db.ownerPool.query('SELECT count(*)::int AS n FROM money.intent')).rows[0].n;
    const before = await count();
    await expect(work()).rejects.toMatchObject({ exceptionName: 'ValidationException' });
    expect(await count()).toBe(before);
  });
});

describe('withdrawals', () => {
  const held = async (user: number, amount: bigint) => {
    const key = payment();
    await wallet.withdrawalHold({ ...key, ...eur(user, amount) });
    return { hold: key.transaction };
  };
  const paid = (amountMinor: bigint) => ({ ...payment(), currency: 'EUR', amountMinor });

  test('F-R3 money set aside cannot be staked, and comes back by a cancel, once', async () => {
    const user = aPlayer();
    const hold = await held(user, 9_000n);
    expect(await wallet.balance(BigInt(user), 'EUR')).toMatchObject({ cashMinor: 1_000n, withdrawingMinor: 9_000n });
    expect(await wallet.gameDebit({ ...game(), ...eur(user, 1_001n), ...spin })).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS' });
    expect(await wallet.withdrawalHold({ ...payment(), ...eur(user, 1_001n) })).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS' });
    expect(await wallet.withdrawalCancel({ ...payment(), ...hold, note: 'asked', by: 'provider' })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 10_000n,
    });
    expect(await wallet.withdrawalCancel({ ...payment(), ...hold, note: 'asked', by: 'provider' })).toMatchObject({
      refusal: 'ALREADY_RESOLVED',
      exceptionName: 'TransactionClosedException',
    });
  });

  test('a late confirmation of a cancelled withdrawal pays nothing and stays on record', async () => {
    const user = aPlayer();
    const hold = await held(user, 5_000n);
    await wallet.withdrawalCancel({ ...payment(), ...hold, note: null, by: 'provider' });
    const late = { ...paid(5_000n), ...hold };
    expect(await wallet.withdrawalConfirm(late)).toMatchObject({ state: 'refused', refusal: 'ALREADY_RESOLVED' });
    expect(await wallet.withdrawalConfirm(late)).toMatchObject({ refusal: 'ALREADY_RESOLVED', isReplay: true });
    expect(await cashOf(db, user)).toBe(10_000n);
  });

  test('a partial payout sends the rest back; more than was set aside, another currency, or an unknown hold is refused', async () => {
    const user = aPlayer();
    const hold = await held(user, 5_000n);
    expect(await wallet.withdrawalConfirm({ ...paid(5_001n), ...hold })).toMatchObject({ refusal: 'AMOUNT_MISMATCH' });
    expect(await wallet.withdrawalConfirm({ ...paid(5_000n), ...hold, currency: 'USD' })).toMatchObject({
      refusal: 'CURRENCY_MISMATCH',
    });
    expect(await wallet.withdrawalConfirm({ ...paid(5_000n), hold: 'nothing' })).toMatchObject({ refusal: 'TARGET_UNKNOWN' });
    expect(await wallet.withdrawalCancel({ ...payment(), hold: 'nothing', note: null, by: 'provider' })).toMatchObject({
      refusal: 'TARGET_UNKNOWN',
    });
    expect(await wallet.withdrawalConfirm({ ...paid(4_000n), ...hold })).toMatchObject({
      state: 'applied',
      cashMinor: 4_000n,
      cashAfterMinor: 6_000n,
    });
    expect(await wallet.balance(BigInt(user), 'EUR')).toMatchObject({ cashMinor: 6_000n, withdrawingMinor: 0n });
  });

  test("a payout that came back is the player's again, once", async () => {
    const user = aPlayer();
    const hold = await held(user, 5_000n);
    const confirm = paid(5_000n);
    await wallet.withdrawalConfirm({ ...confirm, ...hold });
    const back = { target: confirm.transaction, note: 'account closed' };
    expect(await wallet.reverse({ ...payment(), ...back })).toMatchObject({ state: 'applied', cashAfterMinor: 10_000n });
    expect(await wallet.reverse({ ...payment(), ...back })).toMatchObject({ refusal: 'ALREADY_TAKEN_BACK' });
  });
});

describe('deposits taken back', () => {
  test('trust 2.2 a chargeback of money already spent becomes a debt, and the next credit pays it off first', async () => {
    const user = aPlayer();
    const deposit = payment();
    await wallet.deposit({ ...deposit, ...eur(user, 4_000n) });
    await wallet.gameDebit({ ...game(), ...eur(user, 13_000n), ...spin });
    const answer = await wallet.reverse({ ...payment(), target: deposit.transaction, note: 'chargeback' });
    expect(answer).toMatchObject({ state: 'applied', cashMinor: 4_000n, cashAfterMinor: 0n });
    expect(await debt(user)).toBe(-3_000n);
    expect(await wallet.gameCredit({ ...game(), ...eur(user, 3_500n), ...win })).toMatchObject({
      cashMinor: 3_500n,
      cashAfterMinor: 500n,
    });
    expect(await debt(user)).toBe(0n);
  });

  test("a hold, and another provider's deposit are not taken back", async () => {
    const user = aPlayer();
    const [hold, other] = [payment(), payment()];
    await wallet.withdrawalHold({ ...hold, ...eur(user, 5n) });
    await wallet.deposit({ ...other, ...eur(user, 5n) });
    expect(await wallet.reverse({ ...payment(), target: hold.transaction, note: 'x' })).toMatchObject({
      refusal: 'TARGET_UNKNOWN',
    });
    expect(await wallet.reverse({ ...operator(), target: other.transaction, note: 'x' })).toMatchObject({
      refusal: 'TARGET_UNKNOWN',
    });
  });
});
