import { resultGamesQuery } from '../features/esports/esports-queries.ts';
import type { EsportsSidePlace } from '../features/esports/esports-side.tsx';
import { readResultsDay } from '../features/results/results-place.ts';
import { dayRowsQuery } from '../features/results/results-queries.ts';
import { byRank, type SportNode } from '../shared/model/sport.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { dayAt } from '../shared/routing/page-day.ts';
import { aliasOf } from '../shared/routing/paths.ts';
import { ALL_GAMES } from './esports-path.ts';
import { gamesOf, missing } from './load-games.ts';
import { loadResult } from './load-result.ts';

type Request = Pick<PageRequest, 'source' | 'language' | 'offset' | 'search'>;

/** Games with matches or with results: a game keeps its results when nothing is ahead. */
async function gamesWithResults({ source, language }: Request): Promise<SportNode[]> {
  const [ahead, past] = await Promise.all([gamesOf(source, language), source.load(resultGamesQuery(source.call, language))]);
  return [...ahead, ...past.filter(({ id }) => !ahead.some((game) => game.id === id))].sort(byRank);
}

/** Results of a game, or of all, on a day (ESPORTS-03). */
export async function loadGameResults(request: Request, sport: string) {
  const { source, language, offset, search } = request;
  const games = await gamesWithResults(request);
  const game = sport === ALL_GAMES ? undefined : games.find(({ link }) => aliasOf(link) === sport);
  if (sport !== ALL_GAMES && !game) throw missing();
  const today = dayAt(Date.now(), offset);
  const on = { day: readResultsDay(search, today), offset };
  const ids = (game ? [game] : games).map(({ id }) => id);
  const rows = await source.load(dayRowsQuery(source.call, language, on, ids));
  const place: EsportsSidePlace = { part: 'results', sportId: game?.id };
  return { kind: 'results' as const, games, game, on, today, rows, hasAll: true, place };
}
export type GameResultsData = Awaited<ReturnType<typeof loadGameResults>>;

/** Rows of results that a document brings. */
const FIRST_RESULTS = 40;

export const firstResults = (page: GameResultsData): GameResultsData => ({
  ...page,
  rows: page.rows.slice(0, FIRST_RESULTS),
  hasAll: page.rows.length <= FIRST_RESULTS,
});

/** How a match ended. */
export async function loadGameResult(request: Request, sport: string, match: string) {
  const [result, games] = await Promise.all([loadResult(request, match), gamesWithResults(request)]);
  const game = games.find(({ id }) => id === result.row.sportId);
  if (!game || (sport !== ALL_GAMES && aliasOf(game.link) !== sport)) throw missing();
  const place: EsportsSidePlace = { part: 'results', sportId: game.id };
  return { kind: 'result' as const, games, game, ...result, place };
}
export type GameResultData = Awaited<ReturnType<typeof loadGameResult>>;
