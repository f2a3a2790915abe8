/** HISTORY-02: what the history can be narrowed to. */
export const periods = ['last24', 'last48', 'lastweek', 'lastmonth', 'custom'] as const;
export type Period = (typeof periods)[number];

/** Calendar days YYYY-MM-DD of a custom period, both included; '' for open ends. */
export interface CustomDays {
  readonly from: string;
  readonly to: string;
}

/** A half-open span of moments, as the call takes it. */
export interface Span {
  readonly from?: string;
  readonly to?: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function monthBefore(ms: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 1);
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

/** HISTORY-02: the moments that a period stands for. Rolling periods are open towards now; days are those of the visitor's zone. */
export function spanOf(period: Period, days: CustomDays, nowMs: number, offsetHours: number): Span {
  switch (period) {
    case 'last24':
      return { from: iso(nowMs - DAY_MS) };
    case 'last48':
      return { from: iso(nowMs - 2 * DAY_MS) };
    case 'lastweek':
      return { from: iso(nowMs - 7 * DAY_MS) };
    case 'lastmonth':
      return { from: iso(monthBefore(nowMs)) };
    case 'custom': {
      const from = dayStart(days.from, offsetHours);
      const to = dayStart(days.to, offsetHours);
      return { ...(from === undefined ? {} : { from: iso(from) }), ...(to === undefined ? {} : { to: iso(to + DAY_MS - 1) }) };
    }
  }
}

/** The last month with both its ends, as some calls ask for them. Its end leaves room for a device whose clock is behind. */
export const lastMonth = (nowMs: number): Required<Span> => ({ from: iso(monthBefore(nowMs)), to: iso(nowMs + DAY_MS) });

/** True when the last day lies before the first. */
export const isReversed = ({ from, to }: CustomDays): boolean => from !== '' && to !== '' && to < from;
