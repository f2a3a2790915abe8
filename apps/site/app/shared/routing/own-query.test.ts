import { expect, test } from 'vitest';
import { ownQuery } from './own-query.ts';
import { PAGE_QUERY, RESULTS_QUERY } from './page-query.ts';

test('SR-10 what a page does not read leaves the address, what is chosen on it stays', () => {
  expect(ownQuery('?btag=7&utm_source=x')).toBe('');
  expect(ownQuery('?btag=7&date=2026-11-20&q=bay+mu', RESULTS_QUERY)).toBe('?date=2026-11-20&q=bay+mu');
  expect(ownQuery('', RESULTS_QUERY)).toBe('');
  expect(PAGE_QUERY).toEqual(expect.arrayContaining(['all', 'q', 'page']));
});
