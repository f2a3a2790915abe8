import { addDays } from '../routing/page-day.ts';

/** So many months later, or earlier. A month is YYYY-MM. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** Days of the week in the order of a calendar, 1 is Monday. */
export const weekFrom = (firstDay: number): number[] => Array.from({ length: 7 }, (_, n) => ((firstDay - 1 + n) % 7) + 1);

/** The weeks of a month as a calendar shows them; null where a place belongs to another month. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const first = `${month}-01`;
  // Sunday is 0 here.
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  const weeks: (string | null)[][] = [];
  for (let start = addDays(first, -before); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    const days = Array.from({ length: 7 }, (_, n) => addDays(start, n));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

/** The same day of another month, or its last one where it has fewer days. */
export function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

interface DayKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isRtl: boolean;
  /** Of the week, 1 is Monday. */
  readonly firstDay: number;
}

/** Where a key leads from a day; undefined where it is none of a calendar. */
export function dayAfterKey(day: string, { key, shiftKey, isRtl, firstDay }: DayKey): string | undefined {
  const forward = isRtl ? -1 : 1;
  const inWeek = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  const months = (count: number) => sameDayIn(addMonths(day.slice(0, 7), shiftKey ? count * 12 : count), day);
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -inWeek);
    case 'End':
      return addDays(day, 6 - inWeek);
    case 'PageUp':
      return months(-1);
    case 'PageDown':
      return months(1);
    default:
      return undefined;
  }
}
