import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDb } from '../../../test-kit/create-test-db.ts';
import { eur, fresh, GAMES, game, operator, PSP, payment, walletFixture } from '../../../test-kit/intents.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { employTraders } from '../../../test-kit/traders.ts';
import type { WalletService } from './index.ts';

let db: TestDb;
let wallet: WalletService;
let last = 0;
/** A player with 100.00 of whom nobody has heard. */
const aPlayer = (): number => ++last;
const TESS = { userId: 901n, name: 'tess' };
const THEO = { userId: 902n, name: 'theo' };

beforeAll(async () => {
  ({ db, wallet } = await walletFixture(60));
  await employTraders(db.ownerPool, { 901: 'tess', 902: 'theo' });
});
afterAll(async () => {
  await expectReconciled(db);
  await db.close();
});

const debt = (user: number) => cashOf(db, user, 'receivable');
const bonus = (user: number) => cashOf(db, user, 'bonus');
const spin = { round: null, mayUseBonus: false };
const win = { debit: null, round: null };

describe('keys', () => {
  test('TR-C2 the same transaction with the same content answers the same for ever, with another it is refused', async () => {
    const user = aPlayer();
    const wish = { ...payment(), ...eur(user, 500n) };
    const answer = await wallet.deposit(wish);
    expect(answer).toMatchObject({ state: 'applied', cashMinor: 500n, bonusMinor: 0n, cashAfterMinor: 10_500n, isReplay: false });
    await wallet.deposit({ ...payment(), ...eur(user, 1n) });
    expect(await wallet.deposit(wish)).toEqual({ ...answer, isReplay: true });
    const others = [
      () => wallet.deposit({ ...wish, amountMinor: 501n }),
      () => wallet.deposit({ ...wish, currency: 'USD' }),
      () => wallet.deposit({ ...wish, userId: 1n + wish.userId }),
      () => wallet.withdrawalHold(wish),
    ];
    for (const other of others) await expect(other()).rejects.toMatchObject({ exceptionName: 'IdempotencyKeyReusedException' });
    expect(await cashOf(db, user)).toBe(10_501n);
  });

  test('TR-C2 a refusal stays one after the money has come, and stands under the key', async () => {
    const user = aPlayer();
    const wish = { ...game(), ...eur(user, 10_001n), ...spin };
    const refused = await wallet.gameDebit(wish);
    expect(refused).toMatchObject({
      state: 'refused',
      refusal: 'INSUFFICIENT_FUNDS',
      exceptionName: 'InsufficientBalanceException',
    });
    await wallet.deposit({ ...payment(), ...eur(user, 1_000n) });
    expect(await wallet.gameDebit(wish)).toEqual({ ...refused, isReplay: true });
    await expect(wallet.gameDebit({ ...wish, amountMinor: 1n })).rejects.toMatchObject({
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
    const wish = { ...payment(), ...eur(user, 500n) };
    const begun = db.db.transaction(async (tx) => {
      await wallet.within(tx).deposit(wish);
      throw new Error('the caller fails');
    });
    await expect(begun).rejects.toThrow('the caller fails');
    expect(await cashOf(db, user)).toBe(10_000n);
    await db.db.transaction((tx) => wallet.within(tx).deposit(wish));
    expect(await wallet.deposit(wish)).toMatchObject({ state: 'applied', isReplay: true });
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
    expect(await wallet.withdrawalCancel({ ...payment(), ...hold, note: 'asked' })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 10_000n,
    });
    expect(await wallet.withdrawalCancel({ ...payment(), ...hold, note: 'asked' })).toMatchObject({
      refusal: 'ALREADY_RESOLVED',
      exceptionName: 'TransactionClosedException',
    });
  });

  test('a late confirmation of a cancelled withdrawal pays nothing and stays on record', async () => {
    const user = aPlayer();
    const hold = await held(user, 5_000n);
    await wallet.withdrawalCancel({ ...payment(), ...hold, note: null });
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
    expect(await wallet.withdrawalCancel({ ...payment(), hold: 'nothing', note: null })).toMatchObject({
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

  test("a deposit that was refused, a hold, and another provider's deposit are not taken back", async () => {
    const user = aPlayer();
    const [refused, hold, other] = [payment(), payment(), payment()];
    await wallet.deposit({ ...refused, ...eur(user, 5n), currency: 'mBTC' });
    await wallet.withdrawalHold({ ...hold, ...eur(user, 5n) });
    await wallet.deposit({ ...other, ...eur(user, 5n) });
    for (const { transaction } of [refused, hold])
      expect(await wallet.reverse({ ...payment(), target: transaction, note: 'x' })).toMatchObject({ refusal: 'TARGET_UNKNOWN' });
    expect(await wallet.reverse({ ...operator(), target: other.transaction, note: 'x' })).toMatchObject({
      refusal: 'TARGET_UNKNOWN',
    });
  });

  test('a deposit in a currency without an account is refused', async () => {
    expect(await wallet.deposit({ ...payment(), userId: BigInt(aPlayer()), currency: 'mBTC', amountMinor: 5n })).toMatchObject({
      refusal: 'CURRENCY_MISMATCH',
      exceptionName: 'ValidationException',
    });
  });
});

describe('games', () => {
  test('TR-F3 F-W1 a rollback before its debit is remembered, and the debit refused for ever', async () => {
    const user = aPlayer();
    const debit = game();
    const back = { userId: BigInt(user), currency: 'EUR', target: debit.transaction, amountMinor: 700n, mayBeSettled: false };
    const early = { ...game(), ...back };
    expect(await wallet.gameRollback(early)).toMatchObject({ state: 'tombstone', cashMinor: 0n, cashAfterMinor: 10_000n });
    const late = { ...debit, ...eur(user, 700n), ...spin };
    const refused = await wallet.gameDebit(late);
    expect(refused).toMatchObject({ state: 'refused', refusal: 'CANCELLED_BEFORE', exceptionName: 'TransactionClosedException' });
    expect(await wallet.gameDebit(late)).toEqual({ ...refused, isReplay: true });
    expect(await wallet.gameRollback(early)).toMatchObject({ state: 'tombstone', isReplay: true });
    expect(await wallet.gameRollback({ ...game(), ...back })).toMatchObject({ refusal: 'ALREADY_TAKEN_BACK' });
    expect(await wallet.gameCredit({ ...game(), ...eur(user, 5n), debit: debit.transaction, round: null })).toMatchObject({
      refusal: 'TARGET_UNKNOWN',
    });
    expect(await cashOf(db, user)).toBe(10_000n);
  });

  test('a rollback of a refused debit pays nothing', async () => {
    const user = aPlayer();
    const debit = game();
    await wallet.gameDebit({ ...debit, ...eur(user, 20_000n), ...spin });
    const back = {
      ...game(),
      userId: BigInt(user),
      currency: 'EUR',
      target: debit.transaction,
      amountMinor: null,
      mayBeSettled: false,
    };
    expect(await wallet.gameRollback(back)).toMatchObject({ state: 'tombstone', cashAfterMinor: 10_000n });
  });

  test('a debit takes cash first, its win and its rollback keep the share of bonus money', async () => {
    const user = aPlayer();
    await wallet.bonusGrant({ ...operator(), ...eur(user, 5_000n), note: 'welcome' });
    expect(await wallet.gameDebit({ ...game(), ...eur(user, 10_001n), ...spin })).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
    });
    const [first, second] = [game(), game()];
    const play = { round: 'round-1', mayUseBonus: true };
    expect(await wallet.gameDebit({ ...first, ...eur(user, 9_700n), ...play })).toMatchObject({
      cashMinor: 9_700n,
      bonusMinor: 0n,
    });
    expect(await wallet.gameDebit({ ...second, ...eur(user, 500n), ...play, round: 'round-2' })).toMatchObject({
      cashMinor: 300n,
      bonusMinor: 200n,
      cashAfterMinor: 0n,
      bonusAfterMinor: 4_800n,
    });
    // 800 * 200 / 500, rounded down; the rest is cash.
    expect(await wallet.gameCredit({ ...game(), ...eur(user, 801n), debit: second.transaction, round: null })).toMatchObject({
      cashMinor: 481n,
      bonusMinor: 320n,
    });
    expect(await wallet.gameCredit({ ...game(), ...eur(user, 100n), debit: null, round: 'round-2' })).toMatchObject({
      cashMinor: 60n,
      bonusMinor: 40n,
    });
    const back = { userId: BigInt(user), currency: 'EUR', amountMinor: null };
    expect(await wallet.gameRollback({ ...game(), ...back, target: second.transaction, mayBeSettled: true })).toMatchObject({
      cashMinor: 300n,
      bonusMinor: 200n,
    });
    expect(await wallet.gameRollback({ ...game(), ...back, target: first.transaction, mayBeSettled: false })).toMatchObject({
      cashMinor: 9_700n,
    });
    expect([await cashOf(db, user), await bonus(user)]).toEqual([10_541n, 5_360n]);
  });

  test("TR-F4 a paid debit and a win are taken back only where the provider's rules say so; a spent win becomes a debt", async () => {
    const user = aPlayer();
    const [debit, credit] = [game(), game()];
    await wallet.gameDebit({ ...debit, ...eur(user, 1_000n), round: 'r', mayUseBonus: false });
    await wallet.gameCredit({ ...credit, ...eur(user, 6_000n), debit: debit.transaction, round: 'r' });
    const back = { userId: BigInt(user), currency: 'EUR', amountMinor: null };
    for (const { transaction } of [debit, credit])
      expect(await wallet.gameRollback({ ...game(), ...back, target: transaction, mayBeSettled: false })).toMatchObject({
        refusal: 'ALREADY_SETTLED',
      });
    await wallet.gameDebit({ ...game(), ...eur(user, 12_000n), ...spin });
    expect(await wallet.gameRollback({ ...game(), ...back, target: credit.transaction, mayBeSettled: true })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 0n,
    });
    expect(await debt(user)).toBe(-3_000n);
    expect(await wallet.gameRollback({ ...game(), ...back, target: debit.transaction, mayBeSettled: false })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 0n,
    });
    expect(await debt(user)).toBe(-2_000n);
  });

  test('a win of bonus money that is taken back takes what is left of it', async () => {
    const user = aPlayer();
    const [grant, debit, credit] = [operator(), game(), game()];
    await wallet.bonusGrant({ ...grant, ...eur(user, 100n), note: null });
    await wallet.gameDebit({ ...debit, ...eur(user, 10_100n), round: null, mayUseBonus: true });
    await wallet.gameCredit({ ...credit, ...eur(user, 1_010n), debit: debit.transaction, round: null });
    expect(await bonus(user)).toBe(10n);
    await wallet.bonusForfeit({ ...operator(), grant: grant.transaction, amountMinor: 4n, note: null });
    const back = {
      ...game(),
      userId: BigInt(user),
      currency: 'EUR',
      target: credit.transaction,
      amountMinor: 1_010n,
      mayBeSettled: true,
    };
    expect(await wallet.gameRollback(back)).toMatchObject({
      state: 'applied',
      cashMinor: 1_000n,
      bonusMinor: 10n,
      cashAfterMinor: 0n,
      bonusAfterMinor: 0n,
    });
  });

  test('a win without its debit, of another player, or of a debit that was taken back is refused; a gift is not', async () => {
    const [user, other] = [aPlayer(), aPlayer()];
    const debit = game();
    await wallet.gameDebit({ ...debit, ...eur(user, 100n), round: 'lost-round', mayUseBonus: false });
    const of = (userId: number, over: object) => wallet.gameCredit({ ...game(), ...eur(userId, 50n), ...win, ...over });
    expect(await of(user, { debit: 'never' })).toMatchObject({ refusal: 'TARGET_UNKNOWN', exceptionName: 'NotFoundException' });
    expect(await of(user, { round: 'never' })).toMatchObject({ refusal: 'TARGET_UNKNOWN' });
    expect(await of(other, { debit: debit.transaction })).toMatchObject({ refusal: 'TARGET_UNKNOWN' });
    expect(await of(other, { round: 'lost-round' })).toMatchObject({ refusal: 'TARGET_UNKNOWN' });
    const back = { userId: BigInt(other), currency: 'EUR', target: debit.transaction, amountMinor: null, mayBeSettled: false };
    expect(await wallet.gameRollback({ ...game(), ...back })).toMatchObject({ refusal: 'TARGET_UNKNOWN' });
    const own = { ...back, userId: BigInt(user) };
    expect(await wallet.gameRollback({ ...game(), ...own, currency: 'USD' })).toMatchObject({ refusal: 'CURRENCY_MISMATCH' });
    expect(await wallet.gameRollback({ ...game(), ...own, amountMinor: 99n })).toMatchObject({ refusal: 'AMOUNT_MISMATCH' });
    expect(await wallet.gameRollback({ ...game(), ...own })).toMatchObject({ state: 'applied', cashAfterMinor: 10_000n });
    expect(await of(user, { debit: debit.transaction })).toMatchObject({ refusal: 'ALREADY_TAKEN_BACK' });
    expect(await of(user, { round: 'lost-round' })).toMatchObject({ refusal: 'ALREADY_TAKEN_BACK' });
    expect(await of(user, {})).toMatchObject({ state: 'applied', cashAfterMinor: 10_050n });
  });

  test('a free round moves nothing and is a debit all the same', async () => {
    const user = aPlayer();
    const debit = game();
    expect(await wallet.gameDebit({ ...debit, ...eur(user, 0n), ...spin })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 10_000n,
    });
    expect(await wallet.gameCredit({ ...game(), ...eur(user, 0n), debit: debit.transaction, round: null })).toMatchObject({
      state: 'applied',
    });
    expect(await wallet.gameCredit({ ...game(), ...eur(user, 20n), debit: debit.transaction, round: null })).toMatchObject({
      cashMinor: 20n,
    });
  });
});

