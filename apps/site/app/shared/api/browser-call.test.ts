import { expect, test } from 'vitest';
import { queryText } from './browser-call.ts';
import { isNotFound, isUnauthorized } from './caller.ts';

test('a query leaves out what is undefined and keeps false and zero', () => {
  expect(queryText({ page: 0, isLive: false, to: undefined, marketIDs: [1, 2], keyword: 'a b&c' })).toBe(
    '?page=0&isLive=false&marketIDs=1%2C2&keyword=a+b%26c',
  );
  expect(queryText({})).toBe('');
});

test('refusals are told apart by status or by name, whatever threw them', () => {
  expect([isNotFound({ status: 404 }), isNotFound({ exceptionName: 'NotFoundException' }), isNotFound(new Error('x'))]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isUnauthorized({ status: 401 }), isUnauthorized(null)]).toEqual([true, false]);
});
