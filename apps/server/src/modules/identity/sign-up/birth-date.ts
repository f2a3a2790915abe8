/** `YYYY-MM-DD`, or null when the calendar has no such day. Months from 1. */
export function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}

/**
 * Whether a person born on that day has so many years at `nowMs`, by the UTC calendar (AMB-46, TR-A13). The birthday
 * counts; born on 29 February, the day is 1 March in common years.
 */
export function isOfAge(birthDate: string, years: number, nowMs: number): boolean {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const latest = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
  // Both are YYYY-MM-DD, so text order is calendar order; 02-29 sorts after 02-28 and before 03-01, as wanted.
  return birthDate <= latest;
}
