import type { Logger } from '../../platform/log.ts';
import { type Answer, createAnswerCache } from './answer-cache.ts';
import type { MatchStatistics, StatisticsProvider } from './statistics-provider.ts';
import type { Incident } from './timeline.ts';

export type StatisticsAnswer = Answer<MatchStatistics>;
export type TimelineAnswer = Answer<readonly Incident[]>;

export interface StatisticsServiceOptions {
  /** Null: nobody tells us any. */
  readonly provider: StatisticsProvider | null;
  readonly log: Logger;
  /** A clock that only goes forward, ms. */
  readonly steady?: () => number;
  /** How long a caller waits for the provider. */
  readonly patienceMs?: number;
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;

const MINUTE_MS = 60_000;
/** A line-up is announced, a result comes in: nobody minds a minute. */
export const FRESH_MS = MINUTE_MS;
export const AFTER_FAULT_MS = 15_000;
/** What happens on the pitch is looked at while it happens: as often as pages ask, and no more for many pages than for one. */
export const TIMELINE_FRESH_MS = 2_500;

/** Matches whose statistics are kept; some 15 KB each. */
export const MOST_STATISTICS = 1_000;
/** Matches of which is kept what happens in them; up to 100 KB each, and as much again as it is sent. */
export const MOST_TIMELINES = 150;

/** What is known of matches besides their prices, and what happens in them: the second is a question of its own, of another age. */
export function createStatisticsService({ provider, ...how }: StatisticsServiceOptions) {
  const shared = { ...how, afterFaultMs: AFTER_FAULT_MS, nothingFreshMs: 5 * MINUTE_MS };
  const statistics = createAnswerCache<MatchStatistics>({
    ...shared,
    what: 'statistics',
    most: MOST_STATISTICS,
    ask: provider && ((urn) => provider.ofMatch(urn)),
    freshMs: FRESH_MS,
    shownAtOnceMs: 5 * MINUTE_MS,
    lastGoodMs: 60 * MINUTE_MS,
  });
  const timelines = createAnswerCache<readonly Incident[]>({
    ...shared,
    what: 'timeline',
    most: MOST_TIMELINES,
    ask: provider && ((urn) => provider.timelineOf(urn)),
    freshMs: TIMELINE_FRESH_MS,
    shownAtOnceMs: 0,
    lastGoodMs: MINUTE_MS,
  });
  return { of: statistics.of, timelineOf: timelines.of };
}
