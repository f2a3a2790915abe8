import type { Outright } from '@duskline/contract/entities/sport';
import { expect, test } from 'vitest';
import { cutOutright, isOfScope, RUNNERS_FOLDED, toOutrightEvent } from './outright.ts';

const odd = (marketId: number, outcomeId: string, value: number) => ({
  ID: `${marketId}.${outcomeId}`,
  MatchID: 7,
  MarketID: marketId,
  SportTypeId: 1,
  inBet: false,
  Title: `Runner ${outcomeId}`,
  OriginalTitle: `Runner ${outcomeId}`,
  ActiveOdds: true,
  ActiveMarkets: true,
  Value: value,
  IsSuspended: false,
  disabled: false,
});
const market = (id: number, odds: ReturnType<typeof odd>[]) => ({ ID: id, Title: 'Winner', Odds: odds });
const outright = (markets: (ReturnType<typeof market> & { OddsCount?: number })[], out: string[] = []) =>
  ({
    ID: 7,
    SportTypeID: 1,
    SportSystemID: 1,
    SportType: { OriginalName: 'Soccer' },
    HomeTeamName: 'League, winner',
    Category: { ID: 1, Name: 'England', Alias: 'england', CountryCode: 'GB-ENG' },
    Tournament: { ID: 4, Name: 'League' },
    StartDateJs: 1,
    Markets: markets,
    Runners: out.map((OutcomeID) => ({ OutcomeID, Name: '', IsNonRunner: true })),
    EachWay: { Places: 3, Fraction: '1/5' },
  }) as unknown as Outright;

test('runners stand by price, the favourite first; without a price after them, who does not run last', () => {
  const event = toOutrightEvent(
    outright([market(9, [odd(9, '1', 0), odd(9, '2', 1.5), odd(9, '3', 8), odd(9, '4', 2.5)])], ['2']),
  );
  const [winner] = event.markets;
  expect(winner?.runners.map(({ price }) => price.id)).toEqual(['9.4', '9.3', '9.1', '9.2']);
  expect(winner?.runners.map(({ isOut }) => isOut)).toEqual([false, false, false, true]);
  expect(event.eachWay).toEqual({ places: 3, fraction: '1/5' });
});

test('a document brings the favourites of the first market, and says how many there are', () => {
  const many = (id: number) =>
    market(
      id,
      Array.from({ length: 40 }, (_, i) => odd(id, String(i + 1), 2 + i)),
    );
  const event = cutOutright(toOutrightEvent(outright([many(9), many(10)])));
  expect(event.isWhole).toBe(false);
  expect(event.markets.map(({ count, runners }) => [count, runners.length])).toEqual([
    [40, RUNNERS_FOLDED],
    [40, 0],
  ]);
});

test('a list brings the favourites alone: the panel says how many runners there are, and asks for the others', () => {
  const cut = { ...market(9, [odd(9, '1', 2), odd(9, '2', 3)]), OddsCount: 40 };
  const none = { ...market(10, []), OddsCount: 40 };
  const event = toOutrightEvent(outright([cut, none]));
  expect(event.markets.map(({ id, count, runners }) => [id, count, runners.length])).toEqual([
    [9, 40, 2],
    [10, 40, 0],
  ]);
  expect(event.isWhole).toBe(false);
  expect(toOutrightEvent(outright([{ ...cut, OddsCount: 2 }])).isWhole).toBe(true);
});

test('SCREEN-01 the outrights of a list are those of its sport, of its category or of its tournament', () => {
  const event = toOutrightEvent(outright([]));
  expect(isOfScope(event, {})).toBe(true);
  expect([1, 2].map((categoryId) => isOfScope(event, { categoryId }))).toEqual([true, false]);
  expect([4, 5].map((tournamentId) => isOfScope(event, { categoryId: 1, tournamentId }))).toEqual([true, false]);
});
