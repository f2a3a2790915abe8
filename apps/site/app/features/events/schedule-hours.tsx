import { memo } from 'react';
import { useFormat, useSite } from '../../shared/i18n/site-context.tsx';
import { dataHref } from '../../shared/routing/paths.ts';
import { GroupHead } from '../../shared/ui/group-head.tsx';
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
    <section className={'panel list-section list-cards'} aria-label={name}>
      <h2 className={`list-head ${css.head}`}>
        <time className="num" dateTime={new Date(hour.startMs).toISOString()}>
          {name}
        </time>
      </h2>
      {hour.tournaments.map(({ tournament, category, systemId, events }) => (
        <div key={tournament.id}>
          <GroupHead
            tournament={tournament}
            category={category}
            to={tournament.link ? dataHref(locale.segment, tournament.link) : undefined}
            icon={<SportIcon systemId={systemId} />}
          />
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
