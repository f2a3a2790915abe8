import { memo } from 'react';
import { Link } from 'react-router';
import { useFormat, useSite } from '../../shared/i18n/site-context.tsx';
import { dataHref } from '../../shared/routing/paths.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './schedule-hours.module.css';
import type { ScheduleHour } from './schedule-model.ts';
import { ScheduleRow } from './schedule-row.tsx';

const Hour = memo(function Hour({ hour }: { hour: ScheduleHour }) {
  const format = useFormat();
  const { locale } = useSite();
  const name = format.time(hour.startMs);
  return (
    <section className={`panel ${css.hour}`} aria-label={name}>
      <h2 className={css.head}>
        <time className="num" dateTime={new Date(hour.startMs).toISOString()}>
          {name}
        </time>
      </h2>
      {hour.tournaments.map(({ tournament, category, systemId, events }) => (
        <div key={tournament.id}>
          <div className={css.groupHead}>
            <SportIcon systemId={systemId} />
            <Flag code={category.country} />
            <h3 className="truncate" dir="auto">
              {tournament.link ? <Link to={dataHref(locale.segment, tournament.link)}>{tournament.name}</Link> : tournament.name}
            </h3>
            <span className="meta truncate" dir="auto">
              {category.name}
            </span>
          </div>
          <ul>
            {events.map((event) => (
              <ScheduleRow key={event.id} event={event} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

/** Matches by hour, then by tournament. Arrow keys move between the prices. */
export function ScheduleHours({ hours }: { hours: readonly ScheduleHour[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveFocus}>
      {hours.map((hour) => (
        <Hour key={hour.startMs} hour={hour} />
      ))}
    </div>
  );
}
