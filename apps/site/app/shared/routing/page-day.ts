const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The calendar day where the visitor is, as the calls write it. `offset`: hours from UTC. */
export const dayAt = (nowMs: number, offset: number): string => new Date(nowMs + offset * HOUR_MS).toISOString().slice(0, 10);

/** So many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** A date, or the name of a day, as it begins a line. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A calendar day out of an address: YYYY-MM-DD, and one that there is. */
export function readDay(text: string | null): string | undefined {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(text) ? text : undefined;
}
