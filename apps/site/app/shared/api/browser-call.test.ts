import { expect, test, vi } from 'vitest';
import { browserCall, queryText } from './browser-call.ts';
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

test('every call that changes something has a trace id of its own, from the click on; one that only reads has none', async () => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Promise.resolve(new Response('{}'));
  });
  const call = (method: 'GET' | 'POST') => browserCall({ id: 'session.status', method, path: '/api/x' } as never);
  await Promise.all([call('POST'), call('POST'), call('GET')]);
  vi.unstubAllGlobals();
  const [first, second, read] = sent.map(({ traceparent }) => traceparent);
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(second).not.toBe(first);
  expect(read).toBeUndefined();
});
