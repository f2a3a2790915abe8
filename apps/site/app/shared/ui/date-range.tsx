import CalendarDays from 'lucide-react/icons/calendar-days';
import { useId } from 'react';
import { useSite } from '../i18n/site-context.tsx';
import css from './date-range.module.css';
import type { DayRange, DayRangeChoice } from './day-range.ts';
import { latePart, useLateOpening } from './late-part.ts';

const rangeCalendar = latePart(() => import('./range-calendar.tsx').then(({ RangeCalendar }) => RangeCalendar));

/** Both days in one, as the language writes it: 23–30 Nov 2026. */
function useRangeText({ from, to }: DayRange): string {
  const { locale } = useSite();
  return new Intl.DateTimeFormat(`${locale.bcp47}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).formatRange(Date.parse(from), Date.parse(to));
}

/**
 * From one day to another, of a calendar in the language of the site: a date field of the browser would speak the browser's, and begin
 * the week as it does.
 */
export function DateRange({ label, ...choice }: DayRangeChoice & { label: string }) {
  const id = useId();
  const { Part, opening, trigger } = useLateOpening(rangeCalendar);
  return (
    <>
      <button
        type="button"
        id={id}
        className={`pill ${css.trigger}`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-days`}
        {...trigger}
      >
        <span className="sr-only" id={`${id}-label`}>
          {label}
        </span>
        <CalendarDays className="icon icon-small" aria-hidden="true" />
        <bdi className={css.days} id={`${id}-days`}>
          {useRangeText(choice.range)}
        </bdi>
      </button>
      {Part && opening && <Part {...opening} {...choice} labelledBy={`${id}-label`} />}
    </>
  );
}
