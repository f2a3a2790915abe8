import { defineHandlers } from '../../platform/http/handler.ts';
import { presentNothing, presentStatistics, type StatisticsMatch } from './present.ts';
import { presentTimeline } from './present-timeline.ts';
import type { StatisticsService } from './service.ts';

/**
 * What is known of a match besides its prices. A match that is not on offer has nothing, and of it nobody is asked.
 * @param matchOf the match as the offer has it; null = no match that is played
 */
export const statisticsRoutes = (statistics: StatisticsService, matchOf: (matchId: number) => StatisticsMatch | null) =>
  defineHandlers({
    'sportmatch.getstatistics': async (_context, { query: { matchID } }) => {
      const match = matchOf(matchID);
      return match === null ? presentNothing(matchID, 'none') : presentStatistics(match, await statistics.of(match.urn));
    },
    'sportmatch.gettimeline': async (_context, { query: { matchID } }) => {
      const match = matchOf(matchID);
      return presentTimeline(matchID, match === null ? { status: 'none' } : await statistics.timelineOf(match.urn));
    },
  });
