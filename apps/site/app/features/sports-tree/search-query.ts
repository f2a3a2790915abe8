import * as sportmatchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import type { SearchResult } from '@duskline/contract/entities/sport';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import { type SportEvent, toSportEvent } from '../../shared/model/event.ts';

const MOST_FOUND = 20;

/** Sports, teams, tournaments and outrights that are called so. */
export const foundQuery = (call: Caller, language: string, text: string): Query<SearchResult> => ({
  queryKey: ['search-names', language, text],
  queryFn: () => call(sportmatchEndpoints.search, { query: { keyword: text, languageCode: language } }),
  staleTime: 30_000,
});

/** Matches by what they are called, the best found first. */
export const searchQuery = (call: Caller, language: string, text: string): Query<SportEvent[]> => ({
  queryKey: ['search', language, text],
  queryFn: async () => {
    const query = { keyword: text, pageSize: MOST_FOUND, languageCode: language };
    return (await call(sportmatchEndpoints.get, { query })).map(toSportEvent);
  },
  staleTime: 30_000,
});

/** What a team plays, by its start. */
export const teamQuery = (call: Caller, language: string, teamId: number): Query<SportEvent[]> => ({
  queryKey: ['search-team', language, teamId],
  queryFn: async () => {
    const query = { teamID: teamId, pageSize: MOST_FOUND, order: 'time', languageCode: language } as const;
    return (await call(sportmatchEndpoints.get, { query })).map(toSportEvent);
  },
  staleTime: 30_000,
});
