import { createPastKeeper } from '../flows/results/keep-past.ts';
import { createPastDays } from '../flows/results/past-days.ts';
import type { Catalogue } from '../modules/catalogue/index.ts';
import { createPastDayStore, createPastRoundStore } from '../modules/results/index.ts';
import type { FeedSource } from './feed-source.ts';
import type { PlatformServices } from './platform-services.ts';

/** Of each sport so many tournaments have their last results before anybody asks for them. */
const LEADING_RANK = 3;

/** Results of days long past: wanted by who looks at them, asked for by the process that reads the feed. */
export function createPastResults({ db, clock, log }: PlatformServices, catalogue: Catalogue, feed: FeedSource | null) {
  const stores = { days: createPastDayStore(db), rounds: createPastRoundStore(db) };
  const keeper = createPastKeeper({
    ...stores,
    leading: () => {
      if (feed?.isUp() !== true) return [];
      const offered = [...catalogue.board.state.tournaments.values()].filter(({ rank }) => rank <= LEADING_RANK);
      return offered.sort((a, b) => a.rank - b.rank || a.id - b.id).map(({ id }) => id);
    },
    pastResults: feed?.pastResults && ((date) => feed.pastResults?.(date) ?? Promise.resolve(null)),
    pastRounds: feed?.pastRounds && ((tournament, before) => feed.pastRounds?.(tournament, before) ?? Promise.resolve(null)),
    catalogue,
    clock,
    log,
  });
  const onWanted = feed === null ? () => undefined : keeper.wake;
  return { pastDays: createPastDays({ ...stores, catalogue, clock, onWanted }), pastKeeper: keeper };
}
