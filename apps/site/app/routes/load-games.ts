import { data } from 'react-router';
import { leaguesQuery } from '../features/esports/esports-queries.ts';
import type { Source } from '../shared/api/source.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { isEsport, type SportNode } from '../shared/model/sport.ts';
import { aliasOf } from '../shared/routing/paths.ts';

export const missing = () => data(null, { status: 404 });

export const gamesOf = async (source: Source, language: string): Promise<SportNode[]> =>
  (await source.load(sportsQuery(source.call, language))).filter(isEsport);

/** A game by its alias, with its leagues. */
export async function findGame(source: Source, language: string, alias: string) {
  const games = await gamesOf(source, language);
  const game = games.find(({ link }) => aliasOf(link) === alias);
  if (!game) throw missing();
  return { games, game, leagues: await source.load(leaguesQuery(source.call, language, game.id)) };
}
