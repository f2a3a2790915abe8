import type { Betslip } from '@duskline/contract/entities/betslip';
import { describe, expect, test } from 'vitest';
import { contextOf, createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import type { PlaceBetBody } from '../place-bet/read-request.ts';

/** What the slip is told about a bet before it is placed, against what placement then does. */

const fixture = await fileFixture(createBettingFixture({ players: 40, cashMinor: 10_000_000n }));

const added = async (user: number, ...selectionIds: string[]): Promise<Betslip> => {
  let slip: unknown;
  for (const selectionId of selectionIds)
    slip = await fixture.betslip.routes['betslip.addselection'](contextOf(user), { query: {}, body: { selectionId } });
  return slip as Betslip;
};
const maxBet = async (user: number, query: Record<string, unknown>) =>
  (await fixture.slip['betslip.getmaxbet'](contextOf(user), { query: { betType: 1, ...query } as never, body: undefined })) as {
    MaxBet: number;
    MinBet: number;
    Currency: string;
  };

describe('max bet', () => {
  const basket = (hcp: string) => ({
    sportAlias: 'basketball',
    marketType: 223,
    specifiers: `hcp=${hcp}`,
    outcomeId: '1714',
    line: hcp,
  });
  const KINDS: [string, number[], Record<string, unknown>, Partial<PlaceBetBody>, (stake: string) => PlaceBetBody['stakes']][] = [
    ['single', [9000], { betType: 1 }, { betType: 1 }, (stake) => [{ stake }]],
    ['single capped by the payout', [900_000], { betType: 1 }, { betType: 1 }, (stake) => [{ stake }]],
    ['combo', [90_000, 2000], { betType: 2 }, { betType: 2 }, (stake) => [{ stake }]],
    ['system', [20_000, 30_000, 40_000], { betType: 3, system: '2/3' }, { betType: 3 }, (stake) => [{ system: '2/3', stake }]],
    ['if bet', [90_000, 20_000], { betType: 4 }, { betType: 4, layOption: 1 }, (stake) => [{ stake }]],
    ['reverse bet', [90_000, 20_000, 5000], { betType: 5 }, { betType: 5, layOption: 2 }, (stake) => [{ stake }]],
    ['teaser', [1900, 1900], { betType: 6, teaserBetTypeId: 1 }, { betType: 6, teaserBetTypeId: 1 }, (stake) => [{ stake }]],
  ];
  const requestOf = (
    body: Partial<PlaceBetBody>,
    stakes: PlaceBetBody['stakes'],
    ids: readonly string[],
    odds: readonly number[],
  ): Partial<PlaceBetBody> => {
    const priced = ids.map((selectionId, at) => ({ selectionId, odds: (odds[at] ?? 0) / 1000 }));
    if (body.betType !== 1) return { ...body, stakes, selections: priced };
    return { ...body, stakes: [{ stake: stakes[0]?.stake ?? '', ...priced[0] }] };
  };
  test.each(KINDS)('BETSLIP-36 %s: the number is accepted, a cent more is not', async (name, odds, query, body, stakesOf) => {
    const user = fixture.newPlayer();
    const legs = odds.map((one, at) => fixture.offer(one, name === 'teaser' ? basket(String(-3.5 - at)) : {}));
    const ids = legs.map((leg) => leg.selectionId);
    await added(user, ...ids);
    const { MaxBet, MinBet, Currency } = await maxBet(user, query);
    // The smallest stake of a ticket is 0.10; a line of many may be less.
    expect([MinBet, Currency]).toEqual([{ system: 0.04, 'reverse bet': 0.02 }[name] ?? 0.1, 'EUR']);
    expect(MaxBet).toBeGreaterThan(1);
    const cents = Math.round(MaxBet * 100);
    const request = (minor: number) => requestOf(body, stakesOf((minor / 100).toFixed(2)), ids, odds);
    expect((await fixture.refusal(user, request(cents + 1))).name).toBe('LineBettingLimitReachedException');
    expect(await fixture.place(user, request(cents))).toMatchObject({ Status: 1 });
  });

  test.each(KINDS)(
    'trust review: %s: the smallest stake that is named is accepted, a cent less is not',
    async (name, odds, query, body, stakesOf) => {
      const user = fixture.newPlayer();
      const ids = odds.map((one, at) => fixture.offer(one, name === 'teaser' ? basket(String(-3.5 - at)) : {}).selectionId);
      await added(user, ...ids);
      const least = Math.round((await maxBet(user, query)).MinBet * 100);
      const request = (minor: number) => requestOf(body, stakesOf((minor / 100).toFixed(2)), ids, odds);
      expect((await fixture.refusal(user, request(least - 1))).name).toBe('MinimumAllowedStakeException');
      expect(await fixture.place(user, request(least))).toMatchObject({ Status: 1 });
    },
  );

  test('BETSLIP-36 a bet that its rule forbids has a largest stake of nothing, an unknown selection is told', async () => {
    const user = fixture.newPlayer();
    const one = fixture.offer();
    expect(await maxBet(user, { betType: 2, selectionIds: [one.selectionId] })).toMatchObject({ MaxBet: 0 });
    await expect(maxBet(user, { selectionIds: ['5.1'] })).rejects.toMatchObject({ exceptionName: 'SelectionNotFoundException' });
  });

  test('EXC-12 EXC-13 the headroom of a selection is shown, and refused by name once it is used up', async () => {
    const line = fixture.offer(101_000);
    const left = async () =>
      fixture.slip['betslip.getremaininglimit'](contextOf(1), { query: { selectionId: line.selectionId }, body: undefined });
    // A selection may lose 100,000.00: at 100 to 1 that is 1,000.00.
    expect(await left()).toEqual({ RemainingLimit: 1000, Currency: 'EUR' });
    const bet = (stake: string) => ({ betType: 1 as const, stakes: [{ selectionId: line.selectionId, stake, odds: 101 }] });
    await fixture.place(fixture.newPlayer(), bet('999.99'));
    expect(await left()).toEqual({ RemainingLimit: 0.01, Currency: 'EUR' });
    const other = fixture.offer(101_000);
    await fixture.place(fixture.newPlayer(), {
      betType: 1,
      stakes: [{ selectionId: other.selectionId, stake: '1000', odds: 101 }],
    });
    const spent = fixture.slip['betslip.getremaininglimit'](contextOf(1), {
      query: { selectionId: other.selectionId },
      body: undefined,
    });
    await expect(spent).rejects.toMatchObject({ exceptionName: 'LineBettingLimitReachedException' });
  });
});

describe('the slip', () => {
  test('BETSLIP-17 BETSLIP-25 what clashes is named with its reason; lines, odds and bonus are those of placement', async () => {
    const user = fixture.newPlayer();
    const [a, b, c] = [fixture.offer(1500), fixture.offer(2000), fixture.offer(3333)];
    const clash = fixture.offer(2000, { matchId: a.matchId, marketType: 29, outcomeId: '74' });
    const three = await added(user, a.selectionId, b.selectionId, c.selectionId);
    expect(three).toMatchObject({
      incompatibleSelections: [],
      incompatibleTeaserSelections: [a.selectionId, b.selectionId, c.selectionId],
      // 9.999 is cut, not rounded.
      combinedOdds: 9.99,
      systems: [
        { System: '2/3', Lines: 3 },
        { System: '3/3', Lines: 1 },
      ],
      accumulatorBonus: { IsApplicable: true, Percent: 5, QualifyingSelections: 3 },
    });
    expect(Object.fromEntries((three.betTypes ?? []).map((one) => [one.BetType, [one.Lines, one.ExceptionName]]))).toEqual({
      1: [3, undefined],
      2: [1, undefined],
      3: [3, undefined],
      4: [1, undefined],
      5: [6, undefined],
      6: [1, 'IncompatibleBetTypesException'],
    });
    const four = await added(user, clash.selectionId);
    expect(four.incompatibleSelections).toEqual([a.selectionId, clash.selectionId]);
    expect(four.incompatiblePairs?.[0]).toEqual({
      SelectionIds: [a.selectionId, clash.selectionId],
      ExceptionName: 'InvalidMarketsCombinationException',
    });
    expect(four.betTypes?.find((one) => one.BetType === 2)).toMatchObject({
      MaxBet: 0,
      ExceptionName: 'InvalidMarketsCombinationException',
    });
  });

  test('BETSLIP-37 the teaser carries its settings, and each selection the line it would get', async () => {
    const user = fixture.newPlayer();
    const away = fixture.offer(1900, { sportAlias: 'basketball', marketType: 223, specifiers: 'hcp=-3.5', outcomeId: '1715' });
    const over = fixture.offer(1900, { sportAlias: 'basketball', marketType: 225, specifiers: 'total=180.5', outcomeId: '12' });
    const slip = await added(user, away.selectionId, over.selectionId);
    const [teaser] = slip.tickets;
    expect(teaser?.TeaserBet?.betTypes[0]).toMatchObject({ ID: 1, Name: '6 points', PushRule: 'reduce' });
    expect(teaser?.TeaserBet?.betTypes[0]?.Selections.map((one) => one.NumberOfSelections)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(slip.selections.map((one) => one.TeaserLines?.['1'])).toEqual(['+7.5', '176.5']);
    expect(slip.incompatibleTeaserSelections).toEqual([]);
  });

  test('BETSLIP-34 the bonus of the slip as a combo: per cent and amount', async () => {
    const user = fixture.newPlayer();
    const legs = [fixture.offer(2000), fixture.offer(2000), fixture.offer(2000), fixture.offer(1100)];
    await added(user, ...legs.map((leg) => leg.selectionId));
    const bonus = (stake?: string, betType?: 2 | 3) =>
      fixture.slip['betslip.getaccumulatorbonus'](contextOf(user), { query: { stake, betType }, body: undefined });
    // 1.10 does not count: three legs, 5 per cent of 78.00.
    expect(await bonus('10.00')).toEqual({ IsApplicable: true, Percent: 5, Amount: 3.9, QualifyingSelections: 3 });
    expect(await bonus('10.00', 3)).toMatchObject({ IsApplicable: false, Amount: 0 });
    await expect(bonus('1e3')).rejects.toMatchObject({ exceptionName: 'InvalidStakeException' });
    // No combo can be made of both sides of a market, so there is no bonus on it either.
    const [home] = legs;
    const clash = fixture.offer(2000, { matchId: home?.matchId ?? 0, marketType: 29, outcomeId: '74' });
    const slip = await added(user, clash.selectionId);
    expect(await bonus('10.00')).toEqual({ IsApplicable: false, Percent: 0, Amount: 0, QualifyingSelections: 0 });
    expect(slip).toMatchObject({ accumulatorBonus: { IsApplicable: false } });
  });

  test('a bet of several legs takes the slip as it stands: selections, confirmed odds and bankers; and empties it', async () => {
    const user = fixture.newPlayer();
    const legs = [fixture.offer(1500), fixture.offer(2000), fixture.offer(3000)];
    await added(user, ...legs.map((leg) => leg.selectionId));
    await fixture.betslip.service.setBanker({ userId: String(user), visitorId: '' }, legs[0]?.selectionId ?? '', true);
    const requestId = `from-the-slip-${user}`;
    const body = { betType: 3 as const, stakes: [{ system: '1/2', stake: '1.00' }], oddsChangePolicy: 0 as const, requestId };
    const placed = await fixture.place(user, body);
    expect(placed).toMatchObject({ Status: 1, Stake: 2, PotentialWin: 7.5 });
    expect((await fixture.ticket(placed.TicketId)).legs.map((leg) => leg.isBanker)).toEqual([true, false, false]);
    expect((await fixture.betslip.service.read({ userId: String(user), visitorId: '' })).selections).toEqual([]);
    // The same key answers the same, although the slip is empty now.
    expect(await fixture.place(user, body)).toMatchObject({ TicketId: placed.TicketId, IsReplay: true });
    expect((await fixture.refusal(user, { ...body, requestId: `${requestId}-2` })).name).toBe(
      'MinimumSelectionsRequiredException',
    );
  });
});
