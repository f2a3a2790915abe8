import { expect, test } from 'vitest';
import { listQueries } from '../features/events/use-sport-events.ts';
import { type EventPage, nextPage } from '../shared/api/event-queries.ts';
import type { Source } from '../shared/api/source.ts';
import { topicName } from '../shared/live/topic.ts';
import { firstRows, firstUpcoming, loadSportPage } from './load-sport-page.ts';

/** A soccer match of a category, as the wire has it. */
const match = (ID: number, tournament = 5) => ({
  ID,
  SportTypeID: 1,
  SportSystemID: 1,
  SportType: { OriginalName: 'Soccer' },
  Rank: 1,
  PreviewMarkets: {},
  Category: { ID: 3 },
  Tournament: { ID: tournament, Rank: 1 },
  MatchLink: `/match/${ID}`,
  StartDateJs: ID,
  IsLive: false,
});

test('H103 where the streams stand is read before the lists: what happens in between is told twice rather than never', async () => {
  const asked: string[] = [];
  const call = (async ({ id }: { id: string }) => {
    asked.push(id);
    return id === 'sporttype.getall' ? [{ ID: 1, SportTypeName: 'Soccer', SportLink: '/soccer', SystemID: 1 }] : [];
  }) as Source['call'];
  const source: Source = {
    call,
    load: (query) => query.queryFn(),
    async positions(topics) {
      asked.push(...topics.map(topicName));
      return Object.fromEntries(topics.map((topic) => [topicName(topic), { epoch: 'a', offset: 3 }]));
    },
  };
  const page = await loadSportPage({
    source,
    language: 'en-US',
    params: { sport: 'soccer' },
    search: new URLSearchParams(),
    offset: 0,
    view: 'european',
    sorting: 'league',
    isWhole: false,
  });
  expect([...new Set(asked)]).toEqual([
    ...['sporttype.getall', 'livePreviewMarkets/1', 'prematchPreviewMarkets/1'],
    ...['sportmatch.getlive', 'sportmatch.get'],
  ]);
  expect(page.initial.positions).toEqual({
    'livePreviewMarkets/1': { epoch: 'a', offset: 3 },
    'prematchPreviewMarkets/1': { epoch: 'a', offset: 3 },
  });
});

