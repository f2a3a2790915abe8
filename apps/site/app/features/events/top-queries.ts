import * as topEndpoints from '@duskline/contract/endpoints/sport-top.gen';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import { type TournamentNode, toTournamentNodes } from '../../shared/model/sport.ts';

/** A tournament that is looked at and bet on most. */
export interface TopTournament extends TournamentNode {
  readonly sportId: number;
  /** The word of its category in addresses. */
  readonly categoryAlias: string;
}

/** Top tournaments of all sports, the most popular first; those without a match are not among them. */
export const topTournamentsQuery = (call: Caller, language: string): Query<TopTournament[]> => ({
  queryKey: ['top-tournaments', language],
  queryFn: async () => {
    const { Tournaments } = await call(topEndpoints.get, { query: { type: 'Sidebar', languageCode: language } });
    return Tournaments.flatMap((tournament) => toTournamentNodes([tournament]).map((node) => ({ node, tournament })))
      .filter(({ node }) => (node.count ?? 0) > 0)
      .map(({ node, tournament }) => ({
        ...node,
        sportId: tournament.SportTypeID,
        categoryAlias: node.link.split('/').at(-2) ?? '',
      }));
  },
  staleTime: 60_000,
});

export interface TopCategory {
  readonly alias: string;
  readonly name: string;
  readonly country: string;
  readonly count: number;
}

/** Categories of these tournaments by alias: England of soccer and England of cricket are one address. */
export function topCategoriesOf(tournaments: readonly TopTournament[]): TopCategory[] {
  return [...Map.groupBy(tournaments, ({ categoryAlias }) => categoryAlias)].flatMap(([alias, own]) => {
    const [first] = own;
    return first ? [{ alias, name: first.categoryName, country: first.country, count: own.length }] : [];
  });
}
