import * as v from 'valibot';
import { call } from '../call.ts';
import { SearchResult } from '../entities/sport.ts';
import { keyword, language } from '../fields.ts';

/** ours: what else is called as a match is searched for. */
export const searchCalls = {
  'sportmatch.search': call.get('/api/sportmatch/search', {
    auth: 'guest',
    cache: 'board',
    summary: 'Sports, teams, tournaments and outrights that are called so; matches are found by sportmatch.get',
    source: 'SEARCH-01, ours',
    query: v.strictObject({ keyword, languageCode: v.optional(language) }),
    reply: SearchResult,
  }),
} as const;
