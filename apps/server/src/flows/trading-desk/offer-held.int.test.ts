import { ACCEPTANCE_NUMBER } from '@duskline/betting/acceptance';
import { BetType } from '@duskline/contract/enums';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, player, TRADER } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import type { BoardSelection } from '../place-bet/ports.ts';

/** The operator's limit of a single before a match is 5,000.00 EUR, of a live one 2,000.00. */
const CASH = 10_000_000n;
let players = 0;
const fixture = await fileFixture(
  createBettingFixture({ hasTraders: true, cashMinor: CASH, players: 60, oddsTolerancePermille: 15 }),
);

type Policy = 0 | 1 | 2;
const LIVE = { isLive: true, producer: 1, matchState: 'a/1' };
const move = (selection: BoardSelection, over: Partial<BoardSelection>) =>
  fixture.offered.set(selection.selectionId, { ...selection, priceVersion: 2, ...over });
const money = async (user: number) => [await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')];

/** A single that is offered at 1.850 for half of what was asked, or a combo of two that is offered at 2.000 and 1.850. */
async function offered(policy: Policy = 1, change: Partial<BoardSelection> = {}, isCombo = false) {
  const user = ++players;
  const legs = isCombo ? [fixture.offer(2000, change), fixture.offer(2000, change)] : [fixture.offer(2000, change)];
  const [{ selectionId = '' } = {}] = legs.slice(-1);
  const stake = { stake: '8000.00' };
  const { BetId = '' } = await fixture.place(user, {
    betType: isCombo ? BetType.COMBO : BetType.SINGLE,
    oddsChangePolicy: policy,
    stakes: [isCombo ? stake : { ...stake, selectionId, odds: 2 }],
    ...(isCombo ? { selections: legs.map((leg) => ({ selectionId: leg.selectionId, odds: 2 })) } : {}),
  });
  const { offer } = await fixture.desk.offer(BetId, TRADER, { stakeMinor: 400_000n, oddsMilli: new Map([[selectionId, 1850]]) });
  const take = () => fixture.desk.takeOffer(BetId, player(user), offer?.offerId ?? '');
  return { user, legs, betId: BetId, take };
}

describe('an offer holds its odds until it is over', () => {
  test.each([0, 1, 2] as const)(
    'S1-4 a price that moves under policy %i declines nothing and changes nothing',
    async (policy) => {
      for (const milli of [1840, 1990, 2010, 1200, 4000]) {
        const { user, legs, betId, take } = await offered(policy);
        for (const leg of legs) move(leg, { oddsMilli: milli });
        const { answer } = await take();
        expect(answer).toMatchObject({ result: 'done', acceptance: ACCEPTANCE_NUMBER.ACCEPTED, offerState: 'taken' });
        expect(answer).toMatchObject({ stakeMinor: 400_000n, maxPayoutMinor: 740_000n });
        expect((await fixture.ticket(betId)).legs[0]?.oddsMilli).toBe(1850);
        expect(await money(user)).toEqual([CASH - 400_000n, 0n]);
      }
    },
  );

  test('S1-4 a combo holds every leg, those the trader left alone too', async () => {
    const { legs, betId, take } = await offered(1, {}, true);
    for (const leg of legs) move(leg, { oddsMilli: 1700 });
    expect((await take()).answer).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.ACCEPTED, maxPayoutMinor: 1_480_000n });
    expect((await fixture.ticket(betId)).legs.map(({ oddsMilli }) => oddsMilli)).toEqual([2000, 1850]);
  });

  test('S1-4 also through the live delay that follows the yes', async () => {
    const { user, legs, betId, take } = await offered(1, LIVE);
    for (const leg of legs) move(leg, { oddsMilli: 1990 });
    expect((await take()).answer).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.DELAYED, stakeMinor: 400_000n });
    for (const leg of legs) move(leg, { oddsMilli: 1500 });
    await fixture.endIn(betId, -1);
    await fixture.reviewDeadlines.run();
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 1, stakeMinor: 400_000n, maxPayoutMinor: 740_000n });
    expect((await fixture.ticket(betId)).legs[0]?.oddsMilli).toBe(1850);
    expect(await money(user)).toEqual([CASH - 400_000n, 0n]);
  });

  test('S1-4 a bet that a trader accepts as it was asked for is not declined for a marginal move either', async () => {
    const asked = async (milli: number) => {
      const selection = fixture.offer(2000);
      const stakes = [{ stake: '8000.00', selectionId: selection.selectionId, odds: 2 }];
      const { BetId = '' } = await fixture.place(++players, { betType: BetType.SINGLE, oddsChangePolicy: 1, stakes });
      move(selection, { oddsMilli: milli });
      const { answer } = await fixture.desk.accept(BetId, TRADER);
      return [answer.acceptance, answer.reason, (await fixture.ticket(BetId)).legs[0]?.oddsMilli];
    };
    expect(await asked(1990)).toEqual([ACCEPTANCE_NUMBER.ACCEPTED, null, 2000]);
    expect(await asked(1900)).toEqual([ACCEPTANCE_NUMBER.DECLINED, 'ODDS_CHANGED', 2000]);
  });

  test('S1-4 fifty answers while the price runs: one is taken, at the odds of the offer', async () => {
    const { user, legs, betId, take } = await offered();
    const acts = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        for (const leg of legs) move(leg, { oddsMilli: 1500 + at * 20, priceVersion: at });
        return take();
      }),
    );
    expect(acts.filter(({ answer }) => answer.result === 'done')).toHaveLength(1);
    expect(acts.every(({ answer }) => answer.acceptance === ACCEPTANCE_NUMBER.ACCEPTED)).toBe(true);
    expect((await fixture.ticket(betId)).legs[0]?.oddsMilli).toBe(1850);
    expect(await money(user)).toEqual([CASH - 400_000n, 0n]);
    await expectReconciled(fixture.db);
  });
});

