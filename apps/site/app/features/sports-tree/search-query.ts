import * as sportmatchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import { type SportEvent, toSportEvent } from '../../shared/model/event.ts';

const LONGEST = 60;
const MOST_FOUND = 20;

/** SEARCH-01: a text of one character finds nothing in particular; null = there is nothing to search for. */
export function searchedText(typed: string): string | null {
  const text = typed.trim().slice(0, LONGEST);
  return [...text].length > 1 ? text : null;
}

/** Matches by what they are called, the best found first. */
export const searchQuery = (call: Caller, language: string, text: string): Query<SportEvent[]> => ({
  queryKey: ['search', language, text],
  queryFn: async () => {
    const query = { keyword: text, pageSize: MOST_FOUND, languageCode: language };
    return (await call(sportmatchEndpoints.get, { query })).map(toSportEvent);
  },
  staleTime: 30_000,
});
