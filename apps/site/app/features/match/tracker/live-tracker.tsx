import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { usePreference, useSite } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { ErrorNotice } from '../../../shared/ui/notice.tsx';
import { lookAgainMs, timelineQuery } from './timeline-query.ts';
import css from './tracker.module.css';
import { TrackerView } from './tracker-view.tsx';

const NOTHING = { Incidents: [], Latest: [], Momentum: [] };

export function LiveTracker({ event, info }: { event: SportEvent; info: LiveInfo }) {
  const { locale } = useSite();
  const updates = usePreference('updates');
  const isEnded = info.periodKey === 'ended';
  const [endedMs, setEndedMs] = useState<number | null>(null);
  useEffect(() => setEndedMs(isEnded ? Date.now() : null), [isEnded]);
  const { data, isError, refetch } = useQuery({
    ...timelineQuery(browserCall, locale.code, event.id),
    refetchInterval: ({ state }) => lookAgainMs(state.data, { updates, endedMs, nowMs: Date.now() }),
  });
  // The stream of the match tells of a score first: what led to it is asked for at once.
  const score = `${info.homeScore}-${info.awayScore}-${info.periodKey}`;
  const known = useRef(score);
  useEffect(() => {
    if (known.current === score) return;
    known.current = score;
    if (updates !== 'slow') void refetch();
  }, [score, updates, refetch]);
  if (data?.Status === 'later' || (!data && isError)) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <div className={`skeleton ${css.loading}`} />;
  return <TrackerView event={event} info={info} timeline={data.Status === 'known' ? data : NOTHING} />;
}
