import { data } from 'react-router';
import type { Source } from '../shared/api/source.ts';
import {
  categoriesQuery,
  type EventScope,
  FIRST_ROWS,
  firstPage,
  liveQuery,
  loadUpcoming,
  sportsQuery,
  tournamentsQuery,
} from '../shared/api/sport-queries.ts';
import { aliasOf } from '../shared/routing/paths.ts';

interface Words {
  readonly sport?: string | undefined;
  readonly category?: string | undefined;
  readonly tournament?: string | undefined;
}

const missing = () => data(null, { status: 404 });

/** Finds sport, category and tournament by their aliases (NAV-12). What is not there answers 404. */
export async function findPlace(source: Source, language: string, { sport: a, category: b, tournament: c }: Words) {
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

interface PageOptions {
  /** Hours from UTC: which day is today. */
  readonly offset: number;
  readonly isToday?: boolean;
}

const FIRST_UPCOMING = 8;
const isServer = typeof document === 'undefined';

/** Page of a sport, a category or a tournament: its first rows. */
export async function loadSportPage(source: Source, language: string, words: Words, { offset, isToday }: PageOptions) {
  const { sports, sport, category, tournament } = await findPlace(source, language, words);
  const scope: EventScope = {
    sportId: sport.id,
    ...(category ? { categoryId: category.id } : {}),
    ...(tournament ? { tournamentId: tournament.id } : {}),
    ...(isToday ? { isToday } : {}),
  };
  const allLive = await source.load(liveQuery(source.call, language, sport.id));
  const live = isServer ? allLive.slice(0, FIRST_ROWS) : allLive;
  // What live matches leave of the first rows; a page always shows some that come next.
  const rows = Math.max(FIRST_UPCOMING, FIRST_ROWS - live.length);
  const upcoming = await loadUpcoming(source.call, language, scope, { ...firstPage, offset, nowMs: Date.now(), rows });
  return {
    scope,
    sports,
    sport,
    category,
    tournament,
    place: { sportId: sport.id, categoryId: category?.id, tournamentId: tournament?.id },
    live,
    upcoming,
    /** There is more to ask for. */
    isPartial: { live: allLive.length > live.length, upcoming: upcoming.length >= rows },
  };
}
export type SportPageData = Awaited<ReturnType<typeof loadSportPage>>;
