import * as sportTopEndpoints from '@duskline/contract/endpoints/sport-top.gen';
import * as sportcategoryEndpoints from '@duskline/contract/endpoints/sportcategory.gen';
import * as sporttournamentEndpoints from '@duskline/contract/endpoints/sporttournament.gen';
import * as sporttypeEndpoints from '@duskline/contract/endpoints/sporttype.gen';
import {
  type CategoryNode,
  type SportNode,
  type TournamentNode,
  toCategoryNodes,
  toSportNodes,
  toTournamentNodes,
} from '../model/sport.ts';
import type { Caller } from './caller.ts';
import type { Query } from './source.ts';

const MINUTE_MS = 60_000;

/** Where the sports of a language are kept. */
export const sportsKey = (language: string): readonly string[] => ['sports', language];

/** `language` is a full code; `offset` is hours from UTC, for what counts as today. */
export const sportsQuery = (call: Caller, language: string): Query<SportNode[]> => ({
  queryKey: sportsKey(language),
  queryFn: async () => toSportNodes(await call(sporttypeEndpoints.getall, { query: { languageCode: language } })),
  staleTime: MINUTE_MS,
});

const TOP_ROWS = 5;

/** CALL-05: the tournaments whose matches are looked at and bet on most, the first ones first. */
export const sidebarTopQuery = (call: Caller, language: string): Query<TournamentNode[]> => ({
  queryKey: ['sidebar-top', language],
  queryFn: async () => {
    const { Tournaments } = await call(sportTopEndpoints.get, { query: { type: 'Sidebar', languageCode: language } });
    // One by one: the order is that of the answer, and not by rank.
    return Tournaments.slice(0, TOP_ROWS).flatMap((one) => toTournamentNodes([one]));
  },
});

export const sportsTodayQuery = (call: Caller, language: string, offset: number): Query<SportNode[]> => ({
  queryKey: ['sports', language, 'today', offset],
  queryFn: async () =>
    toSportNodes(await call(sporttypeEndpoints.gettoday, { query: { languageCode: language, clientTimezoneOffset: offset } })),
  staleTime: MINUTE_MS,
});

export const categoriesQuery = (call: Caller, language: string, sportId: number): Query<CategoryNode[]> => ({
  queryKey: ['categories', language, sportId],
  queryFn: async () =>
    toCategoryNodes(
      await call(sportcategoryEndpoints.getbysporttype, { query: { sportTypeID: sportId, languageCode: language } }),
    ),
  staleTime: MINUTE_MS,
});

export const categoriesTodayQuery = (call: Caller, language: string, sportId: number, offset: number): Query<CategoryNode[]> => ({
  queryKey: ['categories', language, sportId, 'today', offset],
  queryFn: async () =>
    toCategoryNodes(
      await call(sportcategoryEndpoints.gettoday, {
        query: { sportTypeID: sportId, clientTimezoneOffset: offset, languageCode: language },
      }),
    ),
  staleTime: MINUTE_MS,
});

export const tournamentsQuery = (call: Caller, language: string, categoryId: number): Query<TournamentNode[]> => ({
  queryKey: ['tournaments', language, categoryId],
  queryFn: async () =>
    toTournamentNodes(
      await call(sporttournamentEndpoints.getbycategory, { query: { sportCategoryID: categoryId, languageCode: language } }),
    ),
  staleTime: MINUTE_MS,
});

export const tournamentsTodayQuery = (
  call: Caller,
  language: string,
  categoryId: number,
  offset: number,
): Query<TournamentNode[]> => ({
  queryKey: ['tournaments', language, categoryId, 'today', offset],
  queryFn: async () =>
    toTournamentNodes(
      await call(sporttournamentEndpoints.gettoday, {
        query: { sportCategoryID: categoryId, clientTimezoneOffset: offset, languageCode: language },
      }),
    ),
  staleTime: MINUTE_MS,
});