describe('bonus money', () => {
  test('becomes cash once, and the rest is forfeited once', async () => {
    const user = aPlayer();
    const grant = operator();
    await wallet.bonusGrant({ ...grant, ...eur(user, 2_000n), note: 'welcome' });
    const of = { grant: grant.transaction };
    expect(await wallet.bonusConvert({ ...operator(), ...of, amountMinor: 2_001n })).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
    });
    expect(await wallet.bonusConvert({ ...operator(), ...of, amountMinor: 1_500n })).toMatchObject({
      cashAfterMinor: 11_500n,
      bonusAfterMinor: 500n,
    });
    expect(await wallet.bonusConvert({ ...operator(), ...of, amountMinor: 1n })).toMatchObject({ refusal: 'ALREADY_RESOLVED' });
    expect(await wallet.bonusForfeit({ ...operator(), ...of, amountMinor: null, note: 'expired' })).toMatchObject({
      bonusMinor: 500n,
      bonusAfterMinor: 0n,
    });
    expect(await wallet.bonusForfeit({ ...operator(), ...of, amountMinor: null, note: 'expired' })).toMatchObject({
      refusal: 'ALREADY_RESOLVED',
    });
  });

  test('that was forfeited or never granted does not become cash; with nothing left a forfeit moves nothing', async () => {
    const user = aPlayer();
    const grant = operator();
    await wallet.bonusGrant({ ...grant, ...eur(user, 300n), note: null });
    await wallet.gameDebit({ ...game(), ...eur(user, 10_300n), round: null, mayUseBonus: true });
    expect(await wallet.bonusForfeit({ ...operator(), grant: grant.transaction, amountMinor: null, note: null })).toMatchObject({
      state: 'applied',
      bonusMinor: 0n,
    });
    expect(await wallet.bonusConvert({ ...operator(), grant: grant.transaction, amountMinor: 1n })).toMatchObject({
      refusal: 'ALREADY_RESOLVED',
    });
    expect(await wallet.bonusConvert({ ...operator(), grant: 'never', amountMinor: 1n })).toMatchObject({
      refusal: 'TARGET_UNKNOWN',
    });
    expect(await wallet.bonusForfeit({ ...operator(), grant: 'never', amountMinor: 1n, note: null })).toMatchObject({
      refusal: 'TARGET_UNKNOWN',
    });
  });
});

