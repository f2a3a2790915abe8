import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Caller } from '../../../shared/api/caller.ts';
import { wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { lastMonth } from '../model/period.ts';
import { declinedQuery } from './declined-bets.ts';

const ticket = (at: number) =>
  wireTicket({
    ID: `0192aaaa-bbbb-cccc-dddd-${String(at).padStart(12, '0')}`,
    Status: 2,
    DeclineReason: 'MarketSuspendedException',
    Selections: [],
  });

test('HISTORY-04 declined bets are asked for by span, and page by page from the last one of the page before', async () => {
  const all = Array.from({ length: 23 }, (_, i) => ticket(100 - i));
  const asked: Record<string, unknown>[] = [];
  const call = (async (_endpoint: unknown, { query }: { query: { cursor?: string; pageSize: number } }) => {
    asked.push(query);
    const from = query.cursor === undefined ? 0 : all.findIndex((one) => one.ID === query.cursor) + 1;
    return all.slice(from, from + query.pageSize);
  }) as unknown as Caller;
  const span = lastMonth(Date.UTC(2026, 10, 20));
  const options = declinedQuery({ call, language: 'en-US', userId: '7' }, () => span);
  const list = new InfiniteQueryObserver(new QueryClient(), options);
  await list.refetch();
  const first = list.getCurrentResult();
  expect(first.data?.pages[0]?.bets).toHaveLength(20);
  expect(first.hasNextPage).toBe(true);
  const second = await list.fetchNextPage();
  expect(second.data?.pages.flatMap((page) => page.bets.map((bet) => bet.id))).toEqual(all.map((one) => one.ID));
  expect(second.hasNextPage).toBe(false);
  expect(asked).toEqual([
    { languageCode: 'en-US', pageSize: 20, ...span },
    { languageCode: 'en-US', pageSize: 20, ...span, cursor: all[19]?.ID },
  ]);
  expect(span.from).toBe('2026-10-20T00:00:00.000Z');
});
