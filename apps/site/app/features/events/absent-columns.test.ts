import { expect, test } from 'vitest';
import type { Price } from '../../shared/model/price.ts';
import { absentColumns, resultOutcomes, resultPlaces } from './absent-columns.ts';

const prices = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `1.${i}` })) as unknown as readonly Price[];
const [SOCCER, TENNIS, CRICKET, MMA] = [1, 5, 21, 117] as const;
const bare = (systemId: number) => ({ systemId, columns: {} });

test('LISTS-04 a market that no match of a list has is no column of it', () => {
  const winner = { systemId: TENNIS, columns: { moneyline: prices(2) } };
  expect(absentColumns([])).toEqual([]);
  expect(absentColumns([bare(TENNIS)])).toEqual([]);
  expect(absentColumns([winner])).toEqual(['handicap', 'total']);
  expect(absentColumns([winner, { systemId: TENNIS, columns: { total: prices(2) } }])).toEqual(['handicap']);
});

test('LISTS-04 a market that a sport never has is no column of its list, with prices or without', () => {
  expect(absentColumns([bare(CRICKET)])).toEqual(['handicap', 'total']);
  expect(absentColumns([bare(MMA)])).toEqual(['handicap']);
  expect(absentColumns([bare(MMA), bare(SOCCER)])).toEqual([]);
});

test('LISTS-04 a match without prices keeps the places that its sport has, and the head of its list says as many', () => {
  expect([SOCCER, TENNIS, CRICKET].map((sport) => resultPlaces(bare(sport)))).toEqual([3, 2, 2]);
  expect(resultPlaces({ systemId: SOCCER, columns: { moneyline: prices(2) } })).toBe(2);
  expect([resultOutcomes([bare(SOCCER)]), resultOutcomes([bare(CRICKET)])]).toEqual([3, 2]);
  expect(resultOutcomes([bare(SOCCER), { systemId: SOCCER, columns: { moneyline: prices(2) } }])).toBe(2);
});
