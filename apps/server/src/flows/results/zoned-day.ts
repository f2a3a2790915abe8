import { dayWindow, offsetMsOf, type Window } from '../../modules/catalogue/index.ts';

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Names of zones are read in any case of their letters: there is no end to them. */
const MOST_FORMATS = 500;

/** To make one takes a millisecond. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    if (formats.size >= MOST_FORMATS) formats.clear();
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...numeric, second: 'numeric' });
    formats.set(zone, format);
  }
  return format;
}

/** Milliseconds to add to UTC at that moment. */
function zoneOffsetMs(zone: string, atMs: number): number {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
}

/**
 * When a day of UTC's calendar, as if it were one of the zone, begins there. Where the clocks change about midnight it is the earlier of two midnights,
 * or, when there is none, the moment of the change: the first at which the clock shows that day or a later one.
 */
function startOf(utcMidnightMs: number, zone: string): number {
  const offsets = [zoneOffsetMs(zone, utcMidnightMs - DAY_MS), zoneOffsetMs(zone, utcMidnightMs + DAY_MS)];
  const [early, late] = [utcMidnightMs - Math.max(...offsets), utcMidnightMs - Math.min(...offsets)];
  return early + zoneOffsetMs(zone, early) >= utcMidnightMs ? early : late;
}

/** The calendar day YYYY-MM-DD where the client is: a zone's name, or hours from UTC. A day on which the clocks change has 23 or 25 hours. */
export function zonedDay(date: string, zone: string | number | undefined): Window {
  if (typeof zone !== 'string') return dayWindow(date, offsetMsOf(zone));
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return { fromMs: startOf(midnight, zone), toMs: startOf(midnight + DAY_MS, zone) };
}
