import { ACCEPTANCE_NUMBER } from '@duskline/betting/acceptance';
import { expect, test } from 'vitest';
import { contextOf, createBettingFixture, newRequestId, player, TRADER } from '../../test-kit/betting-fixture.ts';
import { aCashoutRequest, cashOutOn, selectionOf } from '../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, expectReconciled } from '../../test-kit/ledger.ts';
import { cashoutRoutes } from '../flows/cashout/cashout-routes.ts';
import { answerOfferRoutes, standingOffers } from '../flows/trading-desk/answer-offer.ts';
import { presentQueue } from '../flows/trading-desk/present-queue.ts';
import type { PlacementItem } from '../modules/tickets/index.ts';
import { openCurrencies } from '../platform/db/open-currencies.ts';

/** A database on which servers of a later release run too: they know XTA, this one does not. */
const fixture = await fileFixture(createBettingFixture({ hasTraders: true, players: 20, matches: 60 }));
const { db, tickets } = fixture;
const owner = await db.ownerPool.connect();
await openCurrencies(owner, [{ code: 'XTA', scale: 2, perEuro: 1.5 }]).finally(() => owner.release());
await fixture.policies.refresh();
await db.ownerPool.query("SELECT money.grant_demo(u, 'XTA', 5000000, 'later-grant-' || u) FROM generate_series(1, 20) u");

let players = 0;
/** A bet as a server of the later release has taken it, beside one of this. */
async function both(over: Partial<PlacementItem>, selection = fixture.offer(2000)) {
  const user = ++players;
  const { matchId, marketId } = selection;
  const legs = [aLeg(matchId, { marketId })];
  const detail = fixture.detail();
  const made = ['XTA', 'EUR'].map((currency) => anItem(user, { currency, detail, legs, ...over }));
  await tickets.placeBatch(made);
  const [later = '', own = ''] = made.map(({ ticketId }) => ticketId);
  return { user, later, own, selection };
}
const stateOf = async (...ids: string[]) => (await Promise.all(ids.map(fixture.ticket))).map(({ acceptance }) => acceptance);
const inXta = (user: number) => {
  const context = contextOf(user);
  return { ...context, session: { ...context.session, currency: 'XTA' } };
};

test('H112 no new bet is taken in a currency of a later release: it is refused by name, and nothing is written', async () => {
  const selection = fixture.offer(2000);
  const stakes = [{ stake: '10.00', selectionId: selection.selectionId, odds: 2 }];
  const body = { betType: 1, oddsChangePolicy: 2, requestId: newRequestId(), stakes } as const;
  await expect(fixture.placeBet(inXta(++players), { query: {}, body })).rejects.toMatchObject({
    exceptionName: 'InvalidStakeException',
  });
  expect(await cashOf(db, players, 'cash', 'XTA')).toBe(5_000_000n);
});

test('H112 live bets in it are decided when their delay ends, like the others', async () => {
  const bet = await both({ delayMs: 1 }, fixture.offer(2000, { isLive: true, producer: 1 }));
  expect(await stateOf(bet.later, bet.own)).toEqual([4, 4]);
  await fixture.endIn(bet.later, -1);
  await fixture.endIn(bet.own, -1);
  await fixture.delayResolver().run();
  expect(await stateOf(bet.later, bet.own)).toEqual([1, 1]);
  expect(await fixture.parking.list('delayed-bet')).toEqual([]);
});

test('H112 the traders see the bets that can be shown, decide those alone, and the deadline and the rule decide the others', async () => {
  const refer = { referMs: 60_000, referWhy: 'LineBettingLimitReachedException', stakeMinor: 60_000n, maxPayoutMinor: 120_000n };
  const [bet, byRule] = [await both(refer), await both(refer)];
  const shown = (await presentQueue(fixture.parts)).map(({ BetId }) => BetId);
  expect(shown).toEqual([bet.own, byRule.own]);
  for (const act of [
    () => fixture.desk.accept(bet.later, TRADER),
    () => fixture.desk.decline(bet.later, TRADER, 'DECLINED'),
    () => fixture.desk.offer(bet.later, TRADER, { stakeMinor: 50_000n, oddsMilli: new Map() }),
  ])
    await expect(act()).rejects.toMatchObject({ exceptionName: 'NotFoundException' });
  expect(await stateOf(bet.later)).toEqual([0]);
  await fixture.desk.accept(bet.own, TRADER);
  await fixture.endIn(bet.later, -1);
  await fixture.reviewDeadlines.run();
  expect(await stateOf(bet.later, bet.own)).toEqual([2, 1]);
  await fixture.autoTrader.run();
  expect(await stateOf(byRule.later, byRule.own)).toEqual([1, 1]);
  await expectReconciled(db);
});

