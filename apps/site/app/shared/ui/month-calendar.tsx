import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useSite } from '../i18n/site-context.tsx';
import { addMonths, dayAfterKey, sameDayIn, weekFrom, weeksOf } from './calendar-month.ts';
import css from './month-calendar.module.css';
import { RowIcon } from './page-symbols.tsx';

/** What a day needs to be reached by the keyboard: one of a month is a stop of the Tab key. */
export interface DayProps {
  readonly 'data-day': string;
  readonly tabIndex: 0 | -1;
  readonly 'data-first-focus'?: '' | undefined;
}

interface MonthCalendarProps {
  /** The day that the keyboard is at, YYYY-MM-DD; its month is shown. */
  day: string;
  onDay: (day: string) => void;
  /** The days that there are; without a first one, all before the last. */
  first?: string;
  last: string;
  /** A day that there is: a link or a button. */
  renderDay: (day: string, props: DayProps) => ReactNode;
}

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const BEGINNING = '0001-01-01';

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

/**
 * A month of days, in the language of the site. Arrows go from day to day and from week to week, in the direction in which the page is
 * read, Home and End to the ends of the week, Page Up and Page Down to other months, with Shift to other years.
 */
export function MonthCalendar({ day, onDay, first = BEGINNING, last, renderDay }: MonthCalendarProps) {
  const { locale } = useSite();
  const names = useCalendarNames();
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  const month = day.slice(0, 7);
  const within = (one: string) => (one < first ? first : one > last ? last : one);
  useEffect(() => {
    // The day may be in a month that is shown only now.
    if (isByKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    isByKey.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget, target } = event;
    const from = target instanceof HTMLElement ? target.dataset.day : undefined;
    if (from === undefined) return;
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    const to = dayAfterKey(from, { key, shiftKey, isRtl, firstDay: locale.firstDay });
    if (to === undefined) return;
    event.preventDefault();
    const next = within(to);
    isByKey.current = next !== day;
    onDay(next);
  };
  const step = (months: number) => {
    const to = addMonths(month, months);
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={names.month(to)}
        disabled={to < first.slice(0, 7) || to > last.slice(0, 7)}
        onClick={() => onDay(within(sameDayIn(to, day)))}
      >
        <RowIcon name="chevron" className={`icon icon-turns ${months < 0 ? css.back : ''}`} />
      </button>
    );
  };
  const cell = (one: string) => {
    if (one < first || one > last) return <span>{Number(one.slice(8))}</span>;
    const isHere = one === day;
    return renderDay(one, { 'data-day': one, tabIndex: isHere ? 0 : -1, 'data-first-focus': isHere ? '' : undefined });
  };
  return (
    <div className={css.month}>
      <div className={css.head}>
        {step(-1)}
        <h3 id={titleId} aria-live="polite">
          {names.month(month)}
        </h3>
        {step(1)}
      </div>
      <table ref={table} aria-labelledby={titleId} className={css.days} onKeyDown={onKeyDown}>
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
                <td key={names.week[n]?.day}>{one !== null && cell(one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
