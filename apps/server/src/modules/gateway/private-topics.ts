import type { Hub } from '@duskline/realtime/hub';
import type { PrivateTopic } from '@duskline/realtime/protocol';
import { EVENT_WINDOW, STATE_WINDOW } from '@duskline/realtime/protocol';
import type { TopicKind } from '@duskline/realtime/topic';
import type { PlayerPort } from './ports.ts';

const EVENT_TOPICS = ['processing', 'messages', 'transaction', 'jackpot'] as const satisfies PrivateTopic[];

/**
 * Streams of one player. Event topics send `{items: [...]}` and keep history for a reconnect. `balance` is state: its snapshot is
 * read from the ledger, its update is the new balance whole. `cashout` is state by ticket: `{tickets: {id: offer or null}}`.
 */
export function privateTopics(players: PlayerPort): TopicKind[] {
  const events = EVENT_TOPICS.map(
    (name): TopicKind => ({
      name,
      window: EVENT_WINDOW,
      isPrivate: true,
      isEvents: true,
      isPriced: false,
      source: () => ({ snapshot: () => null, encode: (changes) => `"items":${JSON.stringify([...changes.values()])}` }),
    }),
  );
  const balance: TopicKind = {
    name: 'balance',
    window: STATE_WINDOW,
    isPrivate: true,
    isEvents: false,
    isPriced: false,
    source: (userId) => ({
      snapshot: async () => JSON.stringify(await players.balance(userId)),
      encode: (changes) => JSON.stringify([...changes.values()].at(-1)).slice(1, -1),
    }),
  };
  const cashout: TopicKind = {
    name: 'cashout',
    window: STATE_WINDOW,
    isPrivate: true,
    isEvents: false,
    isPriced: false,
    source: (userId) => ({
      snapshot: async () => JSON.stringify(await players.watchCashouts(userId)),
      encode: (changes) => `"tickets":${JSON.stringify(Object.fromEntries(changes))}`,
      close: () => players.unwatchCashouts(userId),
    }),
  };
  return [...events, balance, cashout];
}

/** Puts what happens to players into their streams. The result stops. */
export function publishPlayers<Frame, Tail>(hub: Hub<Frame, Tail>, players: PlayerPort): () => void {
  return players.subscribe(({ userId, topic, id, value }) =>
    hub.publish(topic, userId, topic === 'balance' ? 'balance' : id, value),
  );
}
