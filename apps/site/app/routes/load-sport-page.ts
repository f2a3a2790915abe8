import { data } from 'react-router';
import { inOrder } from '../features/events/filters.ts';
import { loadLines } from '../features/events/views/asian-queries.ts';
import {
  type EventPage,
  type EventScope,
  FIRST_ROWS,
  firstPage,
  largestPage,
  liveQuery,
  loadUpcoming,
  nextPage,
  type ReadPage,
  sportTopics,
} from '../shared/api/event-queries.ts';
import type { Source } from '../shared/api/source.ts';
import { categoriesQuery, sportsQuery, tournamentsQuery } from '../shared/api/sport-queries.ts';
import type { PageMetaProps } from '../shared/meta/page-meta.tsx';
import type { SportEvent } from '../shared/model/event.ts';
import type { Sorting } from '../shared/preferences/preferences.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { aliasOf } from '../shared/routing/paths.ts';

const missing = () => data(null, { status: 404 });

/** Finds sport, category and tournament by their aliases (NAV-12). What is not there answers 404. */
export async function findPlace(source: Source, language: string, params: PageRequest['params']) {
  const { sport: a, category: b, tournament: c } = params;
  const sports = await source.load(sportsQuery(source.call, language));
  const sport = sports.find((one) => aliasOf(one.link) === a);
  if (!sport) throw missing();
  if (b === undefined) return { sports, sport };
  const categories = await source.load(categoriesQuery(source.call, language, sport.id));
  const category = categories.find((one) => one.alias === b || aliasOf(one.link) === b);
  if (!category) throw missing();
  if (c === undefined) return { sports, sport, category };
  const tournaments = await source.load(tournamentsQuery(source.call, language, category.id));
  const tournament = tournaments.find((one) => aliasOf(one.link) === c);
  if (!tournament) throw missing();
  return { sports, sport, category, tournament };
}

/** Live matches that a document brings; where a sport has more, the browser asks for all of them when it has nothing else to do. */
const MOST_LIVE = 40;

/** Rows of the Asian view that a document brings the lines of; what is below them comes as one scrolls. */
const FIRST_ASIAN = 10;

function isInScope({ category, tournament }: SportEvent, scope: EventScope): boolean {
  return scope.tournamentId === undefined
    ? scope.categoryId === undefined || category.id === scope.categoryId
    : tournament.id === scope.tournamentId;
}

/** All matches to come that a document brings. */
export const firstUpcoming = (pages: readonly ReadPage[]): SportEvent[] => pages.flatMap(({ loaded }) => loaded.events);

/** The matches that a page shows first. */
export const firstShown = (live: readonly SportEvent[], upcoming: readonly SportEvent[], scope: EventScope): number[] =>
  [...live.filter((event) => isInScope(event, scope)), ...upcoming].slice(0, FIRST_ASIAN).map(({ id }) => id);

/** Live matches of a sport in the order of the list, those of the page before all others: a document that brings some of them brings the ones it shows. */
function shownFirst(live: readonly SportEvent[], scope: EventScope, sorting: Sorting): SportEvent[] {
  const { own = [], other = [] } = Object.groupBy(live, (event) => (isInScope(event, scope) ? 'own' : 'other'));
  return [...inOrder(own, sorting), ...other];
}

/** Rows that fill a screen. */
const SCREEN_ROWS = 8;

/** The next days too, while the list has fewer rows than a screen: late in the day it would begin with two, and grow before the eyes of its reader. */
async function addDays(
  pages: ReadPage[],
  { source, language, offset }: Pick<PageRequest, 'source' | 'language' | 'offset'>,
  scope: EventScope,
  liveRows: number,
): Promise<void> {
  while (pages.at(-1)?.loaded.isLast && liveRows + firstUpcoming(pages).length < SCREEN_ROWS) {
    const next = nextPage(scope, pages);
    if (!next) return;
    const at = { ...next, rows: FIRST_ROWS };
    pages.push({ at, loaded: await loadUpcoming(source.call, language, scope, { ...at, offset, nowMs: Date.now() }) });
  }
}

type ListRequest = Omit<PageRequest, 'path'>;

/** Page of a sport, a category or a tournament: its first rows. */
export async function loadSportPage(
  { source, language, params, offset, view, sorting, isWhole }: ListRequest,
  { isToday = false } = {},
) {
  const { sports, sport, category, tournament } = await findPlace(source, language, params);
  const scope: EventScope = {
    sportId: sport.id,
    ...(category ? { categoryId: category.id } : {}),
    ...(tournament ? { tournamentId: tournament.id } : {}),
    ...(isToday ? { isToday } : {}),
  };
  const positions = await source.positions(sportTopics([sport.id]));
  // The Korean view goes by kick-off, whatever the other lists go by.
  const wanted = view === 'korean' ? 'time' : sorting;
  const live = shownFirst(await source.load(liveQuery(source.call, language, sport.id)), scope, wanted);
  // A category is read without days: by rank it would bring one tournament of two weeks, and put the others' matches above it later.
  const isByTime = wanted === 'time' || (category !== undefined && tournament === undefined);
  const first: EventPage = { ...(isWhole ? largestPage : firstPage(live.length)), ...(isByTime && { order: 'time' as const }) };
  const pages = [
    { at: first, loaded: await loadUpcoming(source.call, language, scope, { ...first, offset, nowMs: Date.now() }) },
  ];
  // A list in the browser asks for what comes next itself.
  if (import.meta.env.SSR)
    await addDays(pages, { source, language, offset }, scope, live.filter((event) => isInScope(event, scope)).length);
  const asianIds = firstShown(live, firstUpcoming(pages), scope);
  const lines = view === 'asian' ? await loadLines(source.call, language, sport.id, asianIds) : undefined;
  return {
    scope,
    lines,
    sports,
    sport,
    category,
    tournament,
    place: { sportId: sport.id, categoryId: category?.id, tournamentId: tournament?.id },
    initial: { positions, live, hasAllLive: true, pages },
    filter: isToday ? ('today' as const) : ('all' as const),
  };
}
export type SportPageData = Awaited<ReturnType<typeof loadSportPage>>;

/** What the document brings of it. */
export const firstRows = (page: SportPageData): SportPageData =>
  page.initial.live.length <= MOST_LIVE
    ? page
    : { ...page, initial: { ...page.initial, live: page.initial.live.slice(0, FIRST_ROWS), hasAllLive: false } };

/** Head of the page of a sport, a category or a tournament. */
export const sportMeta = ({ sport, category, tournament }: SportPageData): PageMetaProps => ({
  names: {
    sport: sport.name,
    ...(category ? { category: category.name } : {}),
    ...(tournament ? { tournament: tournament.name } : {}),
  },
});
