import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { sportTopics } from '../../../shared/api/event-queries.ts';
import { firstData } from '../../../shared/api/first-data.ts';
import { refreshQuery } from '../../../shared/api/refresh-query.ts';
import { useSite } from '../../../shared/i18n/site-context.tsx';
import type { Topic } from '../../../shared/live/topic.ts';
import { useSeed, useTopics } from '../../../shared/live/use-live.ts';
import type { AsianLines } from '../../../shared/model/asian-lines.ts';
import type { SportEvent } from '../../../shared/model/event.ts';
import { useReadAtMs } from '../../../shared/routing/read-at.ts';
import { gatherLines, linesKey } from './asian-queries.ts';

/** Lines that the page came with, by match. */
export const FirstLines = createContext<Readonly<Record<number, AsianLines>>>({});

/** Of a row that is scrolled to; while it is near the screen the stream of its match keeps it fresh. */
const STALE_MS = 30_000;
const NO_EVENTS: readonly never[] = [];
const NO_TOPICS: readonly Topic[] = [];
const NO_LINES: AsianLines = {};

const linesOf = gatherLines(browserCall);

/**
 * Lines of a match in step with its stream. The streams of a sport have the main lines of the whole match alone; the others come with the stream
 * of the match, which is followed while its row is near the screen.
 */
export function useAsianLines(event: SportEvent, isNear: boolean): AsianLines {
  const { locale } = useSite();
  const client = useQueryClient();
  const initial = use(FirstLines)[event.id];
  const readAtMs = useReadAtMs();
  const queryKey = linesKey(locale.code, event.id);
  const query = useQuery({
    queryKey,
    queryFn: () => linesOf(locale.code, event.sportId, event.id),
    enabled: isNear,
    staleTime: STALE_MS,
    ...(initial ? { initialData: initial, ...firstData(readAtMs, true) } : {}),
  });
  const lines = query.data ?? NO_LINES;
  const prices = useMemo(() => Object.values(lines).flatMap((own) => own?.flatMap((line) => line.prices) ?? []), [lines]);
  const topics = useMemo<readonly Topic[]>(
    () => (isNear ? [{ topic: 'matchRow', key: String(event.id) }] : NO_TOPICS),
    [isNear, event.id],
  );
  const sources = useMemo<readonly Topic[]>(
    () => [{ topic: 'matchRow', key: String(event.id) }, ...sportTopics([event.sportId])],
    [event.id, event.sportId],
  );
  useSeed(NO_EVENTS, prices, sources);
  const reload = () => void refreshQuery(client, queryKey);
  useTopics(topics, {
    change({ changed, prices: sent, isSnapshot }) {
      const ids = isSnapshot ? new Set(sent.map(({ id }) => id)) : undefined;
      // The whole state of the match lacks a price that the row shows: its lines changed before the stream was heard.
      const isReplaced = ids !== undefined && prices.some(({ id }) => !ids.has(id));
      if (isReplaced || changed.includes(event.id)) reload();
    },
    reload,
  });
  return lines;
}
