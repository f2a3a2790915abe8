import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../shared/i18n/site-context.tsx';
import type { Opening } from '../../shared/ui/late-part.ts';
import { MonthCalendar } from '../../shared/ui/month-calendar.tsx';
import { PopoverPanel } from '../../shared/ui/popover-panel.tsx';

export interface DayChoice {
  day: string;
  /** The days that there are. */
  first: string;
  today: string;
  /** Address of a day. */
  hrefOf: (day: string) => string;
}

/** A month of days that lead to their results. */
export function CalendarMonth({ day, first, today, hrefOf, onChoose }: DayChoice & { onChoose: () => void }) {
  const format = useFormat();
  const [at, setAt] = useState(day);
  return (
    <MonthCalendar
      day={at}
      onDay={setAt}
      first={first}
      last={today}
      renderDay={(one, props) => (
        <Link
          {...props}
          to={hrefOf(one)}
          rel="nofollow"
          preventScrollReset
          aria-label={format.calendarDate(one)}
          aria-current={one === day ? 'date' : undefined}
          onClick={onChoose}
        >
          {Number(one.slice(8))}
        </Link>
      )}
    />
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