test('LISTS-04 the Asian view comes with the lines of its first rows, of its own tournament alone; the others ask for none', async () => {
  const asked: unknown[] = [];
  const answers: Record<string, unknown> = {
    'sporttype.getall': [{ ID: 1, SportTypeName: 'Soccer', SportLink: '/soccer', SystemID: 1 }],
    'sportcategory.getbysporttype': [{ ID: 3, CategoryLink: '/soccer/england' }],
    'sporttournament.getbycategory': [{ ID: 5, TournamentLink: '/soccer/england/cup' }],
    'sportmatch.getlive': [match(7, 5), match(8, 6)],
    'sportmatch.get': [match(9, 5)],
    'sportmarket.getmatchesforasianview': [{ ID: 9, Markets: [] }],
  };
  const call = (async ({ id }: { id: string }, input: { query: unknown }) => {
    if (id === 'sportmarket.getmatchesforasianview') asked.push(input.query);
    return answers[id];
  }) as Source['call'];
  const load = (view: 'asian' | 'korean') =>
    loadSportPage({
      source: { call, load: (query) => query.queryFn(), positions: async () => ({}) },
      language: 'en-US',
      params: { sport: 'soccer', category: 'england', tournament: 'cup' },
      search: new URLSearchParams(),
      offset: 0,
      view,
      sorting: 'league',
      isWhole: false,
    });
  expect((await load('asian')).lines).toEqual({ 9: {} });
  expect(asked).toEqual([{ sportTypeID: 1, matchIDs: '7,9', languageCode: 'en-US' }]);
  expect((await load('korean')).lines).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('brief 4 of many live matches the document brings those that the page shows, in the order of its list', async () => {
  const tournaments = [...Array.from({ length: 44 }, (_, at) => at + 10), 5];
  const answers: Record<string, unknown> = {
    'sporttype.getall': [{ ID: 1, SportTypeName: 'Soccer', SportLink: '/soccer', SystemID: 1 }],
    'sportcategory.getbysporttype': [{ ID: 3, CategoryLink: '/soccer/england' }],
    'sporttournament.getbycategory': [{ ID: 5, TournamentLink: '/soccer/england/cup' }],
    'sportmatch.get': [],
    'sportmatch.getlive': tournaments.map((tournament, at) => ({
      ...match(100 + at, tournament),
      // The lists of the wire go by match; those of the page by the rank of the tournament.
      Tournament: { ID: tournament, Rank: 100 - tournament },
      StartDateJs: at,
      IsLive: true,
    })),
  };
  const call = (async ({ id }: { id: string }) => answers[id]) as Source['call'];
  const load = async (params: Record<string, string>, sorting: 'league' | 'time') => {
    const page = await loadSportPage({
      source: { call, load: (query) => query.queryFn(), positions: async () => ({}) },
      language: 'en-US',
      params,
      search: new URLSearchParams(),
      offset: 0,
      view: 'european',
      sorting,
      isWhole: false,
    });
    return firstRows(page).initial.live.map(({ id }) => id);
  };
  expect(await load({ sport: 'soccer' }, 'league')).toEqual(Array.from({ length: 20 }, (_, at) => 143 - at));
  expect(await load({ sport: 'soccer' }, 'time')).toEqual(Array.from({ length: 20 }, (_, at) => 100 + at));
  expect((await load({ sport: 'soccer', category: 'england', tournament: 'cup' }, 'league'))[0]).toBe(144);
});

test('LISTS-02 a page that goes by kick-off is asked for by kick-off, and a category, whose list has no days; what comes later stands below', async () => {
  const answers: Record<string, unknown> = {
    'sporttype.getall': [{ ID: 1, SportTypeName: 'Soccer', SportLink: '/soccer', SystemID: 1 }],
    'sportcategory.getbysporttype': [{ ID: 3, CategoryLink: '/soccer/england' }],
    'sporttournament.getbycategory': [{ ID: 5, TournamentLink: '/soccer/england/cup' }],
  };
  const orderOf = async (params: Record<string, string>, view: 'european' | 'korean', sorting: 'league' | 'time') => {
    const asked: unknown[] = [];
    const call = (async ({ id }: { id: string }, input: { query: unknown }) => {
      if (id === 'sportmatch.get') asked.push((input.query as { order?: string }).order);
      return answers[id] ?? [];
    }) as Source['call'];
    const page = await loadSportPage({
      source: { call, load: (query) => query.queryFn(), positions: async () => ({}) },
      language: 'en-US',
      params: { sport: 'soccer', ...params },
      search: new URLSearchParams(),
      offset: 0,
      view,
      sorting,
      isWhole: false,
    });
    const { scope, initial } = page;
    const next = nextPage(scope, [{ at: initial.pages[0]?.at as EventPage, loaded: { events: [], isLast: false } }]);
    // Where there are no rows the next days are asked for too.
    return [...new Set(asked), next?.order];
  };
  const cup = { category: 'england', tournament: 'cup' };
  expect(await orderOf({}, 'european', 'league')).toEqual([undefined, undefined]);
  expect(await orderOf({}, 'european', 'time')).toEqual(['time', 'time']);
  expect(await orderOf({}, 'korean', 'league')).toEqual(['time', 'time']);
  expect(await orderOf({ category: 'england' }, 'european', 'league')).toEqual(['time', 'time']);
  expect(await orderOf(cup, 'european', 'league')).toEqual([undefined, undefined]);
});

test('LISTS-02 a sport with few matches left today brings the next days too, until a screen is full', async () => {
  const asked: unknown[] = [];
  const today = Date.now();
  const dayOf = (date: string) =>
    Math.round((Date.parse(date) - Date.parse(new Date(today).toISOString().slice(0, 10))) / 86_400_000);
  const perDay = [2, 0, 3, 25, 9];
  const call = (async ({ id }: { id: string }, { query }: { query: { date: string; pageSize: number } }) => {
    if (id === 'sporttype.getall') return [{ ID: 1, SportTypeName: 'Soccer', SportLink: '/soccer', SystemID: 1 }];
    if (id === 'sportmatch.getlive') return [];
    const day = dayOf(query.date);
    asked.push([day, query.pageSize]);
    return Array.from({ length: perDay[day] ?? 0 }, (_, at) => match(100 * (day + 1) + at)).slice(0, query.pageSize);
  }) as unknown as Source['call'];
  const page = await loadSportPage({
    source: { call, load: (query) => query.queryFn(), positions: async () => ({}) },
    language: 'en-US',
    params: { sport: 'soccer' },
    search: new URLSearchParams(),
    offset: 0,
    view: 'european',
    sorting: 'time',
    isWhole: false,
  });
  // Days 0 to 2 have five rows together; the fourth fills the screen.
  expect(asked).toEqual([
    [0, 20],
    [1, 20],
    [2, 20],
    [3, 20],
  ]);
  expect(firstUpcoming(page.initial.pages).map(({ id }) => id)).toEqual([
    100,
    101,
    300,
    301,
    302,
    ...Array.from({ length: 20 }, (_, at) => 400 + at),
  ]);
  // The list goes on behind them.
  const { upcoming } = listQueries(call, 'en-US', page.scope, 0, page.initial, 0);
  const { pages, pageParams } = upcoming.initialData;
  expect(upcoming.getNextPageParam(pages.at(-1) as never, pages, pageParams.at(-1) as never, pageParams)).toMatchObject({
    day: 3,
    page: 1,
    rows: 20,
  });
});
