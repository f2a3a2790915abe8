import type { ResultsTree as WireTree } from '@duskline/contract/entities/results';
import {
  type CategoryNode,
  type SportNode,
  type TournamentNode,
  toCategoryNodes,
  toSportNodes,
} from '../../shared/model/sport.ts';
import { aliasOf } from '../../shared/routing/paths.ts';
import type { ResultsPlace } from './results-place.ts';

type Tournament = Pick<TournamentNode, 'id' | 'categoryId' | 'name' | 'link' | 'rank' | 'count'>;

/** What has results on a day: sports, their categories, the tournaments of those. */
export interface ResultsTree {
  readonly sports: readonly SportNode[];
  readonly categories: readonly CategoryNode[];
  readonly tournaments: readonly Tournament[];
  /** Results of this day, or more of them, are on their way: the server asks for them since a visitor looked, or since its first start. */
  readonly isOnItsWay: boolean;
}

export const toResultsTree = ({ Sports, Categories, Tournaments, State }: WireTree): ResultsTree => ({
  isOnItsWay: State === 'working',
  sports: toSportNodes(Sports),
  categories: toCategoryNodes(Categories),
  tournaments: Tournaments.map((one) => ({
    id: one.ID,
    categoryId: one.SportCategoryID,
    name: one.Name,
    link: one.TournamentLink,
    rank: one.Rank ?? 0,
    count: one.MatchesCount,
  })),
});

/** What the words of an address stand for on a day. */
export interface ResultsScope {
  readonly sport?: SportNode | undefined;
  readonly category?: CategoryNode | undefined;
  readonly tournament?: Tournament | undefined;
  /** A word that nothing on this day has. */
  readonly isUnknown: boolean;
}

export function scopeOf(tree: ResultsTree, place: ResultsPlace): ResultsScope {
  const sport = tree.sports.find(({ link }) => aliasOf(link) === place.sport);
  const category = sport && tree.categories.find((one) => one.sportId === sport.id && aliasOf(one.link) === place.category);
  const tournament =
    category && tree.tournaments.find((one) => one.categoryId === category.id && aliasOf(one.link) === place.tournament);
  const isUnknown =
    (place.sport !== undefined && !sport) ||
    (place.category !== undefined && !category) ||
    (place.tournament !== undefined && !tournament);
  return { sport, category, tournament, isUnknown };
}

/** Results of the day in the scope. */
export const resultsCount = (tree: ResultsTree, { sport, category, tournament, isUnknown }: ResultsScope): number =>
  isUnknown ? 0 : ((tournament ?? category ?? sport)?.count ?? tree.sports.reduce((sum, { count }) => sum + count, 0));
