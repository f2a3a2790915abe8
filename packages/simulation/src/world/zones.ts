/**
 * Local time of places by fixed tables of rules: kick-offs are local, and the world is asked for thousands of them at once, for which
 * `Intl` is too slow. Days are counted from 1 January 1970; minutes are minutes of the local day and may run past 24 hours.
 */

export type SummerRule = 'none' | 'eu' | 'us' | 'au' | 'nz' | 'cl' | 'il' | 'eg';

export interface Zone {
  /** Hours ahead of UTC in winter. */
  readonly standard: number;
  readonly summer: SummerRule;
}

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Number of a calendar day; `month` counts from 1. */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MS);
}

/** 0 Sunday ... 6 Saturday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Monday of the week that the day is in. */
export function mondayOf(day: number): number {
  return day - ((weekdayOf(day) + 6) % 7);
}

export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** First such weekday on or after a date. */
function onOrAfter(year: number, month: number, day: number, weekday: number): number {
  const from = dayNumber(year, month, day);
  return from + ((weekday - weekdayOf(from) + 7) % 7);
}

/** Days on which summer time begins and ends within a calendar year; in the south it ends before it begins. */
const CHANGES: Readonly<Record<Exclude<SummerRule, 'none'>, (year: number) => readonly [begin: number, end: number]>> = {
  eu: (year) => [onOrAfter(year, 3, 25, 0), onOrAfter(year, 10, 25, 0)],
  us: (year) => [onOrAfter(year, 3, 8, 0), onOrAfter(year, 11, 1, 0)],
  au: (year) => [onOrAfter(year, 10, 1, 0), onOrAfter(year, 4, 1, 0)],
  nz: (year) => [onOrAfter(year, 9, 24, 0), onOrAfter(year, 4, 1, 0)],
  cl: (year) => [onOrAfter(year, 9, 2, 0), onOrAfter(year, 4, 2, 0)],
  eg: (year) => [onOrAfter(year, 4, 24, 5), onOrAfter(year, 10, 25, 4) + 1],
  il: (year) => [onOrAfter(year, 3, 23, 5), onOrAfter(year, 10, 25, 0)],
};

const changesKnown = new Map<string, readonly [number, number]>();

function isSummer(rule: SummerRule, day: number): boolean {
  if (rule === 'none') return false;
  const year = yearOf(day);
  const key = `${rule}${year}`;
  let changes = changesKnown.get(key);
  if (changes === undefined) {
    changes = CHANGES[rule](year);
    changesKnown.set(key, changes);
  }
  const [begin, end] = changes;
  return begin < end ? day >= begin && day < end : day >= begin || day < end;
}

/** Hours ahead of UTC at noon of a local day. */
function offsetHours(zone: Zone, day: number): number {
  return zone.standard + (isSummer(zone.summer, day) ? 1 : 0);
}

/** Epoch milliseconds of a local time of day. */
export function localTimeMs(zone: Zone, day: number, minutes: number): number {
  return day * DAY_MS + minutes * MINUTE_MS - offsetHours(zone, day) * HOUR_MS;
}

/** Local day and minute of an instant. */
export function localOf(zone: Zone, atMs: number): { readonly day: number; readonly minutes: number } {
  const day = Math.floor((atMs + zone.standard * HOUR_MS) / DAY_MS);
  const local = atMs + offsetHours(zone, day) * HOUR_MS;
  return { day: Math.floor(local / DAY_MS), minutes: Math.floor((local % DAY_MS) / MINUTE_MS) };
}
