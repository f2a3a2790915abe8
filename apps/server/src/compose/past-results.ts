import { createPastKeeper } from '../flows/results/keep-past.ts';
import { leadingTournaments } from '../flows/results/leading-tournaments.ts';
import { createPastDays } from '../flows/results/past-days.ts';
import type { Catalogue, Window } from '../modules/catalogue/index.ts';
import { createPastDayStore, createPastRoundStore } from '../modules/results/index.ts';
import type { FeedSource } from './feed-source.ts';
import type { PlatformServices } from './platform-services.ts';

/** Results of days long past: wanted by who looks at them, asked for by the process that reads the feed. */
export function createPastResults({ db, clock, log }: PlatformServices, catalogue: Catalogue, feed: FeedSource | null) {
  const stores = { days: createPastDayStore(db), rounds: createPastRoundStore(db) };
  const leading = leadingTournaments(catalogue.board);
  const keeper = createPastKeeper({
    ...stores,
    leading: () => (feed?.isUp() === true ? leading() : []),
    pastResults: feed?.pastResults && ((date) => feed.pastResults?.(date) ?? Promise.resolve(null)),
    pastRounds: feed?.pastRounds && ((tournament, before) => feed.pastRounds?.(tournament, before) ?? Promise.resolve(null)),
    catalogue,
    clock,
    log,
  });
  const onWanted = feed === null ? () => undefined : keeper.wake;
  const lacksResults = (span: Window) => feed?.lacksResults?.(span) ?? false;
  return { pastDays: createPastDays({ ...stores, catalogue, clock, onWanted, lacksResults }), pastKeeper: keeper };
}
