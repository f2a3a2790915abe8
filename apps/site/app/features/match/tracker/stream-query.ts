import * as matchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import type { Caller } from '../../../shared/api/caller.ts';
import type { Query } from '../../../shared/api/source.ts';

/** Address of the stream of a match; null where it cannot be watched. Players alone get one. */
export const streamQuery = (call: Caller, userId: string, matchId: number, type: string): Query<string | null> => ({
  queryKey: ['stream', userId, matchId, type],
  queryFn: async () => {
    const { StreamUrl } = await call(matchEndpoints.getstreamurl, { query: { streamEventId: matchId, streamType: type } });
    return StreamUrl;
  },
  staleTime: 60_000,
});
