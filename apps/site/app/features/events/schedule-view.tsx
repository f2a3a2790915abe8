import { offsetLabel } from '@duskline/i18n/formatters';
import { useId, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import type { StreamPositions } from '../../shared/live/topic.ts';
import { aliasOf } from '../../shared/routing/paths.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { PillSelect } from '../../shared/ui/select.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { ScheduleDays } from './schedule-days.tsx';
import { ScheduleHours } from './schedule-hours.tsx';
import { nearestDay, type SchedulePart, type SchedulePlace, scheduleHref, toHours } from './schedule-model.ts';
import type { LoadedSchedule, ScheduleRequest } from './schedule-queries.ts';
import css from './schedule-view.module.css';
import { useSchedule } from './use-schedule.ts';

const ALL = '';

export interface ScheduleViewProps {
  request: ScheduleRequest;
  initial: LoadedSchedule;
  positions: StreamPositions;
}

type Go = (change: Partial<SchedulePlace>) => string;

/** What an empty day says, and where matches are. */
function EmptyDay({ part, place, hrefOf }: { part: SchedulePart; place: SchedulePlace; hrefOf: Go }) {
  const t = useT();
  const format = useFormat();
  const next = nearestDay(part.days, part.day);
  const day = format.calendarDay(part.day);
  return (
    <div className="panel">
      <div className="notice" role="status">
        <strong>{next ? t(place.isLive ? 'schedule.emptyLive' : 'schedule.empty', { day }) : t('schedule.emptyWeek')}</strong>
        {next && (
          <Link className="button" to={hrefOf({ day: next.day, page: 1 })}>
            {t('schedule.nextDay', { day: format.calendarDay(next.day), count: next.count })}
          </Link>
        )}
        {!next && (place.isLive || place.sport !== undefined) && (
          <Link className="button" to={hrefOf({ sport: undefined, isLive: false, page: 1 })}>
            {t('schedule.showAll')}
          </Link>
        )}
      </div>
    </div>
  );
}

function Pages({ part, hrefOf }: { part: SchedulePart; hrefOf: Go }) {
  const t = useT();
  const { page, pages } = part;
  if (pages === 1) return null;
  return (
    <nav className={css.pages} aria-label={t('schedule.pages')}>
      {page > 1 && (
        <Link className="button" rel="prev" to={hrefOf({ page: page - 1 })}>
          {t('schedule.pageBefore')}
        </Link>
      )}
      <bdi className="num">{t('schedule.page', { page, pages })}</bdi>
      {page < pages && (
        <Link className="button" rel="next" to={hrefOf({ page: page + 1 })}>
          {t('schedule.pageAfter')}
        </Link>
      )}
    </nav>
  );
}

/** The matches of seven days, a day at a time (SCHEDULE-01). What is chosen stands in the address. */
export function ScheduleView({ request, initial, positions }: ScheduleViewProps) {
  const t = useT();
  const { locale } = useSite();
  const navigate = useNavigate();
  const liveId = useId();
  const { place, offset } = request;
  const { data, isError, refetch } = useSchedule(request, initial, positions);
  const { part, events } = data;
  const nowMs = useMinute();
  const hours = useMemo(() => toHours(events, { offset, nowMs }), [events, offset, nowMs]);
  const hrefOf: Go = (change) => scheduleHref(locale.segment, { ...place, ...change });
  const go = (change: Partial<SchedulePlace>) =>
    void navigate(hrefOf({ page: 1, ...change }), { replace: true, preventScrollReset: true });
  const today = part.days[0]?.day;
  const sports = [
    { value: ALL, text: t('schedule.all') },
    ...part.sports.map(({ link, name }) => ({ value: aliasOf(link), text: name })),
  ];
  return (
    <>
      <div className="page-title">
        <h1>{t('schedule.title')}</h1>
        <span className="meta" aria-live="polite">
          {t('schedule.matches', { count: part.count })}
        </span>
        <Link className={`link ${css.across}`} to={`/${locale.segment}/sport/results`}>
          {t('schedule.results')}
        </Link>
      </div>
      <ScheduleDays days={part.days} day={part.day} onDay={(day) => go({ day: day === today ? undefined : day })} />
      <div className={css.bar}>
        <PillSelect
          label={t('schedule.sport')}
          value={place.sport ?? ALL}
          options={sports}
          onValue={(sport) => go({ sport: sport === ALL ? undefined : sport })}
        />
        <span className={css.live}>
          <span id={liveId} className={css.liveLabel}>
            <i className="dot" aria-hidden="true" />
            {t('schedule.liveOnly')}
          </span>
          <Switch isOn={place.isLive} onChange={(isLive) => go({ isLive })} labelledBy={liveId} />
        </span>
        <span className={css.zone}>{t('schedule.zone', { zone: `\u2068${offsetLabel(offset)}\u2069` })}</span>
      </div>
      {isError && events.length === 0 ? (
        <ErrorNotice onRetry={() => void refetch()} />
      ) : events.length > 0 ? (
        <ScheduleHours hours={hours} />
      ) : (
        <EmptyDay part={part} place={place} hrefOf={hrefOf} />
      )}
      <Pages part={part} hrefOf={hrefOf} />
    </>
  );
}
