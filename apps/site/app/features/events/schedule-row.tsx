import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { memo } from 'react';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import { columnKeys, type SportEvent } from '../../shared/model/event.ts';
import { downloadEntry } from './calendar-entry.ts';
import { eventHref, MatchRow } from './event-row.tsx';
import css from './schedule-row.module.css';

/** Of a match that is to come. */
function CalendarButton({ event }: { event: SportEvent }) {
  const t = useT();
  const { locale } = useSite();
  const nowMs = useMinute();
  if (event.live !== null || event.startMs <= nowMs) return null;
  const name = t('schedule.addNamed', { match: `${event.home} – ${event.away}` });
  return (
    <button
      type="button"
      className={`icon-button ${css.calendar}`}
      aria-label={name}
      title={name}
      onClick={() => downloadEntry(event, eventHref(locale.segment, event))}
    >
      <CalendarPlus className="icon" aria-hidden="true" />
    </button>
  );
}

/** A match of the schedule with one market: its result, or the first of the others that it has. */
export const ScheduleRow = memo(function ScheduleRow({ event }: { event: SportEvent }) {
  const column = columnKeys.find((key) => (event.columns[key]?.length ?? 0) > 0) ?? 'moneyline';
  return (
    <MatchRow event={event} columns={[column]} className={css.row}>
      <CalendarButton event={event} />
    </MatchRow>
  );
});
