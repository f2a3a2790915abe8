import { randomUUID } from 'node:crypto';
import type { Statement } from '@duskline/contract/entities/statement';
import { describe, expect, test } from 'vitest';
import { contextOf, createBettingFixture, type LegEnd } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, SHAPES, type Shape } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { keptMatch } from '../../../test-kit/kept-match.ts';
import { aResult } from '../../../test-kit/result-facts.ts';
import { storeLead } from '../../../test-kit/stored-lead.ts';
import { createResults } from '../../modules/results/index.ts';
import { readStatement } from '../../modules/tickets/index.ts';
import type { BoardSelection } from '../place-bet/ports.ts';
import type { PlaceBetBody } from '../place-bet/read-request.ts';
import { statementRoutes } from './statement-routes.ts';

const fixture = await fileFixture(createBettingFixture({ cashMinor: 1_000_000n }));
const results = createResults(fixture.db.db);
const ask = statementRoutes({
  readStatement: (userId, ticketId) => readStatement(fixture.db.db, userId, ticketId),
  results,
  namesIn: () => () => null,
})['history.statement'];
const statement = async (userId: number | bigint, ticketId: string) =>
  (await ask(contextOf(userId), { query: { ticketId }, body: undefined })) as Statement;

async function place(legs: readonly BoardSelection[], body: Partial<PlaceBetBody>) {
  const user = fixture.newPlayer();
  const selections = legs.map(({ selectionId, oddsMilli }) => ({ selectionId, odds: oddsMilli / 1000 }));
  const { TicketId = '' } = await fixture.place(user, { ...(body.betType === 1 ? {} : { selections }), ...body });
  return { user, id: TicketId };
}
const combo = (odds: readonly number[], stake = '10.01') => {
  const legs = odds.map((one) => fixture.offer(one));
  return place(legs, { betType: 2, stakes: [{ stake }] }).then((bet) => ({ ...bet, legs }));
};
const single = (leg: BoardSelection, stake = '10.00') =>
  place([leg], { betType: 1, stakes: [{ selectionId: leg.selectionId, stake, odds: leg.oddsMilli / 1000 }] });
/** Kind and figure of each line, in order. */
const sumsOf = ({ Sums }: Statement) => Sums.map(({ Kind, Amount, Exact }) => [Kind, Amount ?? Exact]);

