import * as matchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import type { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import type { Caller } from '../../../shared/api/caller.ts';
import type { Query } from '../../../shared/api/source.ts';

/** Table, form, head to head and line-ups of a match. */
export const statisticsQuery = (call: Caller, language: string, matchId: number): Query<MatchStatistics> => ({
  queryKey: ['statistics', language, matchId],
  queryFn: () => call(matchEndpoints.getstatistics, { query: { matchID: matchId, languageCode: language } }),
  staleTime: 60_000,
});
