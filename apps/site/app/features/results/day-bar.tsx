import CalendarDays from 'lucide-react/icons/calendar-days';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { addDays, capitalised, daysBetween, readDay } from '../../shared/routing/page-day.ts';
import { RowIcon } from '../../shared/ui/page-symbols.tsx';
import css from './day-bar.module.css';
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

/** RESULTS-02: which day. Arrows to its neighbours, today and yesterday in words, any other one from a calendar. */
export function DayBar({ day, today, hrefOf }: DayBarProps) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const first = addDays(today, -KEPT_DAYS);
  const days = daysBetween(today, day);
  const named = [0, -1].map((n) => ({ day: addDays(today, n), name: capitalised(format.relativeDay(n)) }));
  const choose = (text: string) => {
    const chosen = readDay(text);
    if (chosen && chosen >= first && chosen <= today) void navigate(hrefOf(chosen), { preventScrollReset: true });
  };
  return (
    <nav className={css.bar} aria-label={t('results.day')}>
      <Step day={day > first ? addDays(day, -1) : null} label={t('results.dayBefore')} hrefOf={hrefOf} isBack />
      <h2 className={css.day} aria-live="polite">
        <time dateTime={day}>{format.calendarDay(day)}</time>
        {days >= -1 && <span className={css.relative}>{capitalised(format.relativeDay(days))}</span>}
      </h2>
      <Step day={day < today ? addDays(day, 1) : null} label={t('results.dayAfter')} hrefOf={hrefOf} isBack={false} />
      <span className={css.calendar}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('results.calendar')}
          onClick={() => input.current?.showPicker()}
        >
          <CalendarDays className="icon" aria-hidden="true" />
        </button>
        <input
          ref={input}
          className={css.picker}
          type="date"
          min={first}
          max={today}
          value={day}
          tabIndex={-1}
          aria-label={t('results.calendar')}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </span>
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