describe('rules 3 the way from the stake to the payout', () => {
  test('rules 3 a combo: the exact product of the legs, rounded down once, and what it comes to is what was booked', async () => {
    const bet = await combo([1913, 1873]);
    await fixture.end(...bet.legs.map((leg) => [leg, 'WIN'] as const));
    const shown = await statement(bet.user, bet.id);
    expect(shown.Legs.map(({ Ground, Factor }) => [Ground, Factor])).toEqual([
      ['won', '1.913'],
      ['won', '1.873'],
    ]);
    expect(shown.Rounding).toBe('down');
    expect(sumsOf(shown)).toEqual([
      ['stake', 10.01],
      ['factor', '3.583049'],
      ['exact', '35.86632049'],
      ['rounded', 35.86],
      ['total', 35.86],
    ]);
    expect(shown.Ticket.Win).toBe(35.86);
  });

  test('rules 3 what needs no rounding has none, and an open bet has its stake alone', async () => {
    const leg = fixture.offer(2500);
    const bet = await single(leg);
    expect(await statement(bet.user, bet.id)).toMatchObject({
      Legs: [{ Ground: 'pending' }],
      Sums: [{ Kind: 'stake', Amount: 10 }],
    });
    await fixture.end([leg, 'WIN']);
    expect(sumsOf(await statement(bet.user, bet.id))).toEqual([
      ['stake', 10],
      ['factor', '2.5'],
      ['exact', '25'],
      ['total', 25],
    ]);
  });

  test.each<[LegEnd, string, string, number]>([
    ['WIN', 'won', '1.9', 19],
    ['LOST', 'lost', '0', 0],
    ['HALFWIN', 'halfWon', '1.45', 14.5],
    ['HALFLOSE', 'halfLost', '0.5', 5],
    ['REFUND', 'void', '1', 10],
    ['CANCELLED', 'cancelled', '1', 10],
  ])('rules 4.1 a selection that ended %s is said to be %s and counts as %s', async (end, ground, factor, total) => {
    const leg = fixture.offer(1900);
    const bet = await single(leg);
    await fixture.end([leg, end]);
    const shown = await statement(bet.user, bet.id);
    expect(shown.Legs).toEqual([{ Ground: ground, Factor: factor }]);
    expect(shown.Sums.at(-1)).toEqual({ Kind: 'total', Amount: total });
  });

  test('rules 4.3 a dead heat says which part of the stake counts; a third is cut, and says that it goes on', async () => {
    const leg = fixture.offer(3000);
    const bet = await single(leg);
    const { matchId, marketType, specifiers, producer, outcomeId } = leg;
    const one = aResult(matchId, { marketType, specifiers, producer, outcomeId, deadHeatFactor: '0.5' });
    await fixture.settlement.port.onSettlement([one]);
    await fixture.settlement.drain();
    expect(await statement(bet.user, bet.id)).toMatchObject({ Legs: [{ Ground: 'deadHeat', Percent: '50', Factor: '1.5' }] });
  });

  test('rules 8.3 a stake that comes back on the line itself is a push by the score, and any other is void', async () => {
    const onLine = () => fixture.offer(1900, { marketType: 18, specifiers: 'total=2', outcomeId: '12' });
    const [met, other] = [onLine(), onLine()];
    await results.keep([keptMatch(met.matchId, 1, 1), keptMatch(other.matchId, 2, 1)], []);
    const bets = [await single(met), await single(other)];
    await fixture.end([met, 'REFUND'], [other, 'REFUND']);
    const shown = await Promise.all(bets.map(({ user, id }) => statement(user, id)));
    expect(shown.map(({ Legs }) => Legs[0])).toEqual([
      { Ground: 'pushed', Factor: '1', Score: { Home: 1, Away: 1 } },
      { Ground: 'void', Factor: '1', Score: { Home: 2, Away: 1 } },
    ]);
  });

  test('rules 14 a selection that was paid early says so, whatever its match came to', async () => {
    const leg = fixture.offer(1900);
    const bet = await single(leg);
    const { matchId, marketId, marketType, specifiers, producer, outcomeId } = leg;
    const base = { matchId, marketId, marketType, specifiers, producer, outcomeId };
    await storeLead(fixture.db, matchId);
    const placedBeforeMs = Date.now() + 3_600_000;
    const lead = { ...base, kind: 'early-payout' as const, timestampMs: Date.now(), placedBeforeMs };
    await fixture.report(lead);
    expect(await statement(bet.user, bet.id)).toMatchObject({ Legs: [{ Ground: 'paidEarly', Factor: '1.9' }] });
  });

  test('rules 12.1 a bonus is a line of its own, and a system has its rows', async () => {
    const boosted = await combo([2000, 2000, 2000], '10.00');
    await fixture.end(...boosted.legs.map((leg) => [leg, 'WIN'] as const));
    const shown = await statement(boosted.user, boosted.id);
    expect(shown.Sums.slice(-2)).toEqual([
      { Kind: 'bonus', Amount: 3.5, Percent: 5 },
      { Kind: 'total', Amount: 83.5 },
    ]);

    const legs = [2000, 2000, 1500].map((odds) => fixture.offer(odds));
    const rows = [
      { system: '2/3', stake: '1.00' },
      { system: '3/3', stake: '0.50' },
    ];
    const system = await place(legs, { betType: 3, stakes: rows });
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    expect((await statement(system.user, system.id)).Sums).toEqual([
      { Kind: 'stake', Amount: 3.5 },
      { Kind: 'row', System: '2/3', Lines: 3, Exact: '10' },
      { Kind: 'row', System: '3/3', Lines: 1, Exact: '3' },
      { Kind: 'exact', Exact: '13' },
      { Kind: 'total', Amount: 13 },
    ]);
  });

  test('rules 13.5 cash-outs are listed, what they used of the stake is taken off, and results concern the rest', async () => {
    const bet = await fixture.aBet(SHAPES.single as Shape);
    expect(
      (await fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: 633n, isPartial: true }))).record,
    ).toMatchObject({
      state: 1,
    });
    await fixture.report(fixture.result(bet.matches[0] ?? 0, 'win'));
    const shown = await statement(bet.user, bet.id);
    expect(shown.CashOuts).toMatchObject([{ Stake: 5, Amount: 6.33 }]);
    expect(sumsOf(shown)).toEqual([
      ['stake', 10],
      ['cashedOutStake', 5],
      ['stakeLeft', 5],
      ['factor', '2'],
      ['exact', '10'],
      ['cashedOut', 6.33],
      ['total', 16.33],
    ]);

    const whole = await fixture.aBet(SHAPES.single as Shape);
    await fixture.cashOut.ask(aCashoutRequest(whole.user, whole.id, { amountMinor: 1266n }));
    const over = await statement(whole.user, whole.id);
    expect(over.Legs).toEqual([{ Ground: 'cashedOut' }]);
    expect(over.Sums.at(-1)).toEqual({ Kind: 'total', Amount: 12.66 });
  });

  test.each([
    [
      'WIN',
      [
        ['factor', '2.5'],
        ['exact', '25'],
        ['freeBetStake', 10],
        ['total', 15],
      ],
    ],
    [
      'LOST',
      [
        ['factor', '0'],
        ['exact', '0'],
        ['total', 0],
      ],
    ],
    [
      'HALFLOSE',
      [
        ['factor', '0.5'],
        ['exact', '5'],
        ['freeBetStake', 5],
        ['total', 0],
      ],
    ],
    [
      'REFUND',
      [
        ['factor', '1'],
        ['exact', '10'],
        ['freeBetStake', 10],
        ['total', 0],
      ],
    ],
  ] as const)(
    'rules 12.2 the stake of a free bet is taken off what it returns, and nothing that is not there: %s',
    async (how, sums) => {
      const user = fixture.newPlayer();
      const leg = fixture.offer(2500);
      const token = {
        userId: BigInt(user),
        currency: 'EUR',
        amountMinor: 1000n,
        expiresAtMs: Date.now() + 3_600_000,
        key: randomUUID(),
      };
      const id = await fixture.bonus.freeBets.grant(token);
      const stakes = [{ selectionId: leg.selectionId, stake: '10.00', odds: 2.5 }];
      const { TicketId = '' } = await fixture.place(user, { betType: 1, stakes, isFreeBet: true, freeBetId: String(id) });
      await fixture.end([leg, how]);
      expect(sumsOf(await statement(user, TicketId))).toEqual([['stake', 10], ...sums]);
    },
  );

  test('rules 4.7 what is over the maximum payout says what it was cut to', async () => {
    const bet = await fixture.aBet({ ...(SHAPES.single as Shape), maxPayoutMinor: 1_500n });
    await fixture.report(fixture.result(bet.matches[0] ?? 0, 'win'));
    expect(sumsOf(await statement(bet.user, bet.id)).slice(-3)).toEqual([
      ['exact', '20'],
      ['cap', 15],
      ['total', 15],
    ]);
  });
});

