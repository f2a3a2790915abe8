import { useQuery, useQueryClient } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { sportTopics } from '../../shared/api/event-queries.ts';
import { keepAge } from '../../shared/api/keep-age.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { favouriteMatches } from '../../shared/favourites/favourite-matches.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { useSeed } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { favouriteEventsQuery } from './favourite-queries.ts';
import { useEventUpdates } from './use-event-updates.ts';
import { useSportTopics } from './use-sport-topics.ts';

const NONE: readonly never[] = [];
const NO_POSITIONS = {};

/** Favourite matches in step with their streams. Only a browser knows them: the document has none. */
export function useFavouriteEvents() {
  const { locale } = useSite();
  const client = useQueryClient();
  const options = favouriteEventsQuery(browserCall, locale.code, favouriteMatches);
  const query = useQuery({ ...options, staleTime: 0 });
  const events: readonly SportEvent[] = query.data ?? NONE;
  const topics = useSportTopics(events, sportTopics);
  useSeed(events, NONE, topics);
  const edit = (change: (events: SportEvent[]) => SportEvent[]) =>
    client.setQueryData<SportEvent[]>(options.queryKey, (data) => data && change(data), keepAge(client, options.queryKey));
  useEventUpdates({
    language: locale.code,
    topics,
    positions: NO_POSITIONS,
    shown: events,
    hasAllLive: false,
    replace: (fresh) => edit((before) => before.map((event) => fresh.find((one) => one.id === event.id) ?? event)),
    remove: (hasLeft) => edit((before) => before.filter((event) => !hasLeft(event))),
    reload: () => void refreshQuery(client, options.queryKey),
  });
  return {
    events,
    isPending: query.isPending,
    isFailed: query.isError,
    retry: () => void query.refetch(),
  };
}
