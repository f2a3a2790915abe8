import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData, PARTIAL_DATA } from '../../shared/api/first-data.ts';
import { outrightQuery } from '../../shared/api/outright-queries.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { liveConnection } from '../../shared/live/live-connection.ts';
import { useLiveMatch, useSeed, useTopics } from '../../shared/live/use-live.ts';
import type { OutrightEvent } from '../../shared/model/outright.ts';
import type { Price } from '../../shared/model/price.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';

const NO_EVENTS: readonly never[] = [];

/** An outright, kept in step with its stream as long as it is near the screen. */
export function useOutright(initial: OutrightEvent, isNear: boolean) {
  const { locale } = useSite();
  const client = useQueryClient();
  const options = outrightQuery(browserCall, locale.code, initial.id);
  const first = firstData(useReadAtMs(), true);
  const query = useQuery({ ...options, initialData: initial, ...(initial.isWhole ? first : PARTIAL_DATA) });
  const event = query.data ?? initial;
  const topics = useMemo(
    () => (isNear ? [{ topic: 'prematchEvent' as const, key: String(initial.id) }] : []),
    [isNear, initial.id],
  );
  const prices = useMemo(() => event.markets.flatMap(({ runners }) => runners.map(({ price }) => price)), [event]);
  useSeed(NO_EVENTS, prices, topics);
  const reload = () => void refreshQuery(client, options.queryKey);
  useTopics(topics, {
    change: ({ changed, removed, prices: sent, isSnapshot }) => {
      const known = isSnapshot && new Set(sent.map(({ id }) => id));
      // A price that the whole state does not have: its market is another one by now.
      const isReplaced = known && prices.some(({ id }) => !known.has(id));
      if (isReplaced || changed.includes(initial.id) || removed.includes(initial.id)) reload();
    },
    reload,
  });
  const { status } = useLiveMatch(initial.id);
  return {
    event,
    isOver: query.data === null || status === 'ended' || status === 'removed',
    isLoading: query.isFetching && !event.isWhole,
    isFailed: query.isError && !event.isWhole,
    /** Asks for the runners that the document did not bring. */
    loadRest: () => {
      if (!event.isWhole) void query.refetch();
    },
  };
}

/** Nothing of it can be bet on right now. */
export function useIsSuspended(prices: readonly Price[]): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = prices.map(({ id }) => liveConnection().store.onPrice(id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [prices],
  );
  return useSyncExternalStore(
    subscribe,
    () => prices.every((price) => (liveConnection().store.price(price.id) ?? price).isLocked),
    () => prices.every(({ isLocked }) => isLocked),
  );
}
