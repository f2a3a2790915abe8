import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCashoutRequest, type CashoutHouse, cashoutHouse, type Result, SHAPES } from '../../../test-kit/cashout-house.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';

let house: CashoutHouse;
beforeAll(async () => {
  house = await cashoutHouse();
});
afterAll(async () => {
  await house.settleAll();
  await expectReconciled(house.db);
  expect((await house.tickets.settlement.recompute('all')).differences).toEqual([]);
  await house.close();
});

describe.each(Object.entries(SHAPES))('%s', (_name, shape) => {
  test('rules 13.4 the whole is paid at once, the ticket is over, and no result moves it any more', async () => {
    const bet = await house.aBet(shape);
    const { offerMinor } = await house.offerOf(bet);
    expect(offerMinor).toBeGreaterThan(0n);
    const { record } = await house.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: offerMinor }));
    expect(record).toMatchObject({ state: 1, amountMinor: offerMinor, stakeLeftMinor: 0n });
    expect(await cashOf(house.db, bet.user)).toBe(10_000n - shape.stakeMinor + offerMinor);
    const row = await house.ticketRow(bet.id);
    expect(row).toMatchObject({ acceptance: 1, payout: 0n, cashed_stake: shape.stakeMinor, cashed_payout: offerMinor });
    expect(row.outcome).toBe(offerMinor > shape.stakeMinor ? 2 : 6);
    expect(await house.bookOf(bet)).toEqual([0, 0]);
    await house.report(...bet.matches.map((matchId) => house.result(matchId, 'win')));
    await house.report(...bet.matches.map((matchId) => house.rollback(matchId)));
    expect(await house.ticketRow(bet.id)).toEqual(row);
    await expectReconciled(house.db);
  });

  test.each(['win', 'lose', 'void'] as const)(
    'rules 13.5 a part is paid, the rest settles on %s, is rolled back and settled again',
    async (how) => {
      const bet = await house.aBet(shape);
      const { offerMinor, partial } = await house.offerOf(bet);
      const amountMinor = offerMinor / 3n;
      expect(partial).toMatchObject({ minMinor: 1n });
      await house.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor, isPartial: true }));
      const used = (shape.stakeMinor * amountMinor + offerMinor - 1n) / offerMinor;
      expect(await house.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: used, cashed_payout: amountMinor });
      const left = shape.stakeMinor - used;
      const share = (book: number) => shape.legs * Math.ceil((book * Number(left)) / Number(shape.stakeMinor));
      expect(await house.bookOf(bet)).toEqual([share(333), share(1001)]);
      const before = await cashOf(house.db, bet.user);
      const paid: Record<Result, bigint> = { win: (shape.maxPayoutMinor * left) / shape.stakeMinor, lose: 0n, void: left };
      const expectSettled = async (by: Result) => {
        await house.report(...bet.matches.map((matchId) => house.result(matchId, by)));
        expect(await house.ticketRow(bet.id)).toMatchObject({ payout: paid[by], cashed_payout: amountMinor });
        expect(await cashOf(house.db, bet.user)).toBe(before + paid[by]);
        expect(await house.bookOf(bet)).toEqual([0, 0]);
      };
      await expectSettled(how);
      await house.report(...bet.matches.map((matchId) => house.rollback(matchId)));
      expect(await house.ticketRow(bet.id)).toMatchObject({ outcome: 0, payout: null });
      expect(await cashOf(house.db, bet.user)).toBe(before);
      expect(await house.bookOf(bet)).toEqual([share(333), share(1001)]);
      await expectReconciled(house.db);
      await expectSettled(how === 'win' ? 'lose' : 'win');
      await expectReconciled(house.db);
    },
  );
});
