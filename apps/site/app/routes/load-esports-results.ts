import {
  dayAt,
  gameResultsQuery,
  outrightsQuery,
  resultGamesQuery,
  resultMatchQuery,
} from '../features/esports/esports-queries.ts';
import type { EsportsSidePlace } from '../features/esports/esports-side.tsx';
import { isNotFound } from '../shared/api/caller.ts';
import { categoriesQuery } from '../shared/api/sport-queries.ts';
import { byRank, type SportNode } from '../shared/model/sport.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { aliasOf } from '../shared/routing/paths.ts';
import { ALL_GAMES, type EsportsPlace } from './esports-path.ts';
import { findGame, gamesOf, missing } from './load-esports.ts';

type Request = Pick<PageRequest, 'source' | 'language' | 'offset'>;

/** Games with matches or with results: a game keeps its results when nothing is ahead. */
async function gamesWithResults({ source, language }: Request): Promise<SportNode[]> {
  const [ahead, past] = await Promise.all([gamesOf(source, language), source.load(resultGamesQuery(source.call, language))]);
  return [...ahead, ...past.filter(({ id }) => !ahead.some((game) => game.id === id))].sort(byRank);
}

/** Today's results of a game, or of all (ESPORTS-03). */
export async function loadGameResults(request: Request, { sport }: EsportsPlace & { kind: 'results' }) {
  const { source, language, offset } = request;
  const games = await gamesWithResults(request);
  const game = sport === ALL_GAMES ? undefined : games.find(({ link }) => aliasOf(link) === sport);
  if (sport !== ALL_GAMES && !game) throw missing();
  const date = dayAt(Date.now(), offset);
  const sportIds = (game ? [game] : games).map(({ id }) => id);
  const results = await source.load(gameResultsQuery(source.call, language, { date, offset, sportIds }));
  const place: EsportsSidePlace = { part: 'results', sportId: game?.id };
  return { kind: 'results' as const, games, game, day: { date, offset, sportIds }, results, place };
}
export type GameResultsData = Awaited<ReturnType<typeof loadGameResults>>;

/** Rows of results that a document brings. */
const FIRST_RESULTS = 40;

export const firstResults = (page: GameResultsData): GameResultsData => ({
  ...page,
  results: page.results.slice(0, FIRST_RESULTS),
});

/** How a match ended. */
export async function loadGameResult(request: Request, { sport, match }: EsportsPlace & { kind: 'result' }) {
  const { source, language } = request;
  if (!/^[1-9]\d{0,15}$/.test(match)) throw missing();
  const games = await gamesWithResults(request);
  const result = await source.load(resultMatchQuery(source.call, language, Number(match))).catch((error) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  const game = games.find(({ id }) => id === result?.sportId);
  if (!result || !game || (sport !== ALL_GAMES && aliasOf(game.link) !== sport)) throw missing();
  const place: EsportsSidePlace = { part: 'results', sportId: game.id };
  return { kind: 'result' as const, games, game, result, place };
}
export type GameResultData = Awaited<ReturnType<typeof loadGameResult>>;

/** Outrights of a game, or of one of its categories. */
export async function loadGameOutrights(request: Request, at: EsportsPlace & { kind: 'outrights' }) {
  const { source, language } = request;
  const { games, game, leagues } = await findGame(source, language, at.sport);
  const categories = await source.load(categoriesQuery(source.call, language, game.id));
  const category = categories.find(({ alias, link }) => alias === at.category || aliasOf(link) === at.category);
  const all = await source.load(outrightsQuery(source.call, language, game.id));
  const own = all.filter((outright) => at.category === undefined || outright.category.alias === at.category);
  // A category may have an outright and no match.
  if (at.category !== undefined && !category && own.length === 0) throw missing();
  const categoryName = category?.name ?? own[0]?.category.name;
  const place: EsportsSidePlace = { part: 'outrights', sportId: game.id, leagues };
  return {
    kind: 'outrights' as const,
    games,
    game,
    category: at.category === undefined ? undefined : { alias: at.category, name: categoryName ?? at.category },
    outrights: all,
    place,
  };
}
export type GameOutrightsData = Awaited<ReturnType<typeof loadGameOutrights>>;