describe('adjustments', () => {
  test('take two traders, the same under the same key, and leave their trace', async () => {
    const user = aPlayer();
    const wish = { ...operator(), ...eur(user, 250n), direction: 'credit' as const, reason: 'goodwill after an outage' };
    expect(await wallet.adjust({ ...wish, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.adjust({ ...wish, by: TESS })).toEqual({ state: 'waiting' });
    await expect(wallet.adjust({ ...wish, amountMinor: 251n, by: THEO })).rejects.toMatchObject({
      exceptionName: 'IdempotencyKeyReusedException',
    });
    expect(await cashOf(db, user)).toBe(10_000n);
    expect(await wallet.adjust({ ...wish, by: THEO })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 10_250n,
      isReplay: false,
    });
    expect(await wallet.adjust({ ...wish, by: TESS })).toMatchObject({ state: 'applied', isReplay: true });
    const { rows } = await db.ownerPool.query('SELECT actor, action FROM trading.audit_log WHERE subject = $1 ORDER BY id', [
      `adjustment:operator/${wish.transaction}`,
    ]);
    expect(rows).toEqual([
      { actor: 'tess', action: 'ask-second' },
      { actor: 'theo', action: 'adjust' },
    ]);
  });

  test('XR-24 nobody but a trader adjusts, and no trader his own balance', async () => {
    await wallet.openAccounts(TESS.userId, 'EUR');
    const wish = { ...operator(), ...eur(901, 250n), direction: 'credit' as const, reason: 'for me' };
    for (const by of [TESS, { userId: 1n, name: 'tess' }, { userId: 999_999n, name: 'nobody' }])
      await expect(wallet.adjust({ ...wish, by })).rejects.toMatchObject({ exceptionName: 'NoPrivilegesException' });
  });

  test('take no more than there is', async () => {
    const user = aPlayer();
    const wish = { ...operator(), ...eur(user, 10_001n), direction: 'debit' as const, reason: 'booked twice' };
    await wallet.adjust({ ...wish, by: TESS });
    expect(await wallet.adjust({ ...wish, by: THEO })).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS', cashAfterMinor: 10_000n });
    const less = { ...operator(), ...eur(user, 10_000n), direction: 'debit' as const, reason: 'booked twice' };
    await wallet.adjust({ ...less, by: TESS });
    expect(await wallet.adjust({ ...less, by: THEO })).toMatchObject({ state: 'applied', cashAfterMinor: 0n });
  });
});

describe('transfers and fees', () => {
  test('a transfer joins two players, and is taken back while the receiver has it', async () => {
    const [from, to] = [aPlayer(), aPlayer()];
    const transfer = operator();
    const wish = {
      ...transfer,
      fromUserId: BigInt(from),
      toUserId: BigInt(to),
      currency: 'EUR',
      amountMinor: 4_000n,
      note: null,
    };
    expect(await wallet.transfer(wish)).toMatchObject({ state: 'applied', cashAfterMinor: 6_000n });
    expect(await wallet.transfer({ ...wish, ...operator(), amountMinor: 6_001n })).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
    });
    expect(await wallet.transfer({ ...wish, ...operator(), toUserId: 777_777n })).toMatchObject({ refusal: 'CURRENCY_MISMATCH' });
    await wallet.withdrawalHold({ ...payment(), ...eur(to, 10_001n) });
    expect(await wallet.reverse({ ...operator(), target: transfer.transaction, note: 'mistyped' })).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
    });
    await wallet.deposit({ ...payment(), ...eur(to, 1n) });
    expect(await wallet.reverse({ ...operator(), target: transfer.transaction, note: 'mistyped' })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 10_000n,
    });
    expect(await cashOf(db, to)).toBe(0n);
  });

  test('a fee is paid out of cash, and given back', async () => {
    const user = aPlayer();
    const fee = operator();
    expect(await wallet.fee({ ...fee, ...eur(user, 10_001n), note: 'payout' })).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS' });
    const paid = operator();
    expect(await wallet.fee({ ...paid, ...eur(user, 150n), note: 'payout' })).toMatchObject({ cashAfterMinor: 9_850n });
    expect(await wallet.reverse({ ...operator(), target: paid.transaction, note: 'waived' })).toMatchObject({
      cashAfterMinor: 10_000n,
    });
  });
});

