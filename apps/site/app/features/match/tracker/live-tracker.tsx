import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { useSite } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { ErrorNotice } from '../../../shared/ui/notice.tsx';
import { timelineQuery } from './timeline-query.ts';
import css from './tracker.module.css';
import { TrackerView } from './tracker-view.tsx';

/** While the match is played and the page is looked at. */
const LOOK_AGAIN_MS = 5_000;
const NOTHING = { Incidents: [], Latest: [], Momentum: [] };

export function LiveTracker({ event, info }: { event: SportEvent; info: LiveInfo }) {
  const { locale } = useSite();
  const { data, isError, refetch } = useQuery({
    ...timelineQuery(browserCall, locale.code, event.id),
    refetchInterval: info.periodKey === 'ended' ? false : LOOK_AGAIN_MS,
  });
  // The stream of the match tells of a score first: what led to it is asked for at once.
  const score = `${info.homeScore}-${info.awayScore}-${info.periodKey}`;
  const known = useRef(score);
  useEffect(() => {
    if (known.current === score) return;
    known.current = score;
    void refetch();
  }, [score, refetch]);
  if (!data && isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <div className={`skeleton ${css.loading}`} />;
  return <TrackerView event={event} info={info} timeline={data.Status === 'known' ? data : NOTHING} />;
}
