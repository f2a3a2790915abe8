import { createPastKeeper } from '../flows/results/keep-past.ts';
import { createPastDays } from '../flows/results/past-days.ts';
import type { Catalogue } from '../modules/catalogue/index.ts';
import { createPastDayStore } from '../modules/results/index.ts';
import type { FeedSource } from './feed-source.ts';
import type { PlatformServices } from './platform-services.ts';

/** Results of days long past: wanted by who looks at them, asked for by the process that reads the feed. */
export function createPastResults({ db, clock, log }: PlatformServices, catalogue: Catalogue, feed: FeedSource | null) {
  const days = createPastDayStore(db);
  const pastResults = feed?.pastResults && ((date: string) => feed.pastResults?.(date) ?? Promise.resolve(null));
  return { pastDays: createPastDays({ days, clock }), pastKeeper: createPastKeeper({ days, pastResults, catalogue, log }) };
}
