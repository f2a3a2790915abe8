import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import type { Query } from '../../shared/api/source.ts';
import { firstLiveQuery, liveQuery } from '../../shared/api/sport-queries.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { useSeed } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { whenIdle } from '../../shared/routing/route-modules.ts';
import { useEventUpdates } from './use-event-updates.ts';

const NO_PRICES: readonly never[] = [];

/** Asks for what the document did not bring, when the browser has nothing else to do. */
export function useRest(isPartial: boolean, load: () => Promise<unknown>): void {
  useEffect(() => (isPartial ? whenIdle(() => void load()) : undefined), [isPartial, load]);
}

interface Following {
  options: Query<SportEvent[]>;
  initial: SportEvent[];
  /** Whether a list of this length has every live match. */
  isWhole: (rows: number) => boolean;
}

function useFollowed({ options, initial, isWhole }: Following) {
  const { locale } = useSite();
  const client = useQueryClient();
  const query = useQuery({ ...options, initialData: initial });
  const sportIds = [...new Set(query.data.map((event) => event.sportId))].sort((a, b) => a - b).join(' ');
  const topics = useMemo(
    () =>
      sportIds
        .split(' ')
        .filter(Boolean)
        .map((key) => ({ topic: 'livePreviewMarkets' as const, key })),
    [sportIds],
  );
  useSeed(query.data, NO_PRICES, topics);
  const edit = (change: (events: SportEvent[]) => SportEvent[]) =>
    client.setQueryData<SportEvent[]>(options.queryKey, (data) => data && change(data));
  useEventUpdates({
    language: locale.code,
    topics,
    shown: query.data,
    hasAllLive: query.isFetchedAfterMount || isWhole(query.data.length),
    replace: (fresh) => edit((before) => before.map((event) => fresh.find((one) => one.id === event.id) ?? event)),
    remove: (ids) => edit((before) => before.filter((event) => !ids.includes(event.id))),
    reload: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  });
  return query;
}

/** Live matches of all sports, in step with their streams. */
export function useLiveEvents(initial: SportEvent[], hasAll: boolean) {
  const { locale } = useSite();
  const query = useFollowed({ options: liveQuery(browserCall, locale.code), initial, isWhole: () => hasAll });
  useRest(!hasAll, query.refetch);
  return query;
}

/** The first live matches of all sports. */
export function useFirstLiveEvents(initial: SportEvent[], rows: number) {
  const { locale } = useSite();
  return useFollowed({
    options: firstLiveQuery(browserCall, locale.code, rows),
    initial,
    isWhole: (shown) => shown < rows,
  });
}
