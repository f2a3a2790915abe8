import { callEntries } from '@duskline/contract/calls';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '../../shared/api/caller.ts';
import { type EventPage, firstPage, type LoadedPage, liveQuery, nextPage } from '../../shared/api/event-queries.ts';
import { PARTIAL_DATA } from '../../shared/api/first-data.ts';
import { keepUnchanged } from '../../shared/api/keep-unchanged.ts';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { removedMatches } from '../../shared/live/removed-matches.ts';
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
/** A match as the wire has it. */
const wireMatch = (ID: number) => ({
  ID,
  SportTypeID: 1,
  SportSystemID: 1,
  HomeTeamName: 'Ayr',
  AwayTeamName: 'Bute',
  StartDateJs: ID,
  MatchLink: '',
  Rank: 1,
  SportType: { OriginalName: 'Soccer' },
  Category: { ID: 1 },
  Tournament: { ID: 2 },
  PreviewMarkets: {},
  MarketsCount: 1,
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
  const initial = {
    positions: {},
    live: [event(1)],
    hasAllLive: true,
    pages: [{ at: firstPage(1), loaded: { events: [event(2)], isLast: true } }],
  };
  const { live, upcoming } = listQueries(call, 'en-US', scope, 0, initial, Date.now());
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

test('H74 the rest of a document is not asked for when the page begins to run, but when it is wanted', async () => {
  let asked = 0;
  const call = (async () => {
    asked += 1;
    return [wireMatch(1), wireMatch(2), wireMatch(3)];
  }) as unknown as Caller;
  const client = createQueryClient();
  const list = new QueryObserver(client, { ...liveQuery(call, 'en-US'), initialData: [event(1)], ...PARTIAL_DATA });
  stops.push(
    list.subscribe(() => undefined),
    () => client.clear(),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toBe(0);
  await list.refetch();
  expect([asked, list.getCurrentResult().data?.length]).toEqual([1, 3]);
});

/** What the page remembers of its streams is of the page, and of every file that is tested in the same process. */
afterEach(() => {
  removedMatches.hear({ matches: [], removed: [], members: new Set([2]) }, 'livePreviewMarkets');
  removedMatches.hear({ matches: [], removed: [], members: new Set([4]) }, 'prematchPreviewMarkets');
});

test('H99 a reload of the lists does not bring back what a stream has said to be over, also while the answer was on its way', async () => {
  let giveLive: (matches: unknown[]) => void = () => undefined;
  const call = (({ id }: { id: string }) =>
    id === 'sportmatch.getlive'
      ? new Promise((resolve) => (giveLive = resolve))
      : Promise.resolve([wireMatch(4), wireMatch(5)])) as never;
  const { live, upcoming } = listQueries(
    call,
    'en-US',
    scope,
    0,
    {
      positions: {},
      live: [event(1), event(2)],
      hasAllLive: true,
      pages: [{ at: firstPage(1), loaded: { events: [], isLast: true } }],
    },
    Date.now(),
  );
  const reading = live.queryFn();
  removedMatches.hear({ matches: [], removed: [2] }, 'livePreviewMarkets');
  removedMatches.hear({ matches: [], removed: [4] }, 'prematchPreviewMarkets');
  giveLive([wireMatch(1), wireMatch(2)]);
  expect((await reading).map(({ id }) => id)).toEqual([1]);
  expect(await upcoming.queryFn({ pageParam: firstPage(1) })).toMatchObject({ events: [{ id: 5 }], isLast: true });
});

test('a list that is read again keeps the objects of all matches that are as they were, wherever they stand', () => {
  const before = [event(1), event(2), event(3)];
  const after = keepUnchanged(before, [event(3), event(4), event(2, 11)]);
  expect(after[0]).toBe(before[2]);
  expect(after[2]).toMatchObject({ id: 2, marketsCount: 11 });
  expect(after[2]?.tournament).toBe(before[1]?.tournament);
});

/** A list of the server, read page by page; `leave` takes rows away after each page, from the server and from what was read. */
function readAll(length: number, liveRows: number, leave: (held: number[]) => readonly number[] = () => []) {
  const scope = { sportId: 1, categoryId: 2 };
  let server = Array.from({ length }, (_, id) => id);
  const pages: { at: EventPage; loaded: LoadedPage }[] = [];
  const asked: EventPage[] = [];
  for (let at: EventPage | undefined = firstPage(liveRows); at; at = nextPage(scope, pages)) {
    asked.push(at);
    // The call takes whole pages only.
    const begin = Math.floor(at.page) * at.rows;
    const rows = server.slice(begin, begin + at.rows);
    pages.push({ at, loaded: { events: rows.map((id) => event(id)), isLast: rows.length < at.rows } });
    const gone = leave(pages.flatMap(({ loaded }) => loaded.events.map(({ id }) => id)));
    server = server.filter((id) => !gone.includes(id));
    for (const page of pages) page.loaded = { ...page.loaded, events: page.loaded.events.filter(({ id }) => !gone.includes(id)) };
  }
  return { asked, server, held: pages.flatMap(({ loaded }) => loaded.events.map(({ id }) => id)) };
}

test('H100 however long a list is, its pages bring every row once', () => {
  fc.assert(
    fc.property(fc.nat(700), fc.nat(40), (length, live) => {
      const { held, server } = readAll(length, live);
      expect(held).toEqual(server);
    }),
  );
});

test('H100 rows that leave between two pages neither hide another nor bring one twice', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(40), fc.array(fc.nat(), { maxLength: 30 }), (length, live, picks) => {
      const left = [...picks];
      const { held, server } = readAll(length, live, (rows) => {
        const pick = left.pop();
        return pick === undefined || rows.length === 0 ? [] : [rows[pick % rows.length] as number];
      });
      expect(held).toEqual(server);
    }),
  );
});

test('H100 pages grow as one reads on, as far as the call allows', () => {
  const { asked } = readAll(500, 20);
  expect(asked.map(({ rows }) => rows)).toEqual([10, 10, 20, 40, 80, 80, 80, 80, 100, 100]);
  const query = callEntries.find(([id]) => id === 'sportmatch.get')?.[1].query as v.GenericSchema;
  const accepts = ({ page, rows }: EventPage) =>
    v.is(query, { page: String(page), pageSize: String(rows), languageCode: 'en-US' });
  expect(asked.every(accepts)).toBe(true);
});

test('a sport goes on with its next day when a day has ended; nothing else does', () => {
  const pages = [{ at: firstPage(0), loaded: { events: [event(1)], isLast: true } }];
  expect(nextPage({ sportId: 1, categoryId: 2 }, pages)).toBeUndefined();
  expect(nextPage(scope, pages)).toEqual({ day: 1, page: 0, rows: 40 });
});
