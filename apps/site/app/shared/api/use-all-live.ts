import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSite } from '../i18n/site-context.tsx';
import type { BoardChange } from '../live/decode-payload.ts';
import { MissingLive } from '../live/missing-live.ts';
import type { StreamPositions, Topic } from '../live/topic.ts';
import { TopicMembers } from '../live/topic-members.ts';
import { useTopics } from '../live/use-live.ts';
import type { SportEvent } from '../model/event.ts';
import { browserCall } from './browser-call.ts';
import { liveQuery } from './event-queries.ts';
import { keepAge } from './keep-age.ts';
import { refreshQuery } from './refresh-query.ts';

const NONE: readonly SportEvent[] = [];

/** A list follows the streams of the sports that it has: it asks whether one has begun in another, often while it has none at all. */
const EMPTY_AGAIN_MS = 10_000;
const AGAIN_MS = 60_000;

interface First {
  readonly initialData?: SportEvent[];
  readonly initialDataUpdatedAt?: number;
  readonly refetchOnMount?: false;
}

/** All live matches, in step with the streams of their sports: what is over leaves, what has begun comes. */
export function useAllLive(first: First = {}, positions?: StreamPositions) {
  const { locale } = useSite();
  const client = useQueryClient();
  const options = liveQuery(browserCall, locale.code);
  const { queryKey } = options;
  const query = useQuery({
    ...options,
    ...first,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? EMPTY_AGAIN_MS : AGAIN_MS),
  });
  const events = query.data ?? NONE;
  const ids = [...new Set(events.map(({ sportId }) => sportId))].sort((a, b) => a - b).join(' ');
  const topics = useMemo(
    () =>
      ids
        .split(' ')
        .filter(Boolean)
        .map((key): Topic => ({ topic: 'livePreviewMarkets', key })),
    [ids],
  );
  const reload = () => void refreshQuery(client, queryKey);
  const known = useRef(new TopicMembers());
  const missing = useRef(new MissingLive());
  const change = (said: BoardChange, topic: Topic) => {
    const { removed, members } = said;
    if (missing.current.hear(said, (id) => events.some((event) => event.id === id), Date.now())) reload();
    if (members !== undefined) known.current.take(topic, members);
    if (members !== undefined && known.current.lack(events, topics)) reload();
    if (removed.length === 0) return;
    const edit = (before?: SportEvent[]) => before?.filter((event) => !removed.includes(event.id));
    client.setQueryData<SportEvent[]>(queryKey, edit, keepAge(client, queryKey));
  };
  useTopics(topics, { change: (said, topic, key) => change(said, { topic, key }), reload }, positions);
  return { events, topics, query };
}
