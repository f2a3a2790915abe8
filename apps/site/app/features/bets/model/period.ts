/** HISTORY-02: what the history can be narrowed to. */
export const periods = ['last24', 'last48', 'lastweek', 'lastmonth', 'custom'] as const;
/** HISTORY-03: with both their ends. */
export const ranges = ['lastThirtyDays', 'lastNineMonths'] as const;
export type Period = 'today' | (typeof periods)[number] | (typeof ranges)[number];
/** In the order in which they are offered: the longer the later, days of one's own last. */
export const offeredPeriods: readonly Period[] = ['today', ...periods.filter((one) => one !== 'custom'), ...ranges, 'custom'];

/** Calendar days YYYY-MM-DD of a custom period, both included; '' for open ends. */
export interface CustomDays {
  readonly from: string;
  readonly to: string;
}

/** A half-open span of moments, as the call takes it. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function monthsBefore(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // 31 March minus a month is the last day of February, not 3 March.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** Start of a calendar day in the visitor's zone. */
function dayStart(day: string, offsetHours: number): number | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms - offsetHours * HOUR_MS;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** HISTORY-02, HISTORY-03: the moments that a period stands for. Rolling periods are open towards now; days are those of the visitor's zone. */
export function timeRangeOf(period: Period, days: CustomDays, nowMs: number, offsetHours: number): TimeRange {
  switch (period) {
    case 'today':
      return { from: iso(dayStart(iso(nowMs + offsetHours * HOUR_MS).slice(0, 10), offsetHours) ?? nowMs) };
    case 'last24':
      return { from: iso(nowMs - DAY_MS) };
    case 'last48':
      return { from: iso(nowMs - 2 * DAY_MS) };
    case 'lastweek':
      return { from: iso(nowMs - 7 * DAY_MS) };
    case 'lastmonth':
      return { from: iso(monthsBefore(nowMs, 1)) };
    case 'lastThirtyDays':
      return { from: iso(nowMs - 30 * DAY_MS), to: iso(nowMs) };
    case 'lastNineMonths':
      return { from: iso(monthsBefore(nowMs, 9)), to: iso(nowMs) };
    case 'custom': {
      const from = dayStart(days.from, offsetHours);
      const to = dayStart(days.to, offsetHours);
      return { ...(from === undefined ? {} : { from: iso(from) }), ...(to === undefined ? {} : { to: iso(to + DAY_MS - 1) }) };
    }
  }
}

/** A span with both its ends, as some calls ask for them. An end of its own leaves a margin for a device whose clock is behind. */
export const closedRange = ({ from = iso(0), to }: TimeRange, nowMs: number): Required<TimeRange> => ({
  from,
  to: to ?? iso(nowMs + DAY_MS),
});

/** The last month, with both its ends. */
export const lastMonth = (nowMs: number): Required<TimeRange> => closedRange({ from: iso(monthsBefore(nowMs, 1)) }, nowMs);
