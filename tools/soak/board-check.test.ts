import { expect, test } from 'vitest';
import { boardDifferences, type ShownMarket, strayMarkets, type TruthEvent } from './board-check.ts';

const truth: TruthEvent = {
  urn: 'df:match:1',
  markets: [
    {
      id: 1,
      status: 1,
      outcomes: [
        { id: '1', odds: '2.10', active: 1 },
        { id: '2', active: 0 },
      ],
    },
    { id: 18, specifiers: 'total=2.5', status: -1 },
  ],
};
const odd = (id: string, Value: number, IsSuspended = false) => ({ ID: `77.${id}`, Value, ActiveOdds: true, IsSuspended });
const shown: readonly ShownMarket[] = [
  { MarketTypeID: 1, IsSuspended: false, Odds: [odd('1', 2.1), odd('2', 3.3, true)] },
  { MarketTypeID: 18, MarketSpecifications: 'total=2.5', IsSuspended: true, Odds: [odd('12', 1.9, true)] },
];
const changed = (change: Partial<ShownMarket>): ShownMarket[] =>
  shown.map((market, i) => (i === 0 ? { ...market, ...change } : market));

test('H226 a board that is as a new reading is no difference', () => {
  expect(boardDifferences(truth, shown)).toEqual([]);
});

test('H226 bites: other odds, shut and open, more and less than there is', () => {
  expect(boardDifferences(truth, changed({ Odds: [odd('1', 2.2)] }))).toEqual(['df:match:1 1/ 1: 2.10 there, 2.2 here']);
  expect(boardDifferences(truth, changed({ IsSuspended: true }))).toEqual(['df:match:1 1/: status 1 there, shut here']);
  expect(boardDifferences(truth, changed({ Odds: [odd('1', 2.1), odd('2', 3.3)] }))).toHaveLength(1);
  expect(boardDifferences(truth, changed({ Odds: [odd('1', 2.1), odd('3', 3.3)] }))).toEqual(['df:match:1 1/ 3: only here']);
  expect(boardDifferences(truth, changed({ Odds: [] }))).toHaveLength(1);
  expect(boardDifferences(truth, shown.slice(1))).toHaveLength(1);
  expect(boardDifferences({ ...truth, markets: truth.markets.slice(1) }, shown)).toEqual(['df:match:1 1/: only here']);
});

test('H226 bites: a market that is open of an event that is over at the provider', () => {
  expect(strayMarkets('df:match:1', shown)).toEqual(['df:match:1 1/: only here']);
  expect(strayMarkets('df:match:1', changed({ IsSuspended: true }))).toEqual([]);
});
