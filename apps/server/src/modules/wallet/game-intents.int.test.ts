import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createWalletFixture, eur, GAMES, game, operator, spin, win } from '../../../test-kit/intents.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';

const debt = (user: number) => cashOf(db, user, 'receivable');
const bonus = (user: number) => cashOf(db, user, 'bonus');

const { db, wallet, aPlayer } = await fileFixture(createWalletFixture(40));

describe('games', () => {
  test('TR-F3 F-W1 abuse M17 a rollback before its debit is remembered, and the debit refused for ever', async () => {
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

  test("TR-F4 abuse M18 a paid debit and a win are taken back only where the provider's rules say so; a spent win becomes a debt", async () => {
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

  test('abuse M16 a win without its debit, of another player, or of a debit that was taken back is refused; a gift is not', async () => {
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

test('every movement of an intent is told with the balance, and sealed with what it was', async () => {
  await db.pool.query('SELECT money.seal_journals(10000)');
  await expectReconciled(db);
  const { rows } = await db.ownerPool.query(
    `SELECT count(*)::int AS sealed FROM money.intent i JOIN money.seal s ON i.journal_id = ANY (s.journals) WHERE i.provider = $1`,
    [GAMES],
  );
  expect(rows[0].sealed).toBeGreaterThan(10);
});
