import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '../../shared/api/caller.ts';
import { keepUnchanged } from '../../shared/api/keep-unchanged.ts';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { type EventPage, firstPage, nextPage } from '../../shared/api/sport-queries.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { listQueries } from './use-sport-events.ts';

const event = (id: number, marketsCount = 10): SportEvent => ({
  id,
  sportId: 1,
  systemId: 1,
  sportName: 'Soccer',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startMs: id,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 2, name: 'Premier League', link: '', rank: 1 },
  link: '',
  columns: {},
  marketsCount,
  outcomesCount: 1,
  rank: 1,
  live: null,
});
const scope = { sportId: 1 };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('H74 what came in the document is not asked for again when the page begins to run', async () => {
  const asked: string[] = [];
  const call = (async ({ id }: { id: string }) => {
    asked.push(id);
    return [];
  }) as unknown as Caller;
  const client = createQueryClient();
  const initial = { live: [event(1)], hasAllLive: true, upcoming: [event(2)], first: firstPage(1) };
  const { live, upcoming } = listQueries(call, 'en-US', scope, 0, initial);
  const lists = [new QueryObserver(client, live), new InfiniteQueryObserver(client, upcoming)] as const;
  stops.push(
    lists[0].subscribe(() => undefined),
    lists[1].subscribe(() => undefined),
    () => client.clear(),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  expect(lists[0].getCurrentResult().data?.map(({ id }) => id)).toEqual([1]);
  await client.invalidateQueries();
  expect(asked.sort()).toEqual(['sportmatch.get', 'sportmatch.getlive']);
});

test('a list that is read again keeps the objects of all matches that are as they were, wherever they stand', () => {
  const before = [event(1), event(2), event(3)];
  const after = keepUnchanged(before, [event(3), event(4), event(2, 11)]);
  expect(after[0]).toBe(before[2]);
  expect(after[2]).toMatchObject({ id: 2, marketsCount: 11 });
  expect(after[2]?.tournament).toBe(before[1]?.tournament);
});

test.each([0, 9, 10, 25])('beside %i live matches the pages of a list go on where the one before ended', (live) => {
  let page: EventPage | undefined = firstPage(live);
  const seen: number[] = [];
  for (let i = 0; i < 8 && page; i++) {
    seen.push(...Array.from({ length: page.rows }, (_, row) => (page?.page ?? 0) * (page?.rows ?? 0) + row));
    page = nextPage({ sportId: 1, categoryId: 2 }, page, page.rows);
  }
  expect(seen.length).toBeGreaterThan(150);
  expect(seen).toEqual(seen.map((_, i) => i));
  expect(nextPage({ sportId: 1, categoryId: 2 }, firstPage(live), 3)).toBeUndefined();
  expect(nextPage(scope, firstPage(live), 3)).toEqual({ day: 1, page: 0, rows: 40 });
});
