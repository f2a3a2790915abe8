import * as matchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import type { MatchTimeline } from '@duskline/contract/entities/match-timeline';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { Caller } from '../../../shared/api/caller.ts';
import type { Query } from '../../../shared/api/source.ts';
import type { Updates } from '../../../shared/preferences/preferences.ts';

/** While the match is played and the page is looked at; less often where the visitor wants prices to refresh slowly. */
const LOOK_AGAIN_MS = 5_000;
const SPARED_MS = 20_000;
/** Answers are a little older than the end of the match, of which its own stream tells first. What has not come by then does not come. */
const AFTER_END_MS = 60_000;

type KnownTimeline = Pick<MatchTimeline, 'Status' | 'Incidents'>;

/** How long until the timeline is asked for again. `endedMs`: since when the page knows that the match is over. */
export function lookAgainMs(
  timeline: KnownTimeline | undefined,
  { updates, endedMs, nowMs }: { updates: Updates; endedMs: number | null; nowMs: number },
): number | false {
  if (endedMs !== null) {
    const hasEnd = timeline?.Incidents.some(({ Kind }) => Kind === 'end');
    if (hasEnd || nowMs - endedMs >= AFTER_END_MS) return false;
  }
  return updates === '0' ? LOOK_AGAIN_MS : SPARED_MS;
}

/** What was known stays while the provider does not answer. */
export const keepKnown = <T extends KnownTimeline>(before: T | undefined, after: T): T =>
  before?.Status === 'known' && after.Status !== 'known' ? before : replaceEqualDeep(before, after);

/** What has happened in a match so far. */
export const timelineQuery = (call: Caller, language: string, matchId: number): Query<MatchTimeline> => ({
  queryKey: ['timeline', language, matchId],
  queryFn: () => call(matchEndpoints.gettimeline, { query: { matchID: matchId, languageCode: language } }),
  staleTime: 0,
  structuralSharing: (before, after) => keepKnown(before as MatchTimeline | undefined, after as MatchTimeline),
});
