import * as sportmarketEndpoints from '@duskline/contract/endpoints/sportmarket.gen';
import * as sportmatchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import { removedMatches } from '../live/removed-matches.ts';
import type { Topic } from '../live/topic.ts';
import { type SportEvent, toSportEvent } from '../model/event.ts';
import { type MarketPanel, type MarketTab, toMarketPanels, toMarketTabs } from '../model/market.ts';
import type { SportNode } from '../model/sport.ts';
import type { Caller } from './caller.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import type { Query } from './source.ts';

const MINUTE_MS = 60_000;
/** Rows that a page starts with; the rest is asked for in larger steps. */
export const FIRST_ROWS = 20;
/** Rows that another day starts with, and the most that are asked for at once: the call gives more, a phone need not read more. */
const DAY_ROWS = 40;
const MOST_ROWS = 100;
/** Days that a list of a sport goes ahead, today included. */
const DAYS_AHEAD = 14;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** All live matches, or those of one sport; sports in the order of the wire. */
export const liveQuery = (call: Caller, language: string, sportId?: number): Query<SportEvent[]> => ({
  queryKey: ['live', language, sportId ?? 'all'],
  queryFn: async () => {
    const body = sportId === undefined ? {} : { sportIDs: [sportId] };
    const matches = await call(sportmatchEndpoints.getlive, { query: { languageCode: language }, body });
    return removedMatches.without('live', matches.map(toSportEvent));
  },
  staleTime: 10_000,
  structuralSharing: keepUnchanged,
});

/** Streams of all sports that have live matches. */
export const liveTopics = (sports: readonly SportNode[]): Topic[] =>
  sports.filter(({ liveCount }) => liveCount > 0).map(({ id }) => ({ topic: 'livePreviewMarkets', key: String(id) }));

/** Streams of sports: of their matches that run, and of those to come. */
export const sportTopics = (sportIds: readonly number[]): Topic[] =>
  sportIds.flatMap((id): Topic[] => [
    { topic: 'livePreviewMarkets', key: String(id) },
    { topic: 'prematchPreviewMarkets', key: String(id) },
  ]);

/** So many matches that run. One that is over stays in the lists of its sport for half a minute, but takes nobody's place here. */
export const firstLive = (events: readonly SportEvent[], rows: number): SportEvent[] =>
  events.filter(({ live }) => live?.periodKey !== 'ended').slice(0, rows);

/** The first live matches of all sports. */
export const firstLiveQuery = (call: Caller, language: string, rows: number): Query<SportEvent[]> => {
  const all = liveQuery(call, language);
  return { ...all, queryKey: ['live', language, 'first', rows], queryFn: async () => firstLive(await all.queryFn(), rows) };
};

/** The live matches that the server puts first. */
export const featuredLiveQuery = (call: Caller, language: string): Query<SportEvent[]> => ({
  queryKey: ['live', language, 'featured'],
  queryFn: async () => {
    const matches = await call(sportmatchEndpoints.getlive, { query: { languageCode: language, isGetTop: true } });
    return removedMatches.without('live', matches.map(toSportEvent));
  },
  staleTime: 10_000,
  structuralSharing: keepUnchanged,
});

/** What a list of upcoming matches is narrowed to; the narrowest counts. */
export interface EventScope {
  readonly sportId: number;
  readonly categoryId?: number;
  readonly tournamentId?: number;
  /** Only matches of the visitor's today. */
  readonly isToday?: boolean;
}

/** A part of a list: a sport goes day by day, so that a page never belongs above one that is shown already. */
export interface EventPage {
  readonly day: number;
  readonly page: number;
  /** Rows of a page; `page` counts pages of this size. */
  readonly rows: number;
  /** Whether the list goes by kick-off: then its first rows are those that begin first. */
  readonly order?: 'time' | undefined;
}

/** What a page brought. Rows leave it as matches begin; whether it was the last one is what its answer said. */
export interface LoadedPage {
  readonly events: SportEvent[];
  readonly isLast: boolean;
}

export interface ReadPage {
  readonly at: EventPage;
  readonly loaded: LoadedPage;
}

/** The part of a list that a page starts with: beside many live matches half as much. */
export const firstPage = (liveRows: number): EventPage => ({
  day: 0,
  page: 0,
  rows: liveRows < FIRST_ROWS / 2 ? FIRST_ROWS : FIRST_ROWS / 2,
});

/** As much of a list as one call is asked for. */
export const largestPage: EventPage = { day: 0, page: 0, rows: MOST_ROWS };

