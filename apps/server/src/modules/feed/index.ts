export { dusklineFeed } from './adapters/duskline-feed/duskline-feed.ts';
export { uofXml } from './adapters/uof-xml/uof-xml.ts';
export type { FeedProvider } from './feed-provider.ts';
export type { FeedTimings } from './feed-timings.ts';
export type * from './ports.ts';
export type { ProducerState, ProducerStatus } from './producers/producer-monitor.ts';
export { FEED_PROVIDERS } from './providers.ts';
export { createFeed, type FeedHandle, type FeedOptions } from './service.ts';