test('H112 an offer in it is neither shown nor taken here, and stands', async () => {
  const refer = { referMs: 60_000, referWhy: 'LineBettingLimitReachedException', stakeMinor: 60_000n, maxPayoutMinor: 120_000n };
  const { user, later, own } = await both(refer);
  // As a server of the later release has offered it.
  for (const id of [later, own]) {
    const terms = {
      stakeMinor: 50_000n,
      maxPayoutMinor: 100_000n,
      totalOddsMilli: 2000,
      legs: [
        {
          legNo: 1,
          oddsMilli: 2000,
          boardOddsMilli: 2000,
          priceVersion: 1,
          state: '',
          gateVersion: null,
          bookStakeMinor: 0n,
          bookPayoutMinor: 0n,
        },
      ],
    };
    await fixture.trading.decide(id, { event: 'offer', terms, offerId: id, waitMs: 60_000 }, TRADER);
  }
  expect((await standingOffers(fixture.parts, String(user))).map(({ BetId }) => BetId)).toEqual([own]);
  const routes = answerOfferRoutes(fixture.desk);
  for (const call of ['betslip.accepttraderoffer', 'betslip.declinetraderoffer'] as const)
    await expect(routes[call](inXta(user) as never, { query: {}, body: { betId: later } } as never)).rejects.toMatchObject({
      exceptionName: 'NotFoundException',
    });
  expect(await stateOf(later)).toEqual([ACCEPTANCE_NUMBER.NEW_OFFER]);
  expect((await fixture.desk.refuseOffer(own, player(user), own)).answer).toMatchObject({ acceptance: 2 });
});

test('H112 its cash-outs that wait are paid; a new one is declined here before anything is paid', async () => {
  const bet = await both({});
  fixture.prices.set(selectionOf(bet.selection.matchId), 1500, { isLive: true, matchState: 'boot/1' });
  const legs = [aLeg(bet.selection.matchId)];
  const item = anItem(bet.user, { currency: 'XTA', detail: fixture.detail(), legs });
  await tickets.placeBatch([item]);
  const cashOut = cashOutOn(fixture.prices, tickets, { policies: fixture.policies });
  const routes = cashoutRoutes({
    cashOut,
    board: fixture.prices,
    policies: fixture.policies,
    cashouts: tickets.cashouts,
    tickets,
  });
  const body = { betId: item.ticketId };
  for (const call of ['betslip.cashout', 'betslip.changecashout'] as const)
    await expect(
      routes[call](inXta(bet.user) as never, { query: {}, body: { ...body, amount: 5 } } as never),
    ).rejects.toMatchObject({
      exceptionName: expect.stringMatching(/^(InvalidStake|CashoutDeclined)Exception$/),
    });
  await expect(routes['betslip.cashout'](inXta(bet.user) as never, { query: {}, body } as never)).rejects.toMatchObject({
    exceptionName: 'CashoutDeclinedException',
  });
  const before = await cashOf(db, bet.user, 'cash', 'XTA');
  const asked = await cashOut.ask(aCashoutRequest(bet.user, item.ticketId));
  expect(asked.record).toMatchObject({ state: 5 });
  await fixture.age({ id: item.ticketId } as never, 'delay_until', 5, '1 ms');
  await fixture.cashoutResolver().run();
  expect(await fixture.ticketRow(item.ticketId)).toMatchObject({ acceptance: 1, outcome: 2, cashed_payout: 1_266n });
  expect(await cashOf(db, bet.user, 'cash', 'XTA')).toBe(before + 1_266n);
  await expectReconciled(db);
});
