import { useQuery, useQueryClient } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { sportTopics } from '../../shared/api/event-queries.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { keepAge } from '../../shared/api/keep-age.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { isFollowed, type StreamPositions } from '../../shared/live/topic.ts';
import { useSeed } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { type LoadedSchedule, type ScheduleRequest, scheduleQuery } from './schedule-queries.ts';
import { useEventUpdates } from './use-event-updates.ts';
import { useSportTopics } from './use-sport-topics.ts';

const NO_PRICES: readonly never[] = [];
/** What is added to a day, or put off, comes with no stream of the page. */
const AGAIN_MS = 60_000;

/** The schedule, in step with the streams of the sports that are shown. */
export function useSchedule(request: ScheduleRequest, initial: LoadedSchedule, positions: StreamPositions) {
  const { locale } = useSite();
  const client = useQueryClient();
  const options = scheduleQuery(browserCall, locale.code, request);
  const query = useQuery({
    ...options,
    initialData: initial,
    ...firstData(useReadAtMs(), isFollowed(positions)),
    refetchInterval: AGAIN_MS,
  });
  const { events } = query.data;
  const topics = useSportTopics(events, sportTopics);
  useSeed(events, NO_PRICES, topics);
  const edit = (change: (before: SportEvent[]) => SportEvent[]) =>
    client.setQueryData<LoadedSchedule>(
      options.queryKey,
      (data) => data && { ...data, events: change(data.events) },
      keepAge(client, options.queryKey),
    );
  const reload = () => void refreshQuery(client, options.queryKey);
  useEventUpdates({
    language: locale.code,
    topics,
    positions,
    shown: events,
    hasAllLive: false,
    replace: (fresh) => edit((before) => before.map((event) => fresh.find(({ id }) => id === event.id) ?? event)),
    // SCHEDULE-04: its row goes at once, and its day and its sport are counted again.
    remove(hasLeft) {
      const isShown = events.some(hasLeft);
      edit((before) => before.filter((event) => !hasLeft(event)));
      if (isShown) reload();
    },
    reload,
  });
  return query;
}
