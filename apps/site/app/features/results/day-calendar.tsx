import { type KeyboardEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useFormat, useSite } from '../../shared/i18n/site-context.tsx';
import { addDays } from '../../shared/routing/page-day.ts';
import type { Opening } from '../../shared/ui/late-part.ts';
import { RowIcon } from '../../shared/ui/page-symbols.tsx';
import { PopoverPanel } from '../../shared/ui/popover-panel.tsx';
import { addMonths, weekFrom, weeksOf } from './calendar-month.ts';
import css from './day-calendar.module.css';

export interface DayChoice {
  day: string;
  /** The days that there are. */
  first: string;
  today: string;
  /** Address of a day. */
  hrefOf: (day: string) => string;
}

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names of months and of days of the week, as the language of the site has them. */
function useCalendarNames() {
  const { locale } = useSite();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(`${locale.bcp47}-u-nu-latn`, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    const month = format({ month: 'long', year: 'numeric' });
    // The short Arabic ones are the long ones: calendars have their letters.
    const short = format({ weekday: locale.dir === 'rtl' ? 'narrow' : 'short' });
    const long = format({ weekday: 'long' });
    return {
      month: (name: string) => month.format(Date.parse(`${name}-01`)),
      week: weekFrom(locale.firstDay).map((day) => {
        const atMs = MONDAY_MS + (day - 1) * DAY_MS;
        return { day, short: short.format(atMs), long: long.format(atMs) };
      }),
    };
  }, [locale]);
}

/** Arrows go from day to day and from week to week, in the direction in which the page is read. */
function moveByDay({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 };
  const step = steps[key];
  const from = target instanceof HTMLElement ? target.dataset.day : undefined;
  if (step === undefined || from === undefined) return false;
  currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(from, step)}"]`)?.focus();
  return true;
}

/** A month of days that lead to their results. */
export function CalendarMonth({ day, first, today, hrefOf, onChoose }: DayChoice & { onChoose: () => void }) {
  const { locale } = useSite();
  const format = useFormat();
  const names = useCalendarNames();
  const [month, setMonth] = useState(day.slice(0, 7));
  const step = (months: number) => {
    const to = addMonths(month, months);
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={names.month(to)}
        disabled={to < first.slice(0, 7) || to > today.slice(0, 7)}
        onClick={() => setMonth(to)}
      >
        <RowIcon name="chevron" className={`icon icon-turns ${months < 0 ? css.back : ''}`} />
      </button>
    );
  };
  return (
    <div className={css.month}>
      <div className={css.head}>
        {step(-1)}
        <h3 aria-live="polite">{names.month(month)}</h3>
        {step(1)}
      </div>
      <table className={css.days} onKeyDown={(event) => moveByDay(event) && event.preventDefault()}>
        <thead>
          <tr>
            {names.week.map((one) => (
              <th key={one.day} scope="col" abbr={one.long}>
                {one.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, locale.firstDay).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((one, n) => (
                <td key={names.week[n]?.day}>
                  {one !== null && (one < first || one > today) && <span>{Number(one.slice(8))}</span>}
                  {one !== null && one >= first && one <= today && (
                    <Link
                      to={hrefOf(one)}
                      rel="nofollow"
                      preventScrollReset
                      data-day={one}
                      aria-label={format.calendarDate(one)}
                      aria-current={one === day ? 'date' : undefined}
                      onClick={onChoose}
                    >
                      {Number(one.slice(8))}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The calendar that opens at the bar of days. A field of the browser would speak its language, and begin the week as it does. */
export function DayCalendar({ labelledBy, anchor, isOpen, setIsOpen, ...choice }: Opening & DayChoice & { labelledBy: string }) {
  return (
    <PopoverPanel anchor={anchor} isOpen={isOpen} setIsOpen={setIsOpen} labelledBy={labelledBy}>
      <CalendarMonth {...choice} onChoose={() => setIsOpen(false)} />
    </PopoverPanel>
  );
}
