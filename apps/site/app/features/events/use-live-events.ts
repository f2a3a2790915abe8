import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { featuredLiveQuery, firstLiveQuery, liveQuery } from '../../shared/api/event-queries.ts';
import { firstData, PARTIAL_DATA } from '../../shared/api/first-data.ts';
import { keepAge } from '../../shared/api/keep-age.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import type { Query } from '../../shared/api/source.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { isFollowed, type StreamPositions, type Topic } from '../../shared/live/topic.ts';
import { useSeed } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { useEventUpdates } from './use-event-updates.ts';
import { useSportTopics } from './use-sport-topics.ts';

const NO_PRICES: readonly never[] = [];
const liveTopicsOf = (sportIds: readonly number[]): Topic[] =>
  sportIds.map((id) => ({ topic: 'livePreviewMarkets', key: String(id) }));

/** A list without a row follows no stream: it asks whether something has begun. */
const EMPTY_AGAIN_MS = 10_000;

interface Following {
  positions: StreamPositions;
  options: Query<SportEvent[]>;
  initial: SportEvent[];
  /** The document brought a part of what this query is: another page that wants it has to ask. */
  isPartial?: boolean;
  /** Whether the list has every live match, by how it came: so many rows, with the document or read again since. */
  isWhole: (loaded: { rows: number; isAgain: boolean }) => boolean;
}

function useFollowed({ positions, options, initial, isPartial = false, isWhole }: Following) {
  const { locale } = useSite();
  const readAtMs = useReadAtMs();
  const client = useQueryClient();
  const [loaded, setLoaded] = useState({ rows: initial.length, isAgain: false });
  const query = useQuery({
    ...options,
    queryFn: async () => {
      const events = await options.queryFn();
      setLoaded({ rows: events.length, isAgain: true });
      return events;
    },
    initialData: initial,
    ...(isPartial ? PARTIAL_DATA : firstData(readAtMs, isFollowed(positions))),
    refetchInterval: ({ state }) => (state.data?.length === 0 ? EMPTY_AGAIN_MS : false),
  });
  const hasAllLive = isWhole(loaded);
  const reload = () => void refreshQuery(client, options.queryKey);
  const topics = useSportTopics(query.data, liveTopicsOf);
  useSeed(query.data, NO_PRICES, topics);
  const edit = (change: (events: SportEvent[]) => SportEvent[]) =>
    client.setQueryData<SportEvent[]>(options.queryKey, (data) => data && change(data), keepAge(client, options.queryKey));
  useEventUpdates({
    language: locale.code,
    topics,
    positions,
    shown: query.data,
    hasAllLive,
    replace: (fresh) => edit((before) => before.map((event) => fresh.find((one) => one.id === event.id) ?? event)),
    remove(hasLeft) {
      const isShown = query.data.some(hasLeft);
      edit((before) => before.filter((event) => !hasLeft(event)));
      // Others take the place of those that left.
      if (isShown && !hasAllLive) reload();
    },
    reload,
  });
  return { query, hasAllLive };
}

/** Live matches of all sports, in step with their streams. What the document did not bring comes when `query` is read again. */
export function useLiveEvents(initial: SportEvent[], hasAll: boolean, positions: StreamPositions) {
  const { locale } = useSite();
  return useFollowed({
    positions,
    options: liveQuery(browserCall, locale.code),
    initial,
    isPartial: !hasAll,
    isWhole: ({ isAgain }) => hasAll || isAgain,
  });
}

/** The first live matches of all sports. */
export function useFirstLiveEvents(initial: SportEvent[], rows: number, positions: StreamPositions) {
  const { locale } = useSite();
  return useFollowed({
    positions,
    options: firstLiveQuery(browserCall, locale.code, rows),
    initial,
    isWhole: (loaded) => loaded.rows < rows,
  }).query;
}

/** The most that the server features. With fewer every live match is among them. */
const MOST_FEATURED = 20;

/** Featured live matches. When one of them is over the server is asked who takes its place. */
export function useFeaturedLiveEvents(initial: SportEvent[], positions: StreamPositions) {
  const { locale } = useSite();
  return useFollowed({
    positions,
    options: featuredLiveQuery(browserCall, locale.code),
    initial,
    isWhole: ({ rows }) => rows < MOST_FEATURED,
  }).query;
}