describe('play that moves ends it', () => {
  const [one, ...none] = [(legs: BoardSelection[]) => legs.slice(-1), () => []];
  const away = (change: Partial<BoardSelection>) => (legs: BoardSelection[]) => {
    for (const leg of one?.(legs) ?? none) move(leg, change);
  };
  /** Suspended and open again before the offer is answered: its prices may be those that were suspended for a reason. */
  const shutAndOpen = async ([leg]: BoardSelection[]) => {
    if (!leg) throw new Error('no leg');
    await fixture.tickets.gates.closeMarkets(leg.matchId, [leg.marketId], 'team news');
    await fixture.tickets.gates.openMarkets(leg.matchId, [leg.marketId]);
  };
  const matchShutAndOpen = async ([leg]: BoardSelection[]) => {
    await fixture.tickets.gates.closeMatch(leg?.matchId ?? 0, 'goal');
    await fixture.tickets.gates.openMatch(leg?.matchId ?? 0);
  };
  const cases = [
    ['a goal', LIVE, away({ matchState: 'a/2' }), 'STATE_CHANGED'],
    ['the start of the match', {}, away({ matchState: 'a/1', isLive: true }), 'STATE_CHANGED'],
    ['a market that is suspended', {}, away({ isOpen: false }), 'MARKET_SUSPENDED'],
    ['a market that was shut and opened again', {}, shutAndOpen, 'STATE_CHANGED'],
    ['a match that was shut and opened again', LIVE, matchShutAndOpen, 'STATE_CHANGED'],
  ] as const;

  test.each(cases)(
    'S1-4 %s before the yes: declined with the reason, the stake is back',
    async (_name, change, happens, reason) => {
      for (const isCombo of [false, true]) {
        const { user, legs, betId, take } = await offered(2, change, isCombo);
        await happens(legs);
        expect((await take()).answer).toMatchObject({ acceptance: 2, reason });
        expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 2, reason });
        expect(await money(user)).toEqual([CASH, 0n]);
      }
    },
  );

  test.each(cases.filter(([, change]) => change === LIVE))(
    'S1-4 %s in the live delay after it',
    async (_name, change, happens, reason) => {
      const { user, legs, betId, take } = await offered(2, change);
      expect((await take()).answer).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.DELAYED });
      await happens(legs);
      await fixture.endIn(betId, -1);
      await fixture.reviewDeadlines.run();
      expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 2, reason });
      expect(await money(user)).toEqual([CASH, 0n]);
    },
  );
});
