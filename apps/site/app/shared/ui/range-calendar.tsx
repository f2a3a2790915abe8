import { useState } from 'react';
import { useFormat } from '../i18n/site-context.tsx';
import css from './date-range.module.css';
import { type DayRange, type DayRangeChoice, withEnd } from './day-range.ts';
import type { Opening } from './late-part.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { PopoverPanel } from './popover-panel.tsx';
import { ToggleGroup } from './toggle-group.tsx';

/** Which end is chosen next, and the days. The first day chosen leads to the last one; that ends it. */
export function RangeMonth({
  range,
  last,
  ends,
  onRange,
  labelledBy,
  onDone,
}: DayRangeChoice & { labelledBy: string; onDone: () => void }) {
  const format = useFormat();
  const [end, setEnd] = useState<keyof DayRange>('from');
  const [at, setAt] = useState(range.from);
  const choose = (day: string) => {
    onRange(withEnd(range, end, day));
    setAt(day);
    if (end === 'to') onDone();
    else setEnd('to');
  };
  const placeOf = (day: string) =>
    day === range.from
      ? day === range.to
        ? 'both'
        : 'from'
      : day === range.to
        ? 'to'
        : day > range.from && day < range.to
          ? 'in'
          : undefined;
  return (
    <>
      <ToggleGroup
        labelledBy={labelledBy}
        value={end}
        options={(['from', 'to'] as const).map((value) => ({
          value,
          content: (
            <span className={css.end}>
              <span>{ends[value]}</span> <bdi>{format.calendarDate(range[value])}</bdi>
            </span>
          ),
        }))}
        onChange={(value) => {
          setEnd(value);
          setAt(range[value]);
        }}
      />
      <MonthCalendar
        day={at}
        onDay={setAt}
        last={last}
        renderDay={(day, props) => (
          <button
            type="button"
            {...props}
            className={css.day}
            data-place={placeOf(day)}
            aria-pressed={day >= range.from && day <= range.to}
            aria-label={format.calendarDate(day)}
            onClick={() => choose(day)}
          >
            {Number(day.slice(8))}
          </button>
        )}
      />
    </>
  );
}

/** The calendar of a range of days. It opens at the first of them. */
export function RangeCalendar({
  anchor,
  isOpen,
  setIsOpen,
  labelledBy,
  ...choice
}: Opening & DayRangeChoice & { labelledBy: string }) {
  return (
    <PopoverPanel anchor={anchor} isOpen={isOpen} setIsOpen={setIsOpen} labelledBy={labelledBy}>
      <RangeMonth {...choice} labelledBy={labelledBy} onDone={() => setIsOpen(false)} />
    </PopoverPanel>
  );
}
