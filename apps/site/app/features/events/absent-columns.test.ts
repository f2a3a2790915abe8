import { expect, test } from 'vitest';
import type { Price } from '../../shared/model/price.ts';
import { absentColumns } from './absent-columns.ts';

const prices = [{ id: '1.1' }] as unknown as readonly Price[];

test('LISTS-04 a market that no match of a list has is no column of it', () => {
  const winner = { columns: { moneyline: prices } };
  expect(absentColumns([])).toEqual([]);
  expect(absentColumns([{ columns: {} }])).toEqual([]);
  expect(absentColumns([winner])).toEqual(['handicap', 'total']);
  expect(absentColumns([winner, { columns: { total: prices } }])).toEqual(['handicap']);
});
