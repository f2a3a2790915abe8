import * as matchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import type { MatchTimeline } from '@duskline/contract/entities/match-timeline';
import type { Caller } from '../../../shared/api/caller.ts';
import type { Query } from '../../../shared/api/source.ts';

/** What has happened in a match so far. */
export const timelineQuery = (call: Caller, language: string, matchId: number): Query<MatchTimeline> => ({
  queryKey: ['timeline', language, matchId],
  queryFn: () => call(matchEndpoints.gettimeline, { query: { matchID: matchId, languageCode: language } }),
  staleTime: 0,
});
