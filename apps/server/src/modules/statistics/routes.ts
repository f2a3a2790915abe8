import { defineHandlers, RawReply } from '../../platform/http/handler.ts';
import { keptBytes } from '../../platform/kept-bytes.ts';
import { presentNothing, presentStatistics, type StatisticsMatch } from './present.ts';
import { presentTimeline } from './present-timeline.ts';
import type { StatisticsService, TimelineAnswer } from './service.ts';
import type { Incident } from './timeline.ts';

/** Each timeline is made into a reply once for all who read it, and goes when it is kept no more. */
function timelineReplies() {
  const made = new WeakMap<readonly Incident[], RawReply>();
  return (matchId: number, answer: TimelineAnswer): RawReply => {
    const before = answer.status === 'known' ? made.get(answer.known) : undefined;
    if (before) return before;
    const reply = RawReply.of(keptBytes(JSON.stringify(presentTimeline(matchId, answer))));
    if (answer.status === 'known') made.set(answer.known, reply);
    return reply;
  };
}

/**
 * What is known of a match besides its prices. A match that is not on offer has nothing, and of it nobody is asked.
 * @param matchOf the match as the offer has it; null = no match that is played
 */
export const statisticsRoutes = (statistics: StatisticsService, matchOf: (matchId: number) => StatisticsMatch | null) => {
  const timelineReply = timelineReplies();
  return defineHandlers({
    'sportmatch.getstatistics': async (_context, { query: { matchID } }) => {
      const match = matchOf(matchID);
      return match === null ? presentNothing(matchID, 'none') : presentStatistics(match, await statistics.of(match.urn));
    },
    'sportmatch.gettimeline': async (_context, { query: { matchID } }) => {
      const match = matchOf(matchID);
      return timelineReply(matchID, match === null ? { status: 'none' } : await statistics.timelineOf(match.urn));
    },
  });
};
