import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createWalletFixture, eur, game, operator, payment, spin } from '../../../test-kit/intents.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { changePolicy } from '../../../test-kit/policy.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';

const TESS = { userId: 901n, name: 'tess' };
const THEO = { userId: 902n, name: 'theo' };
const adjustAlone = (minor: number) =>
  changePolicy(db.ownerPool, ({ desk }) => {
    desk.adjustAloneMinor = minor;
  });

const { db, wallet, aPlayer } = await fileFixture(createWalletFixture(40));
await grantTraderRole(db.ownerPool, { 901: 'tess', 902: 'theo' });

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

  test('of one grant is forfeited without that of another', async () => {
    const user = aPlayer();
    const [first, second] = [operator(), operator()];
    await wallet.bonusGrant({ ...first, ...eur(user, 1_000n), note: null });
    await wallet.bonusGrant({ ...second, ...eur(user, 2_000n), note: null });
    const forfeit = (grant: string) => wallet.bonusForfeit({ ...operator(), grant, amountMinor: null, note: null });
    expect(await forfeit(first.transaction)).toMatchObject({ bonusMinor: 1_000n, bonusAfterMinor: 2_000n });
    expect(await forfeit(second.transaction)).toMatchObject({ bonusMinor: 2_000n, bonusAfterMinor: 0n });
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
    const request = { ...operator(), ...eur(user, 250n), direction: 'credit' as const, reason: 'goodwill after an outage' };
    expect(await wallet.adjust({ ...request, by: TESS })).toEqual({ state: 'waiting' });
    expect(await wallet.adjust({ ...request, by: TESS })).toEqual({ state: 'waiting' });
    await expect(wallet.adjust({ ...request, amountMinor: 251n, by: THEO })).rejects.toMatchObject({
      exceptionName: 'IdempotencyKeyReusedException',
    });
    expect(await cashOf(db, user)).toBe(10_000n);
    expect(await wallet.adjust({ ...request, by: THEO })).toMatchObject({
      state: 'applied',
      cashAfterMinor: 10_250n,
      isReplay: false,
    });
    expect(await wallet.adjust({ ...request, by: TESS })).toMatchObject({ state: 'applied', isReplay: true });
    const { rows } = await db.ownerPool.query('SELECT actor, action FROM trading.audit_log WHERE subject = $1 ORDER BY id', [
      `adjustment:operator/${request.transaction}`,
    ]);
    expect(rows).toEqual([
      { actor: 'tess', action: 'ask-second' },
      { actor: 'theo', action: 'adjust' },
    ]);
  });

  test('XR-24 only a trader adjusts a balance, and none their own', async () => {
    await wallet.openAccounts(TESS.userId, 'EUR');
    const request = { ...operator(), ...eur(901, 250n), direction: 'credit' as const, reason: 'for me' };
    for (const by of [TESS, { userId: 1n, name: 'tess' }, { userId: 999_999n, name: 'nobody' }])
      await expect(wallet.adjust({ ...request, by })).rejects.toMatchObject({ exceptionName: 'NoPrivilegesException' });
  });

  test('XR-24 one trader is enough up to the amount of the policy, and for nothing as it is delivered', async () => {
    const user = aPlayer();
    const alone = (amountMinor: bigint, currency = 'EUR') =>
      wallet.adjust({
        ...operator(),
        userId: BigInt(user),
        currency,
        amountMinor,
        direction: 'credit' as const,
        reason: 'rounding',
        by: TESS,
      });
    // A unit that weighs less than a cent is still more than nothing.
    await wallet.openAccounts(BigInt(user), 'ARS');
    expect(await alone(1n, 'ARS')).toEqual({ state: 'waiting' });
    await adjustAlone(250);
    expect(await alone(250n)).toMatchObject({ state: 'applied', cashAfterMinor: 10_250n });
    expect(await alone(251n)).toEqual({ state: 'waiting' });
    await adjustAlone(0);
  });

  test('take no more than there is', async () => {
    const user = aPlayer();
    const request = { ...operator(), ...eur(user, 10_001n), direction: 'debit' as const, reason: 'booked twice' };
    await wallet.adjust({ ...request, by: TESS });
    expect(await wallet.adjust({ ...request, by: THEO })).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
      cashAfterMinor: 10_000n,
    });
    const less = { ...operator(), ...eur(user, 10_000n), direction: 'debit' as const, reason: 'booked twice' };
    await wallet.adjust({ ...less, by: TESS });
    expect(await wallet.adjust({ ...less, by: THEO })).toMatchObject({ state: 'applied', cashAfterMinor: 0n });
  });
});

describe('transfers and fees', () => {
  test('a transfer joins two players, and is taken back while the receiver has it', async () => {
    const [from, to] = [aPlayer(), aPlayer()];
    const transfer = operator();
    const request = {
      ...transfer,
      fromUserId: BigInt(from),
      toUserId: BigInt(to),
      currency: 'EUR',
      amountMinor: 4_000n,
      note: null,
    };
    expect(await wallet.transfer(request)).toMatchObject({ state: 'applied', cashAfterMinor: 6_000n });
    expect(await wallet.transfer({ ...request, ...operator(), amountMinor: 6_001n })).toMatchObject({
      refusal: 'INSUFFICIENT_FUNDS',
    });
    expect(await wallet.transfer({ ...request, ...operator(), toUserId: 777_777n })).toMatchObject({
      refusal: 'CURRENCY_MISMATCH',
    });
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
      expect(await wallet.deposit({ ...payment(), ...eur(user, 100n) })).toMatchObject({ ...refused, state: 'unallocated' });
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
    expect(await wallet.deposit({ ...payment(), ...eur(user, 100n) })).toMatchObject({ ...refused, state: 'unallocated' });
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
