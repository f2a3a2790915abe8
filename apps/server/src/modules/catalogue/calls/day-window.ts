const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const LARGEST_HOURS = 14;
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * The client's time zone as milliseconds to add to UTC. "Time zone is hours from UTC" (spec 139): numbers up to 14 are hours east,
 * e.g. 5.5 for India. Anything larger can only be minutes, as JavaScript's getTimezoneOffset gives them: west, so -330 for India.
 * Clocks anywhere differ by quarters of an hour, so that is what a number is rounded to: there are few different days.
 */
export function offsetMsOf(clientTimezoneOffset: number | undefined): number {
  if (clientTimezoneOffset === undefined) return 0;
  const isHours = Math.abs(clientTimezoneOffset) <= LARGEST_HOURS;
  const offsetMs = isHours ? clientTimezoneOffset * HOUR_MS : -clientTimezoneOffset * MINUTE_MS;
  return Math.round(offsetMs / QUARTER_MS) * QUARTER_MS || 0;
}

export interface Window {
  fromMs: number;
  toMs: number;
}

/** The calendar day YYYY-MM-DD in the client's time zone. */
export function dayWindow(date: string, offsetMs: number): Window {
  const fromMs = Date.parse(`${date}T00:00:00Z`) - offsetMs;
  return { fromMs, toMs: fromMs + DAY_MS };
}

/** The calendar day YYYY-MM-DD of a moment in the client's time zone. */
export const isoDay = (atMs: number, offsetMs: number): string => new Date(atMs + offsetMs).toISOString().slice(0, 10);

/** The calendar day in which the client now is (AMB-45). */
export const todayWindow = (nowMs: number, offsetMs: number): Window => dayWindow(isoDay(nowMs, offsetMs), offsetMs);
