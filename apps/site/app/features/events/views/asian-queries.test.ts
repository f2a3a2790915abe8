import { expect, test } from 'vitest';
import type { Caller } from '../../../shared/api/caller.ts';
import { gatherLines } from './asian-queries.ts';

const odd = (MarketID: number, outcome: number, Value: number, SpecialBetValue?: string) => ({
  ID: `${MarketID}.${outcome}`,
  MatchID: 7,
  Title: 'T',
  Value,
  ActiveOdds: true,
  ActiveMarkets: true,
  IsSuspended: false,
  disabled: false,
  SpecialBetValue,
});
const market = (ID: number, Column: number, IsMainLine: boolean | undefined, line?: string) => ({
  ID,
  Column,
  IsMainLine,
  Odds: [odd(ID, 1, 1.9, line), odd(ID, 2, 1.9, line)],
});

test('LISTS-04 rows that come near together are one call, and each gets its own lines by column, the main one first', async () => {
  const asked: unknown[] = [];
  const call = (async (_endpoint: unknown, { query }: { query: unknown }) => {
    asked.push(query);
    const unpriced = { ...market(30, 4, undefined), Odds: [odd(30, 1, 0)] };
    return [
      { ID: 7, Markets: [market(20, 2, false, '-0.75'), market(21, 2, true, '-0.5'), market(40, 7, true, '1.5'), unpriced] },
      { ID: 8, Markets: [market(50, 5, undefined), market(60, 9, undefined)] },
    ];
  }) as unknown as Caller;
  const linesOf = gatherLines(call);
  const [first, second, gone] = await Promise.all([linesOf('de-DE', 1, 7), linesOf('de-DE', 1, 8), linesOf('de-DE', 1, 9)]);
  expect(asked).toEqual([{ sportTypeID: 1, matchIDs: '7,8,9', languageCode: 'de-DE' }]);
  expect(first?.handicap?.map(({ marketId }) => marketId)).toEqual([21, 20]);
  expect(Object.keys(first ?? {}).sort()).toEqual(['halfTotal', 'handicap']);
  // A column that nobody knows is left out, and so is what has no price.
  expect(Object.keys(second ?? {})).toEqual(['halfResult']);
  expect(gone).toEqual({});
  await linesOf('de-DE', 1, 7);
  expect(asked).toHaveLength(2);
});

test('LISTS-04 so many rows are asked for at once, the others behind them', async () => {
  const sizes: number[] = [];
  const call = (async (_endpoint: unknown, { query }: { query: { matchIDs: string } }) => {
    sizes.push(query.matchIDs.split(',').length);
    return [];
  }) as unknown as Caller;
  const linesOf = gatherLines(call);
  await Promise.all(Array.from({ length: 45 }, (_, i) => linesOf('en-US', 1, i + 1)));
  expect(sizes).toEqual([40, 5]);
});
