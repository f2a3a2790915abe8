import type { Fixture } from '../../platform/bus/board-message.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { Feed } from './feed.ts';
import type { FeedDeps } from './feed-parts.ts';
import type { RefusedResults } from './ports.ts';
import type { ProducerStatus } from './producers/producer-monitor.ts';
import { createPositionStore, type PositionStore } from './store.ts';

export interface FeedOptions extends Omit<FeedDeps, 'positions' | 'steady'> {
  db: Pick<Database, 'kysely'>;
  /** For tests. */
  positions?: PositionStore;
}

export interface FeedHandle {
  /**
   * Shuts the gates of all producers, then connects in the background and goes on for ever. Resolves once the gates are shut.
   * Listen to {@link ready} for the moment from which bets can be placed.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens what these results have shut, with the next prices: after everything that has come of the event before. */
  refuse(results: RefusedResults): void;
  /** A person says how far a match really is: its board goes back, and the provider is asked for everything of it. */
  takePhaseBack(order: { urn: string; phase: 'prematch' | 'live' }): void;
  /** Matches of a day long past and how they ended: of them nothing else is known here, and nobody could bet on them. As the provider's port says it. */
  pastResults(date: string): Promise<readonly Fixture[] | 'working' | null>;
  /** The same of the last rounds of a tournament that began before a day long past. */
  pastRounds(tournament: string, before: string): Promise<readonly Fixture[] | 'working' | null>;
  /** Whether results of matches that began in a span of epoch milliseconds, before anything was taken from the provider, are still to be asked for. */
  lacksResults(span: { fromMs: number; toMs: number }): boolean;
  /** Resolves when every producer is up for the first time. */
  ready(): Promise<void>;
  /** For /readyz and for the suspend reason `feed_down`. */
  producers(): ProducerStatus[];
  /** Every producer is up now, and its data is fresh. */
  isUp(): boolean;
  /** Why it is not, in words for /readyz; null when it is. */
  fault(): string | null;
}

/** Reads one provider into the board, the gates and the facts. */
export function createFeed(options: FeedOptions): FeedHandle {
  const positions = options.positions ?? createPositionStore(options.db, options.provider.source);
  const feed = new Feed({ ...options, positions });
  return {
    start: () => feed.start(),
    stop: () => feed.stop(),
    refuse: (results) => feed.refuse(results),
    takePhaseBack: (order) => feed.takePhaseBack(order),
    pastResults: async (date) => (await options.provider.pastResults?.(date)) ?? null,
    pastRounds: async (tournament, before) => (await options.provider.pastRounds?.(tournament, before)) ?? null,
    lacksResults: (span) => feed.lacksResults(span),
    ready: () => feed.ready,
    producers: () => feed.statuses(),
    isUp: () => feed.isUp(),
    fault: () => feed.fault(),
  };
}
