import type { Freshness } from '@duskline/realtime/client';
import { use, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { SportEvent } from '../model/event.ts';
import type { Price } from '../model/price.ts';
import { isPicked, onPicked } from '../slip/slip-port.ts';
import { type BoardListener, liveConnection } from './live-connection.ts';
import type { LiveMatch, LivePrice } from './live-store.ts';
import { asPicked, livePrice, type ShownPrice } from './shown-price.ts';
import { type BoardTopic, type StreamPositions, type Topic, topicName } from './topic.ts';
import { ViewportContext, type ViewportSubscriptions } from './viewport-subscriptions.ts';

/** Follows one key of the store as far as the part of the page is near the screen. */
function useFollow(viewport: ViewportSubscriptions, follow: (listener: () => void) => () => void) {
  return useCallback(
    (listener: () => void) => {
      const stop = follow(() => viewport.notify(listener));
      return () => {
        stop();
        viewport.drop(listener);
      };
    },
    [viewport, follow],
  );
}

const useInitialPrice = ({ oddsMilli, isLocked }: Price): LivePrice =>
  useMemo(() => ({ oddsMilli, isLocked, flash: 0 }), [oddsMilli, isLocked]);

/** State of a price and whether it is in the betslip, in one subscription: a page has hundreds of these. */
export function useShownPrice(price: Price): ShownPrice {
  const { id } = price;
  const viewport = use(ViewportContext);
  const initial = useInitialPrice(price);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [liveConnection().store.onPrice(id, () => viewport.notify(listener)), onPicked(id, listener)];
      return () => {
        for (const stop of stops) stop();
        viewport.drop(listener);
      };
    },
    [viewport, id],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const live = livePrice(liveConnection().store, id, initial);
      return isPicked(id) ? asPicked(live) : live;
    },
    () => initial,
  );
}

const NOTHING: LiveMatch = {};

/** What a page load said of a live match, in the terms of the store. One object for each state of a match. */
const loadedStates = new WeakMap<SportEvent, LiveMatch>();

function loadedMatch(event: SportEvent): LiveMatch {
  if (!event.live) return NOTHING;
  let state = loadedStates.get(event);
  if (!state) {
    state = { info: event.live, marketsCount: event.marketsCount, status: 'live' };
    loadedStates.set(event, state);
  }
  return state;
}

function useMatchState(id: number, viewport: ViewportSubscriptions | undefined, loaded: LiveMatch): LiveMatch {
  const around = use(ViewportContext);
  const follow = useCallback((listener: () => void) => liveConnection().store.onMatch(id, listener), [id]);
  return useSyncExternalStore(
    useFollow(viewport ?? around, follow),
    () => liveConnection().store.match(id) ?? loaded,
    () => loaded,
  );
}

/** What the stream said about a match beyond its prices; empty until it has sent something. */
export const useLiveMatch = (matchId: number): LiveMatch => useMatchState(matchId, undefined, NOTHING);

/**
 * The same of a match that the page has loaded: until the stream has sent something it is what the page came with. A component that has its
 * own viewport subscription passes it: it is above the context that it provides.
 */
export const useLiveEvent = (event: SportEvent, viewport?: ViewportSubscriptions): LiveMatch =>
  useMatchState(event.id, viewport, loadedMatch(event));

/** How far the prices on the page may be trusted. */
export function useFreshness(): Freshness {
  return useSyncExternalStore(
    (listener) => liveConnection().onFreshness(listener),
    () => liveConnection().freshness,
    () => 'fresh',
  );
}

/**
 * Follows streams as long as the component is shown, from the positions on that the page came with, where it did. The listener may change
 * with every render.
 */
export function useTopics(topics: readonly Topic[], listener: BoardListener, positions?: StreamPositions): void {
  const latest = useRef(listener);
  const start = useRef(positions);
  useEffect(() => {
    latest.current = listener;
  });
  const names = topics.map(topicName).join(' ');
  useEffect(() => {
    const stops = names
      .split(' ')
      .filter(Boolean)
      .map((name) => {
        const [topic = '', key = ''] = name.split('/');
        const follower: BoardListener = {
          change: (...said) => latest.current.change?.(...said),
          reload: () => latest.current.reload?.(),
        };
        return liveConnection().follow({ topic: topic as BoardTopic, key }, follower, start.current?.[name]);
      });
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}

const pricesOf = (events: readonly SportEvent[]): Price[] =>
  events.flatMap((event) => Object.values(event.columns).flatMap((prices) => prices ?? []));

/**
 * Passes what a page load brought to the store. While one of the streams covers the events, the stream counts; and what has been passed once
 * is older than whatever the store has heard since, also when the streams that are followed change.
 */
export function useSeed(events: readonly SportEvent[], prices: readonly Price[], topics: readonly Topic[]): void {
  const passed = useRef<readonly [readonly SportEvent[], readonly Price[]]>(undefined);
  useEffect(() => {
    const connection = liveConnection();
    const isNew = passed.current?.[0] !== events || passed.current[1] !== prices;
    passed.current = [events, prices];
    const isFresh = isNew && !topics.some(({ topic, key }) => connection.isFollowing(topic, key));
    const matches = events.flatMap((event): (readonly [number, LiveMatch])[] =>
      event.live ? [[event.id, loadedMatch(event)]] : [],
    );
    connection.store.seed([...pricesOf(events), ...prices], matches, isFresh);
  }, [events, prices, topics]);
}
