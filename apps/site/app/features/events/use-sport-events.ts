import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import type { Caller } from '../../shared/api/caller.ts';
import {
  type EventPage,
  type EventScope,
  type LoadedPage,
  liveQuery,
  loadUpcoming,
  nextPage,
  type ReadPage,
  sportTopics,
  upcomingKey,
} from '../../shared/api/event-queries.ts';
import { firstData, PARTIAL_DATA } from '../../shared/api/first-data.ts';
import { keepAge } from '../../shared/api/keep-age.ts';
import { keepUnchanged } from '../../shared/api/keep-unchanged.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { useOffsetHours, useSite } from '../../shared/i18n/site-context.tsx';
import { isFollowed, type StreamPositions } from '../../shared/live/topic.ts';
import { useSeed } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { whenIdle } from '../../shared/routing/route-modules.ts';
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
  /** Where the streams of the sport stood before all this was read. */
  readonly positions: StreamPositions;
  readonly live: SportEvent[];
  /** False when the document brought the first live matches only. */
  readonly hasAllLive: boolean;
  /** Of the upcoming matches; the first of them says which part of the list this is. */
  readonly pages: readonly ReadPage[];
}

type UpcomingPages = InfiniteData<LoadedPage, EventPage>;

/** Matches that are as they were keep their rows. */
function keepUnchangedPages(before: unknown, after: unknown): UpcomingPages {
  const { pages, pageParams } = after as UpcomingPages;
  const known = (before as UpcomingPages | undefined)?.pages.flatMap(({ events }) => events);
  return { pages: pages.map((page) => ({ ...page, events: keepUnchanged(known, page.events) })), pageParams };
}

/** Asks for the live matches that the document did not bring, when the browser has nothing else to do: they stand above those to come. */
function useRest(isPartial: boolean, load: () => Promise<unknown>): void {
  useEffect(() => (isPartial ? whenIdle(() => void load()) : undefined), [isPartial, load]);
}

/** Leaves out what is undefined. */
const optional = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Part]?: NonNullable<Part[Name]>;
  };

/**
 * The lists of a page as queries. What the document brought is their first data: it is neither asked for nor rendered again until a stream
 * says that something has changed.
 */
export function listQueries(
  call: Caller,
  language: string,
  scope: EventScope,
  offset: number,
  initial: FirstEvents,
  readAtMs: number,
) {
  const first = firstData(readAtMs, isFollowed(initial.positions));
  const ats = initial.pages.map(({ at }) => at);
  return {
    live: {
      ...liveQuery(call, language, scope.sportId),
      initialData: initial.live,
      ...(initial.hasAllLive ? first : PARTIAL_DATA),
    },
    upcoming: {
      queryKey: upcomingKey(language, scope, offset, ats[0]?.order),
      queryFn: ({ pageParam }: { pageParam: EventPage }) =>
        loadUpcoming(call, language, scope, { ...pageParam, offset, nowMs: Date.now() }),
      initialPageParam: ats[0] as EventPage,
      getNextPageParam: (_last: LoadedPage, pages: LoadedPage[], _at: EventPage, read: EventPage[]) =>
        nextPage(
          scope,
          pages.map((loaded, i) => ({ loaded, at: read[i] as EventPage })),
        ),
      initialData: { pages: initial.pages.map(({ loaded }) => loaded), pageParams: ats },
      ...first,
      structuralSharing: keepUnchangedPages,
    },
  };
}

/** Live and upcoming matches of a sport, a category or a tournament, kept in step with the streams of the sport. */
export function useSportEvents(scope: EventScope, initial: FirstEvents): SportEvents {
  const { locale } = useSite();
  const client = useQueryClient();
  const language = locale.code;
  const offset = useOffsetHours();
  const { sportId, categoryId, tournamentId, isToday } = scope;

  const queries = listQueries(browserCall, language, scope, offset, initial, useReadAtMs());
  const { queryKey: liveKey } = queries.live;
  const [hasRead, setHasRead] = useState(false);
  const live = useQuery({
    ...queries.live,
    queryFn: async () => {
      const events = await queries.live.queryFn();
      setHasRead(true);
      return events;
    },
  });
  useRest(!initial.hasAllLive, live.refetch);
  const order = initial.pages[0]?.at.order;
  const key = useMemo(
    () => upcomingKey(language, { sportId, ...optional({ categoryId, tournamentId, isToday }) }, offset, order),
    [language, sportId, categoryId, tournamentId, isToday, offset, order],
  );
  const upcoming = useInfiniteQuery(queries.upcoming);

  const change = useCallback(
    (edit: (events: SportEvent[]) => SportEvent[]) => {
      client.setQueryData<SportEvent[]>(liveKey, (data) => data && edit(data), keepAge(client, liveKey));
      client.setQueryData<UpcomingPages>(
        key,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, events: edit(page.events) })) },
        keepAge(client, key),
      );
    },
    [client, key, liveKey],
  );

  const topics = useMemo(() => sportTopics([sportId]), [sportId]);
  const liveShown = useMemo(
    () => live.data.filter((event) => inScope(event, categoryId, tournamentId)),
    [live.data, categoryId, tournamentId],
  );
  const upcomingShown = useMemo(() => {
    const all = upcoming.data.pages.flatMap((page) => page.events);
    // A list of today's has those too that have begun: they are among the live ones.
    return isToday ? all.filter((event) => event.live === null) : all;
  }, [upcoming.data, isToday]);
  const events = useMemo(() => mergeEvents(liveShown, upcomingShown), [liveShown, upcomingShown]);
  useSeed(events, NO_PRICES, topics);
  const loaded = useMemo(() => [...live.data, ...upcomingShown], [live.data, upcomingShown]);

  useEventUpdates({
    language,
    topics,
    positions: initial.positions,
    shown: loaded,
    hasAllLive: initial.hasAllLive || hasRead,
    replace: (fresh) => {
      const byId = new Map(fresh.map((event) => [event.id, event]));
      change((before) => before.map((event) => byId.get(event.id) ?? event));
    },
    // Nothing is read again for it: one that has turned live is asked for by the stream of live matches.
    remove: (hasLeft) => change((before) => before.filter((event) => !hasLeft(event))),
    reloadLive: () => void refreshQuery(client, liveKey),
    reload: () => {
      void refreshQuery(client, liveKey);
      void refreshQuery(client, key);
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
