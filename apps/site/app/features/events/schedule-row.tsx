import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { memo } from 'react';
import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import { useLiveEvent } from '../../shared/live/use-live.ts';
import { useViewport, ViewportContext } from '../../shared/live/viewport-subscriptions.ts';
import { columnKeys, type SportEvent } from '../../shared/model/event.ts';
import { downloadEntry } from './calendar-entry.ts';
import { eventHref, FavouriteStar, MoreLink, UnreportedNote } from './event-row.tsx';
import { EventWhen } from './event-when.tsx';
import { OddsColumn } from './odds-column.tsx';
import css from './schedule-row.module.css';
import teamLinesCss from './team-lines.module.css';
import { TeamLines } from './team-lines.tsx';

function CalendarButton({ event, href }: { event: SportEvent; href: string }) {
  const t = useT();
  const name = t('schedule.addNamed', { match: `${event.home} – ${event.away}` });
  return (
    <button
      type="button"
      className={`icon-button ${css.calendar}`}
      aria-label={name}
      title={name}
      onClick={() => downloadEntry(event, href)}
    >
      <CalendarPlus className="icon" aria-hidden="true" />
    </button>
  );
}

/** A match of the schedule with one market: its result, or the first of the others that it has. */
export const ScheduleRow = memo(function ScheduleRow({ event }: { event: SportEvent }) {
  const { locale } = useSite();
  const { viewport, ref } = useViewport();
  const live = useLiveEvent(event, viewport);
  const info = event.live === null ? null : (live.info ?? event.live);
  const href = eventHref(locale.segment, event);
  const nowMs = useMinute();
  const column = columnKeys.find((key) => (event.columns[key]?.length ?? 0) > 0) ?? 'moneyline';
  return (
    <li className={css.row} data-row={event.id} ref={ref}>
      <ViewportContext value={viewport}>
        <FavouriteStar event={event} />
        <EventWhen event={event} info={info} />
        <Link className={teamLinesCss.teams} to={href}>
          <TeamLines event={event} info={info} />
        </Link>
        {event.isUnreported ? (
          <UnreportedNote />
        ) : (
          <>
            <OddsColumn event={event} column={column} />
            <MoreLink event={event} href={href} marketsCount={live.marketsCount ?? event.marketsCount} />
          </>
        )}
        {event.live === null && event.startMs > nowMs && <CalendarButton event={event} href={href} />}
      </ViewportContext>
    </li>
  );
});
