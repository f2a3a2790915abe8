import { useId } from 'react';
import { useFormat, useOffsetHours, useT } from '../../shared/i18n/site-context.tsx';
import { capitalised, daysBetween } from '../../shared/routing/page-day.ts';
import css from './schedule-days.module.css';
import type { SchedulePart } from './schedule-model.ts';

interface ScheduleDaysProps {
  days: SchedulePart['days'];
  day: string;
  onDay: (day: string) => void;
}

/** SCHEDULE-01: seven days, today first, of which one is chosen. Their full dates are read, short ones are seen. */
export function ScheduleDays({ days, day, onDay }: ScheduleDaysProps) {
  const t = useT();
  const format = useFormat();
  const offset = useOffsetHours();
  const name = useId();
  const today = days[0]?.day ?? day;
  const short = (one: string) => {
    const ahead = daysBetween(today, one);
    return ahead <= 1 ? capitalised(format.relativeDay(ahead)) : format.day(Date.parse(`${one}T00:00:00Z`) - offset * 3_600_000);
  };
  return (
    <div className={css.days} role="radiogroup" aria-label={t('schedule.day')}>
      {days.map((one) => (
        <label key={one.day} className={css.day} data-empty={one.count === 0 || undefined}>
          <input
            type="radio"
            className={css.input}
            name={name}
            value={one.day}
            checked={one.day === day}
            aria-label={t('schedule.dayCount', { day: format.calendarDay(one.day), count: one.count })}
            onChange={() => onDay(one.day)}
          />
          <span aria-hidden="true">{short(one.day)}</span>
          <span className="count" aria-hidden="true">
            {one.count}
          </span>
        </label>
      ))}
    </div>
  );
}
