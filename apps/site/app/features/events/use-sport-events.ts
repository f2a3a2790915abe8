import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import {
  type EventPage,
  type EventScope,
  firstPage,
  liveQuery,
  loadUpcoming,
  nextPage,
  PAGE_ROWS,
  upcomingKey,
} from '../../shared/api/sport-queries.ts';
import { useOffsetHours, useSite } from '../../shared/i18n/site-context.tsx';
import { useSeed } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { mergeEvents } from './filters.ts';
import { useEventUpdates } from './use-event-updates.ts';

const NO_PRICES: readonly never[] = [];

interface SportEvents {
  live: readonly SportEvent[];
  upcoming: readonly SportEvent[];
  events: readonly SportEvent[];
  hasMore: boolean;
  isLoadingMore: boolean;
  isFailed: boolean;
  loadMore: () => void;
  retry: () => void;
}

const inScope = (event: SportEvent, categoryId: number | undefined, tournamentId: number | undefined) =>
  tournamentId !== undefined
    ? event.tournament.id === tournamentId
    : categoryId === undefined || event.category.id === categoryId;

export interface FirstEvents {
  readonly live: SportEvent[];
  readonly upcoming: SportEvent[];
  /** The server sent the first rows only: the rest is asked for at once. */
  readonly isPartial: { readonly live: boolean; readonly upcoming: boolean };
}

const stale = (isPartial: boolean) => (isPartial ? { initialDataUpdatedAt: 0 } : {});

/** Leaves out what is undefined. */
const optional = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Part]?: NonNullable<Part[Name]>;
  };

/** Live and upcoming matches of a sport, a category or a tournament, kept in step with the streams of the sport. */
export function useSportEvents(scope: EventScope, initial: FirstEvents): SportEvents {
  const { locale } = useSite();
  const client = useQueryClient();
  const language = locale.code;
  const offset = useOffsetHours();
  const { sportId, categoryId, tournamentId, isToday } = scope;

  const liveOptions = liveQuery(browserCall, language, sportId);
  const live = useQuery({ ...liveOptions, initialData: initial.live, ...stale(initial.isPartial.live) });
  const key = useMemo(
    () => upcomingKey(language, { sportId, ...optional({ categoryId, tournamentId, isToday }) }, offset),
    [language, sportId, categoryId, tournamentId, isToday, offset],
  );
  const upcoming = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) =>
      loadUpcoming(browserCall, language, scope, { ...pageParam, offset, nowMs: Date.now(), rows: PAGE_ROWS }),
    initialPageParam: firstPage,
    getNextPageParam: (last, _pages, at) => nextPage(scope, at, last.length),
    initialData: { pages: [initial.upcoming], pageParams: [firstPage] },
    ...stale(initial.isPartial.upcoming),
  });

  const change = useCallback(
    (edit: (events: SportEvent[]) => SportEvent[]) => {
      client.setQueryData<SportEvent[]>(liveOptions.queryKey, (data) => data && edit(data));
      client.setQueryData<InfiniteData<SportEvent[], EventPage>>(key, (data) => data && { ...data, pages: data.pages.map(edit) });
    },
    [client, key, liveOptions.queryKey],
  );

  const topics = useMemo(
    () => [
      { topic: 'livePreviewMarkets' as const, key: String(sportId) },
      { topic: 'prematchPreviewMarkets' as const, key: String(sportId) },
    ],
    [sportId],
  );
  const liveShown = useMemo(
    () => live.data.filter((event) => inScope(event, categoryId, tournamentId)),
    [live.data, categoryId, tournamentId],
  );
  const upcomingShown = useMemo(() => upcoming.data.pages.flat(), [upcoming.data]);
  const events = useMemo(() => mergeEvents(liveShown, upcomingShown), [liveShown, upcomingShown]);
  useSeed(events, NO_PRICES, topics);
  const loaded = useMemo(() => [...live.data, ...upcomingShown], [live.data, upcomingShown]);

  useEventUpdates({
    language,
    topics,
    shown: loaded,
    replace: (fresh) => {
      const byId = new Map(fresh.map((event) => [event.id, event]));
      change((before) => before.map((event) => byId.get(event.id) ?? event));
    },
    remove: (ids) => {
      change((before) => before.filter((event) => !ids.includes(event.id)));
      void client.invalidateQueries({ queryKey: liveOptions.queryKey });
    },
    reloadLive: () => void client.invalidateQueries({ queryKey: liveOptions.queryKey }),
    reload: () => {
      void client.invalidateQueries({ queryKey: liveOptions.queryKey });
      void client.invalidateQueries({ queryKey: key });
    },
  });

  return {
    live: liveShown,
    upcoming: upcomingShown,
    events,
    hasMore: upcoming.hasNextPage,
    isLoadingMore: upcoming.isFetchingNextPage,
    isFailed: upcoming.isError,
    loadMore: () => void upcoming.fetchNextPage(),
    retry: () => void upcoming.refetch(),
  };
}
