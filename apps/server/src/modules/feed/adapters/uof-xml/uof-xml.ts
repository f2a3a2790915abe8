import type { ClientContext, ProviderDeclaration } from '../../../../platform/providers/port.ts';
import type { FeedClient, FeedProvider } from '../../feed-provider.ts';
import { Answers } from './answers.ts';
import { decodeUofFrame } from './decode.ts';
import { createUofReader } from './rest.ts';
import { openUofStream } from './stream.ts';

const ID = 'uof-xml';

/** @throws Error when it is not said where the messages come from: such a server does not start */
function createClient({ calls, token, broker }: ClientContext): FeedClient {
  if (broker === null) throw new Error(`FEED_BROKER must say where the messages of ${ID} come from, like amqps://host:5671`);
  const answers = new Answers();
  const { virtualHost, names, ...reader } = createUofReader(calls, answers, () => Date.now());
  return {
    ...reader,
    openStream: (handlers) => openUofStream({ broker, token, virtualHost }, handlers),
    followNames: (onNamed) => names.follow(onNamed),
    decode: (frame) => decodeUofFrame(frame, answers, names),
  };
}

/** A Unified Odds Feed: XML over AMQP, and over HTTP what is asked. */
export const uofXml: ProviderDeclaration<FeedProvider> = {
  id: ID,
  client: {
    headers: (token) => ({ 'x-access-token': token }),
    open: (context) => ({ source: ID, ...createClient(context) }),
  },
};
