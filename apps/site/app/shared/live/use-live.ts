import type { Freshness } from '@duskline/realtime/client';
import { use, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { SportEvent } from '../model/event.ts';
import type { Price } from '../model/price.ts';
import { type BoardListener, type BoardTopic, liveConnection } from './live-connection.ts';
import type { LiveMatch, LivePrice } from './live-store.ts';
import { ViewportContext, type ViewportSubscriptions } from './viewport-subscriptions.ts';

/** Follows one key of the store as far as the part of the page is near the screen. */
function useFollow(attention: ViewportSubscriptions, follow: (listener: () => void) => () => void) {
  return useCallback(
    (listener: () => void) => {
      const stop = follow(() => attention.hear(listener));
      return () => {
        stop();
        attention.forget(listener);
      };
    },
    [attention, follow],
  );
}

/** State of a price: what the stream said last, else what the page came with. */
export function useLivePrice(price: Price): LivePrice {
  const { id, oddsMilli, isLocked } = price;
  const initial = useMemo<LivePrice>(() => ({ oddsMilli, isLocked, flash: 0 }), [oddsMilli, isLocked]);
  const follow = useCallback((listener: () => void) => liveConnection().store.onPrice(id, listener), [id]);
  return useSyncExternalStore(
    useFollow(use(ViewportContext), follow),
    () => liveConnection().store.price(id) ?? initial,
    () => initial,
  );
}

const NOTHING: LiveMatch = {};

/**
 * What the stream said about a match beyond its prices; empty until it has sent something. A component that has its own viewport subscription
 * passes it: it is above the context that it provides.
 */
export function useLiveMatch(matchId: number, attention?: ViewportSubscriptions): LiveMatch {
  const around = use(ViewportContext);
  const follow = useCallback((listener: () => void) => liveConnection().store.onMatch(matchId, listener), [matchId]);
  return useSyncExternalStore(
    useFollow(attention ?? around, follow),
    () => liveConnection().store.match(matchId) ?? NOTHING,
    () => NOTHING,
  );
}

/** How far the prices on the page may be trusted. */
export function useFreshness(): Freshness {
  return useSyncExternalStore(
    (listener) => liveConnection().onFreshness(listener),
    () => liveConnection().freshness,
    () => 'fresh',
  );
}

export interface Topic {
  readonly topic: BoardTopic;
  readonly key: string;
}

/** Follows streams as long as the component is shown. The listener may change with every render. */
export function useTopics(topics: readonly Topic[], listener: BoardListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const names = topics.map(({ topic, key }) => `${topic}/${key}`).join(' ');
  useEffect(() => {
    const stops = names
      .split(' ')
      .filter(Boolean)
      .map((name) => {
        const [topic = '', key = ''] = name.split('/');
        return liveConnection().follow(topic as BoardTopic, key, {
          change: (...said) => latest.current.change?.(...said),
          reload: () => latest.current.reload?.(),
        });
      });
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}

const pricesOf = (events: readonly SportEvent[]): Price[] =>
  events.flatMap((event) => Object.values(event.columns).flatMap((prices) => prices ?? []));

/** Passes what a page load brought to the store. While a stream covers the events, the stream counts. */
export function useSeed(events: readonly SportEvent[], prices: readonly Price[], topics: readonly Topic[]): void {
  useEffect(() => {
    const connection = liveConnection();
    const isFresh = !topics.some(({ topic, key }) => connection.isFollowing(topic, key));
    const matches = events.flatMap((event) =>
      event.live ? [{ id: event.id, info: event.live, marketsCount: event.marketsCount, status: 'live' as const }] : [],
    );
    connection.store.seed([...pricesOf(events), ...prices], matches, isFresh);
  }, [events, prices, topics]);
}
