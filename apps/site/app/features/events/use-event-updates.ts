import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { loadEvent } from '../../shared/api/event-queries.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import type { BoardListener } from '../../shared/live/live-connection.ts';
import type { StreamPositions, Topic } from '../../shared/live/topic.ts';
import { useTopics } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { ListWatch, removedFrom } from './list-watch.ts';

/** Changes of one moment are gathered: a feed message often touches several matches. */
const GATHER_MS = 400;
/** Above this many changed matches one load of the list is less than a load for each. */
const SINGLE_LOADS_MAX = 6;
/** Numbers of matches beside the names of sports are not read again with each match that ends. */
const COUNTS_PAUSE_MS = 15_000;

interface EventUpdates {
  language: string;
  topics: readonly Topic[];
  /** Where the streams stood when the page was read. */
  positions: StreamPositions;
  /** What the list shows now. */
  shown: readonly SportEvent[];
  /** Every live match of the followed sports is among them. Else one that is not shown may always have been live. */
  hasAllLive: boolean;
  /** New states of matches of the list. */
  replace: (events: readonly SportEvent[]) => void;
  /** Rows that left. */
  remove: (hasLeft: (event: SportEvent) => boolean) => void;
  /** The list as a whole has to be read again. */
  reload: () => void;
  /** A match that the list does not have has turned live; the whole list is read again where nothing else is said. */
  reloadLive?: () => void;
}

/** Keeps a list in step with its streams beyond prices: new main lines, matches that come and go. */
export function useEventUpdates(updates: EventUpdates): void {
  const { language, topics, positions, shown, hasAllLive, replace, remove, reload, reloadLive = reload } = updates;
  const client = useQueryClient();
  const changed = useRef(new Set<number>());
  const watch = useRef(new ListWatch());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = async () => {
    timer.current = undefined;
    const ids = [...changed.current];
    changed.current.clear();
    if (ids.length > SINGLE_LOADS_MAX) return reload();
    const events = await Promise.all(ids.map((id) => loadEvent(browserCall, language, id).catch(() => undefined)));
    replace(events.filter((event): event is SportEvent => event !== undefined));
  };

  const listener: BoardListener = {
    change(change, topic, key) {
      const news = watch.current.hear(change, { topic, key }, { shown, topics, hasAllLive }, Date.now());
      if (news.isOutdated) reload();
      if (news.removed.length > 0) {
        remove(removedFrom(change, { topic }));
        void refreshQuery(client, ['sports'], COUNTS_PAUSE_MS);
      }
      if (news.lacksLive) reloadLive();
      for (const id of news.changed) changed.current.add(id);
      if (changed.current.size > 0) timer.current ??= setTimeout(() => void flush(), GATHER_MS);
    },
    reload,
  };
  useTopics(topics, listener, positions);
}
