import type { Category, Sport, Tournament } from '@duskline/contract/entities/sport';
import { SportSystemId } from '@duskline/contract/enums';

/** System id of every game of esports (AMB-54). */
const ESPORTS: number = SportSystemId.ESPORTS;
export const isEsport = ({ systemId }: { readonly systemId: number }): boolean => systemId === ESPORTS;

/** System ids of the sports that are drawn and not played: soccer, horses, greyhounds, tennis (AMB-15). */
const VIRTUAL: ReadonlySet<number> = new Set([301, 302, 303, 304]);
export const isVirtual = ({ systemId }: { readonly systemId: number }): boolean => VIRTUAL.has(systemId);

export interface SportNode {
  readonly id: number;
  readonly systemId: number;
  readonly name: string;
  /** Path after /{lang}/sport, or one that begins with its area, as the data gives it (NAV-11). */
  readonly link: string;
  readonly rank: number;
  readonly count: number;
  readonly liveCount: number;
  readonly todayCount: number;
}

export interface CategoryNode {
  readonly id: number;
  readonly sportId: number;
  readonly name: string;
  readonly alias: string;
  readonly link: string;
  readonly country: string;
  readonly rank: number;
  readonly count: number | undefined;
}

export interface TournamentNode {
  readonly id: number;
  readonly categoryId: number;
  readonly name: string;
  readonly link: string;
  readonly country: string;
  readonly categoryName: string;
  readonly rank: number;
  readonly count: number | undefined;
}

/** SIDEBAR-22: by rank, smallest first; equal ranks by name so that the order never depends on chance. */
export const byRank = (a: { rank: number; name: string }, b: { rank: number; name: string }): number =>
  a.rank - b.rank || a.name.localeCompare(b.name);

export const toSportNodes = (sports: readonly Sport[]): SportNode[] =>
  sports
    .map((sport) => ({
      id: sport.ID,
      systemId: sport.sportSystemId,
      name: sport.LocalizedLabel ?? sport.Name,
      link: sport.SportLink,
      rank: sport.Rank,
      count: sport.MatchesCount ?? 0,
      liveCount: sport.LiveMatchesCount ?? 0,
      todayCount: sport.TodayMatchesCount ?? 0,
    }))
    .sort(byRank);

export const toCategoryNodes = (categories: readonly Category[]): CategoryNode[] =>
  categories
    .map((category) => ({
      id: category.ID,
      sportId: category.SportTypeID,
      name: category.Name,
      alias: category.Alias,
      link: category.CategoryLink,
      country: category.CountryCode ?? '',
      rank: category.Rank,
      count: category.MatchesCount,
    }))
    .sort(byRank);

export const toTournamentNodes = (tournaments: readonly Tournament[]): TournamentNode[] =>
  tournaments
    .map((tournament) => ({
      id: tournament.ID,
      categoryId: tournament.SportCategoryID,
      name: tournament.Name,
      link: tournament.TournamentLink,
      country: tournament.CountryCode ?? '',
      categoryName: tournament.CategoryName ?? '',
      rank: tournament.Rank ?? 0,
      count: tournament.MatchesCount,
    }))
    .sort(byRank);
