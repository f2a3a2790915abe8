import CalendarDays from 'lucide-react/icons/calendar-days';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { addDays, capitalised, daysBetween } from '../../shared/routing/page-day.ts';
import { latePart, useLateOpening } from '../../shared/ui/late-part.ts';
import { RowIcon } from '../../shared/ui/page-symbols.tsx';
import css from './day-bar.module.css';
import type { DayChoice } from './day-calendar.tsx';
import { KEPT_DAYS } from './results-place.ts';

interface DayBarProps {
  day: string;
  today: string;
  /** Address of a day. */
  hrefOf: (day: string) => string;
}

function Step({
  day,
  label,
  hrefOf,
  isBack,
}: {
  day: string | null;
  label: string;
  hrefOf: DayBarProps['hrefOf'];
  isBack: boolean;
}) {
  const icon = <RowIcon name="chevron" className={`icon icon-turns ${isBack ? css.back : ''}`} />;
  if (day === null)
    return (
      <span className={`icon-button ${css.step}`} data-off="">
        {icon}
      </span>
    );
  return (
    <Link className={`icon-button ${css.step}`} to={hrefOf(day)} aria-label={label} rel="nofollow" preventScrollReset>
      {icon}
    </Link>
  );
}

const dayCalendar = latePart(() => import('./day-calendar.tsx').then(({ DayCalendar }) => DayCalendar));

/** Any other day; its calendar is loaded when it is first wanted. */
function Calendar(choice: DayChoice) {
  const t = useT();
  const id = useId();
  const { Part, opening, trigger } = useLateOpening(dayCalendar);
  return (
    <>
      <button
        type="button"
        id={id}
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={t('results.calendar')}
        {...trigger}
      >
        <CalendarDays className="icon" aria-hidden="true" />
      </button>
      {Part && opening && <Part {...opening} {...choice} labelledBy={id} />}
    </>
  );
}

/** RESULTS-02: which day. Arrows to its neighbours, today and yesterday in words, any other one from a calendar. */
export function DayBar({ day, today, hrefOf }: DayBarProps) {
  const t = useT();
  const format = useFormat();
  const first = addDays(today, -KEPT_DAYS);
  const days = daysBetween(today, day);
  const named = [0, -1].map((n) => ({ day: addDays(today, n), name: capitalised(format.relativeDay(n)) }));
  return (
    <nav className={css.bar} aria-label={t('results.day')}>
      <Step day={day > first ? addDays(day, -1) : null} label={t('results.dayBefore')} hrefOf={hrefOf} isBack />
      <h2 className={css.day} aria-live="polite">
        <time dateTime={day}>{format.calendarDay(day)}</time>
        {days >= -1 && <span className={css.relative}>{capitalised(format.relativeDay(days))}</span>}
      </h2>
      <Step day={day < today ? addDays(day, 1) : null} label={t('results.dayAfter')} hrefOf={hrefOf} isBack={false} />
      <Calendar day={day} first={first} today={today} hrefOf={hrefOf} />
      <span className={css.named}>
        {named.map((one) => (
          <Link
            key={one.day}
            className="tab"
            to={hrefOf(one.day)}
            rel="nofollow"
            preventScrollReset
            aria-current={one.day === day ? 'date' : undefined}
          >
            {one.name}
          </Link>
        ))}
      </span>
    </nav>
  );
}