describe('whose statement it is', () => {
  test('TR-A a bet of another player is none, as is one that nobody has: the same refusal', async () => {
    const leg = fixture.offer(1900);
    const bet = await single(leg);
    const refused = (userId: number | bigint, id: string) =>
      statement(userId, id).then(
        () => null,
        (error) => error,
      );
    const [others, nobodys] = [await refused(fixture.newPlayer(), bet.id), await refused(bet.user, randomUUID())];
    expect(others).toMatchObject({ exceptionName: 'NotFoundException' });
    expect(nobodys).toEqual(others);
    expect((await statement(bet.user, bet.id)).Ticket.ID).toBe(bet.id);
  });

  test('rules 1.4 a live bet keeps the score it was struck at', async () => {
    const leg = fixture.offer(1900, { isLive: true, producer: 1, matchState: 'boot/1', score: { home: 2, away: 1 } });
    const bet = await single(leg);
    expect((await statement(bet.user, bet.id)).Legs[0]).toMatchObject({ ScoreAtPlacement: { Home: 2, Away: 1 } });
  });

  test('rules 4.1 a declined bet has no sum', async () => {
    const leg = fixture.offer(1900, { isLive: true, producer: 1, matchState: 'boot/1' });
    const bet = await single(leg);
    fixture.offered.set(leg.selectionId, { ...leg, isOpen: false });
    await fixture.endIn(bet.id, -1_000);
    await fixture.delayResolver().run();
    const shown = await statement(bet.user, bet.id);
    expect(shown).toMatchObject({ Ticket: { Status: 2 }, Sums: [], Legs: [{ Ground: 'pending' }] });
  });
});
