import type { ProviderDeclaration } from '../../platform/providers/port.ts';
import { dusklineFeed } from './adapters/duskline-feed/duskline-feed.ts';
import { uofXml } from './adapters/uof-xml/uof-xml.ts';
import type { FeedProvider } from './feed-provider.ts';

/** Every provider that can be read; FEED_PROVIDER names one of them. */
export const FEED_PROVIDERS: readonly ProviderDeclaration<FeedProvider>[] = [dusklineFeed, uofXml];
