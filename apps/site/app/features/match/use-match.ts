import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { eventQuery, marketsQuery, sportTopics } from '../../shared/api/event-queries.ts';
import { firstData, PARTIAL_DATA } from '../../shared/api/first-data.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { useLiveMatch, useSeed, useTopics } from '../../shared/live/use-live.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import type { MarketPanel } from '../../shared/model/market.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';

const GATHER_MS = 300;

interface Priced {
  readonly id: string;
}

/** The whole state of a match lacks a price that the page shows: its markets changed between the reading of the page and its stream. */
export function isReplaced(shown: readonly Priced[], state: readonly Priced[]): boolean {
  const ids = new Set(state.map(({ id }) => id));
  return shown.some(({ id }) => !ids.has(id));
}

const NO_PANELS: MarketPanel[] = [];

/** A match and its markets, kept in step with the match's stream. Without first panels the browser asks for all of them. */
export function useMatch(initial: SportEvent, initialPanels?: MarketPanel[], hasAllPanels = false) {
  const { locale } = useSite();
  const client = useQueryClient();
  // The snapshot of the match's stream is held against it below.
  const first = firstData(useReadAtMs(), true);
  const event = useQuery({ ...eventQuery(browserCall, locale.code, initial.id), initialData: initial, ...first });
  const current = event.data ?? initial;
  const isLive = current.live !== null;
  const panelOptions = marketsQuery(browserCall, locale.code, initial.id, isLive);
  const panels = useQuery({
    ...panelOptions,
    ...(initialPanels && isLive === (initial.live !== null)
      ? { initialData: initialPanels, ...(hasAllPanels ? first : PARTIAL_DATA) }
      : {}),
  });
  const shown = panels.data ?? initialPanels ?? NO_PANELS;
  const topics = useMemo(
    () => [{ topic: isLive ? ('liveEvent' as const) : ('prematchEvent' as const), key: String(initial.id) }],
    [isLive, initial.id],
  );
  const events = useMemo(() => [current], [current]);
  const prices = useMemo(() => shown.flatMap((panel) => panel.lines.flatMap((line) => line.prices)), [shown]);
  // A match that is known from a list is as old as the list, which its own stream has kept up to date.
  const sources = useMemo(() => [...topics, ...sportTopics([current.sportId])], [topics, current.sportId]);
  useSeed(events, prices, sources);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reload = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refreshQuery(client, ['markets', locale.code, initial.id]);
      void refreshQuery(client, ['event', locale.code, initial.id]);
    }, GATHER_MS);
  };
  useTopics(topics, {
    change: ({ changed, removed, matches, prices: sent, isSnapshot }) => {
      if (isSnapshot && isReplaced(prices, sent)) reload();
      const hasTurned = matches.some(
        (match) => match.id === initial.id && match.status !== undefined && (match.status === 'live') !== isLive,
      );
      if (changed.includes(initial.id) || removed.includes(initial.id) || hasTurned) reload();
    },
    reload,
  });

  const live = useLiveMatch(initial.id);
  return {
    event: current,
    info: isLive ? (live.info ?? current.live) : null,
    panels: shown,
    /** False while the first panels of the document are all that there is. */
    hasAll: hasAllPanels || panels.dataUpdatedAt > 0 || isLive !== (initial.live !== null),
    isLoadingRest: panels.isFetching,
    isRestFailed: panels.isError,
    isEnded: live.status === 'ended',
    isOver: live.status === 'ended' || live.status === 'removed' || event.data === null,
    isFailed: panels.isError && shown.length === 0,
    retry: () => void panels.refetch(),
  };
}
