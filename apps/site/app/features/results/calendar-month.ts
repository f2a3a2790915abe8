import { addDays } from '../../shared/routing/page-day.ts';

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
