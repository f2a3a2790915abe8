import type { ProviderDeclaration } from '../../../../platform/providers/port.ts';
import type { FeedProvider } from '../../feed-provider.ts';
import { createClient } from './client.ts';

const ID = 'duskline-feed';

/** The odds feed of the sandbox, and of every provider that speaks its protocol. It calls nothing here: what it says comes over its stream. */
export const dusklineFeed: ProviderDeclaration<FeedProvider> = {
  id: ID,
  client: {
    headers: (token) => ({ 'x-access-token': token }),
    open: (context) => ({ source: ID, ...createClient(context) }),
  },
};