/** One page of matches that come; today's may have begun. `offset` is hours from UTC: it says which day it is. */
export async function loadUpcoming(
  call: Caller,
  language: string,
  scope: EventScope,
  at: EventPage & { offset: number; nowMs: number },
): Promise<LoadedPage> {
  const { order } = at;
  const common = { page: at.page, pageSize: at.rows, languageCode: language, ...(order && { order }) };
  const loaded = (matches: Parameters<typeof toSportEvent>[0][]): LoadedPage => ({
    events: matches.map(toSportEvent),
    isLast: matches.length < at.rows,
  });
  if (scope.isToday) {
    const query = { ...common, sportID: scope.sportId, clientTimezoneOffset: at.offset };
    return loaded(await call(sportmatchEndpoints.getfortoday, { query }));
  }
  const date = new Date(at.nowMs + at.offset * HOUR_MS + at.day * DAY_MS).toISOString().slice(0, 10);
  const narrow =
    scope.tournamentId !== undefined
      ? { tournamentID: scope.tournamentId }
      : scope.categoryId !== undefined
        ? { categoryID: scope.categoryId }
        : { sportID: scope.sportId, date, clientTimezoneOffset: at.offset };
  const page = loaded(await call(sportmatchEndpoints.get, { query: { ...common, ...narrow, isLive: false } }));
  return { ...page, events: removedMatches.without('prematch', page.events) };
}

/** The largest page that begins at this row: pages of one size begin at its multiples alone. */
function pageFrom(row: number): Pick<EventPage, 'page' | 'rows'> {
  if (row === 0) return { page: 0, rows: DAY_ROWS };
  let rows = Math.min(row, MOST_ROWS);
  while (row % rows !== 0) rows -= 1;
  return { page: row / rows, rows };
}

/**
 * The page after those that came; undefined at the end. It goes on behind the rows that there are: what has left a page since has left the
 * server's list too, and the rows behind it have moved up.
 */
export function nextPage(scope: EventScope, pages: readonly ReadPage[]): EventPage | undefined {
  const last = pages.at(-1);
  if (!last) return undefined;
  const { day, order } = last.at;
  if (!last.loaded.isLast) {
    const held = pages.reduce((sum, { at, loaded }) => sum + (at.day === day ? loaded.events.length : 0), 0);
    return { day, order, ...pageFrom(held) };
  }
  const hasDays = !scope.isToday && scope.categoryId === undefined && scope.tournamentId === undefined;
  return hasDays && day + 1 < DAYS_AHEAD ? { day: day + 1, order, ...pageFrom(0) } : undefined;
}

export const upcomingKey = (language: string, scope: EventScope, offset: number, order: EventPage['order']) => [
  'upcoming',
  language,
  scope.sportId,
  scope.categoryId ?? 0,
  scope.tournamentId ?? 0,
  scope.isToday ? 'today' : 'all',
  offset,
  order ?? 'rank',
];

export const popularQuery = (call: Caller, language: string, count: number): Query<SportEvent[]> => ({
  queryKey: ['popular', language, count],
  queryFn: async () =>
    (await call(sportmatchEndpoints.getmostpopular, { query: { count, languageCode: language } })).map(toSportEvent),
});

/** One match, whatever its state; undefined when it is not offered any more. */
export async function loadEvent(call: Caller, language: string, id: number): Promise<SportEvent | undefined> {
  const [match] = await call(sportmatchEndpoints.get, { query: { id, languageCode: language } });
  return match && toSportEvent(match);
}

export const eventQuery = (call: Caller, language: string, id: number): Query<SportEvent | null> => ({
  queryKey: ['event', language, id],
  queryFn: async () => (await loadEvent(call, language, id)) ?? null,
  staleTime: 5_000,
});

export const marketsQuery = (call: Caller, language: string, matchId: number, isLive: boolean): Query<MarketPanel[]> => ({
  queryKey: ['markets', language, matchId, isLive],
  queryFn: async () =>
    toMarketPanels(
      await call(sportmarketEndpoints.getbymatchandmarkettype, { query: { matchID: matchId, isLive, languageCode: language } }),
    ),
  staleTime: 5_000,
});

export const marketTabsQuery = (call: Caller, language: string, sportId: number): Query<MarketTab[]> => ({
  queryKey: ['market-tabs', language, sportId],
  queryFn: async () =>
    toMarketTabs(
      await call(sportmarketEndpoints.getmarketgroupsbysporttype, { query: { sportTypeID: sportId, languageCode: language } }),
    ),
  staleTime: 10 * MINUTE_MS,
});