describe('who is excluded or locked', () => {
  const state = (user: number, over: object) =>
    wallet.setPlayerState(BigInt(user), { isLocked: false, excludedUntil: null, hasAcceptedTerms: true, ...over });
  const person = async (user: number, column: string) => {
    await db.ownerPool.query(
      `INSERT INTO identity."user" (id, user_name, display_name, email, mailbox, user_type, currency, created_at, updated_at, ${column})
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, $2, $2, $2, 0, 'EUR', now(), now(), ${column.startsWith('excluded') ? "'infinity'" : "now(), 'fraud'"})`,
      [user, `player-${user}`],
    );
  };

  test.each<[string, (user: number) => Promise<void>]>([
    ['a time-out', (user) => state(user, { excludedUntil: new Date(Date.now() + 86_400_000) })],
    ['an exclusion for good', (user) => state(user, { excludedUntil: 'forever' })],
    ['an exclusion of the person', (user) => person(user, 'excluded_until')],
  ])(
    'TR-D6 TR-D7 after %s deposits, stakes and bonuses are refused; money goes out and wins and rollbacks come in',
    async (_what, exclude) => {
      const user = aPlayer();
      const [debit, lost] = [game(), game()];
      for (const key of [debit, lost]) await wallet.gameDebit({ ...key, ...eur(user, 100n), ...spin });
      await exclude(user);
      const refused = { state: 'refused', refusal: 'PLAYER_EXCLUDED', exceptionName: 'AccountLockedException' };
      expect(await wallet.deposit({ ...payment(), ...eur(user, 100n) })).toMatchObject(refused);
      expect(await wallet.gameDebit({ ...game(), ...eur(user, 100n), ...spin })).toMatchObject(refused);
      expect(await wallet.bonusGrant({ ...operator(), ...eur(user, 100n), note: null })).toMatchObject(refused);
      expect(await wallet.gameCredit({ ...game(), ...eur(user, 300n), debit: debit.transaction, round: null })).toMatchObject({
        state: 'applied',
      });
      const back = { userId: BigInt(user), currency: 'EUR', target: lost.transaction, amountMinor: 100n, mayBeSettled: false };
      expect(await wallet.gameRollback({ ...game(), ...back })).toMatchObject({ state: 'applied', cashAfterMinor: 10_200n });
      const hold = payment();
      expect(await wallet.withdrawalHold({ ...hold, ...eur(user, 10_200n) })).toMatchObject({ state: 'applied' });
      expect(
        await wallet.withdrawalConfirm({ ...payment(), hold: hold.transaction, currency: 'EUR', amountMinor: 10_200n }),
      ).toMatchObject({ state: 'applied' });
    },
  );

  test.each<[string, (user: number) => Promise<void>]>([
    ['locked', (user) => state(user, { isLocked: true })],
    ['locked as a person', (user) => person(user, 'locked_at, lock_reason')],
  ])('who is %s neither pays in, stakes nor withdraws', async (_what, lock) => {
    const user = aPlayer();
    await lock(user);
    const refused = { state: 'refused', refusal: 'PLAYER_LOCKED', exceptionName: 'AccountLockedException' };
    expect(await wallet.deposit({ ...payment(), ...eur(user, 100n) })).toMatchObject(refused);
    expect(await wallet.gameDebit({ ...game(), ...eur(user, 100n), ...spin })).toMatchObject(refused);
    expect(await wallet.withdrawalHold({ ...payment(), ...eur(user, 100n) })).toMatchObject(refused);
  });

  test('who has not accepted the terms does not stake; an exclusion that is over binds nobody', async () => {
    const user = aPlayer();
    await state(user, { hasAcceptedTerms: false });
    const stake = () => wallet.gameDebit({ ...game(), ...eur(user, 100n), ...spin });
    expect(await stake()).toMatchObject({
      refusal: 'TERMS_NOT_ACCEPTED',
      exceptionName: 'TermsAndConditionsValidationException',
    });
    await state(user, { excludedUntil: new Date(Date.now() - 1_000) });
    expect(await stake()).toMatchObject({ state: 'applied' });
  });
});

test('every movement of an intent is told with the balance, and sealed with what it was', async () => {
  await db.pool.query('SELECT money.seal_journals(10000)');
  await expectReconciled(db);
  const { rows } = await db.ownerPool.query(
    `SELECT count(*)::int AS sealed FROM money.intent i JOIN money.seal s ON i.journal_id = ANY (s.journals) WHERE i.provider = $1`,
    [GAMES],
  );
  expect(rows[0].sealed).toBeGreaterThan(10);
});
