import { afterAll, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, type Result, SHAPES } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';

const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }));
afterAll(() => fixture.expectSettled());

describe.each(Object.entries(SHAPES))('%s', (_name, shape) => {
  test('rules 13.4 the whole is paid at once, the ticket is over, and no result moves it any more', async () => {
    const bet = await fixture.aBet(shape);
    const { offerMinor } = await fixture.offerOf(bet);
    expect(offerMinor).toBeGreaterThan(0n);
    const { record } = await fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: offerMinor }));
    expect(record).toMatchObject({ state: 1, amountMinor: offerMinor, stakeLeftMinor: 0n });
    expect(await cashOf(fixture.db, bet.user)).toBe(10_000n - shape.stakeMinor + offerMinor);
    const row = await fixture.ticketRow(bet.id);
    expect(row).toMatchObject({ acceptance: 1, payout: 0n, cashed_stake: shape.stakeMinor, cashed_payout: offerMinor });
    expect(row.outcome).toBe(offerMinor > shape.stakeMinor ? 2 : 6);
    expect(await fixture.bookOf(bet)).toEqual([0, 0]);
    await fixture.report(...bet.matches.map((matchId) => fixture.result(matchId, 'win')));
    await fixture.report(...bet.matches.map((matchId) => fixture.rollback(matchId)));
    expect(await fixture.ticketRow(bet.id)).toEqual(row);
    await expectReconciled(fixture.db);
  });

  test.each(['win', 'lose', 'void'] as const)(
    'rules 13.5 a part is paid, the rest settles on %s, is rolled back and settled again',
    async (how) => {
      const bet = await fixture.aBet(shape);
      const { offerMinor, partial } = await fixture.offerOf(bet);
      const amountMinor = offerMinor / 3n;
      expect(partial).toMatchObject({ minMinor: 1n });
      await fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor, isPartial: true }));
      const used = (shape.stakeMinor * amountMinor + offerMinor - 1n) / offerMinor;
      expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: used, cashed_payout: amountMinor });
      const left = shape.stakeMinor - used;
      const share = (book: number) => shape.legs * Math.ceil((book * Number(left)) / Number(shape.stakeMinor));
      expect(await fixture.bookOf(bet)).toEqual([share(333), share(1001)]);
      const before = await cashOf(fixture.db, bet.user);
      const paid: Record<Result, bigint> = { win: (shape.maxPayoutMinor * left) / shape.stakeMinor, lose: 0n, void: left };
      const expectSettled = async (by: Result) => {
        await fixture.report(...bet.matches.map((matchId) => fixture.result(matchId, by)));
        expect(await fixture.ticketRow(bet.id)).toMatchObject({ payout: paid[by], cashed_payout: amountMinor });
        expect(await cashOf(fixture.db, bet.user)).toBe(before + paid[by]);
        expect(await fixture.bookOf(bet)).toEqual([0, 0]);
      };
      await expectSettled(how);
      await fixture.report(...bet.matches.map((matchId) => fixture.rollback(matchId)));
      expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, payout: null });
      expect(await cashOf(fixture.db, bet.user)).toBe(before);
      expect(await fixture.bookOf(bet)).toEqual([share(333), share(1001)]);
      await expectReconciled(fixture.db);
      await expectSettled(how === 'win' ? 'lose' : 'win');
      await expectReconciled(fixture.db);
    },
  );
});
