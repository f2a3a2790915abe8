import type { SportEvent } from '../../shared/model/event.ts';
import type { Sorting } from '../../shared/preferences/preferences.ts';

/** SCREEN-01. Outrights are no matches: they stand in the place of the list. */
export const eventFilters = ['all', 'live', 'today', 'early', 'outright'] as const;
export type EventFilter = (typeof eventFilters)[number];

/** LISTS-01. */
export const timeFilters = ['all', '24h', '12h', '6h', '3h', 'today'] as const;
export type TimeFilter = (typeof timeFilters)[number];

const HOUR_MS = 3_600_000;
const windows: Record<Exclude<TimeFilter, 'all' | 'today'>, number> = { '24h': 24, '12h': 12, '6h': 6, '3h': 3 };

export interface FilterMoment {
  readonly nowMs: number;
  /** Calendar day of a moment in the visitor's zone, YYYY-MM-DD. */
  isoDay(atMs: number): string;
}

/** Live matches pass every time filter: they have started. */
export function isInWindow(event: SportEvent, filter: TimeFilter, { nowMs, isoDay }: FilterMoment): boolean {
  if (filter === 'all' || event.live) return true;
  if (filter === 'today') return isoDay(event.startMs) === isoDay(nowMs);
  return event.startMs <= nowMs + windows[filter] * HOUR_MS;
}

export function passesFilter(event: SportEvent, filter: EventFilter, { nowMs, isoDay }: FilterMoment): boolean {
  if (filter === 'live') return event.live !== null;
  if (filter === 'all') return true;
  if (filter === 'outright') return false;
  const isToday = isoDay(event.startMs) === isoDay(nowMs);
  return event.live === null && (filter === 'today' ? isToday : !isToday);
}

export interface EventGroup {
  readonly key: string;
  readonly tournament: SportEvent['tournament'];
  readonly category: SportEvent['category'];
  readonly events: readonly SportEvent[];
}

export interface EventSection {
  /** `live`, or a calendar day YYYY-MM-DD. */
  readonly key: string;
  readonly groups: readonly EventGroup[];
}

/** LISTS-02: by rank, then by time. */
const byTournament = (a: SportEvent, b: SportEvent) =>
  a.tournament.rank - b.tournament.rank ||
  a.tournament.id - b.tournament.id ||
  a.rank - b.rank ||
  a.startMs - b.startMs ||
  a.id - b.id;

/** As the server orders by time: its next page then belongs behind the rows that are shown. */
export const byStart = (a: SportEvent, b: SportEvent): number => a.startMs - b.startMs || byTournament(a, b);

/** Matches of one day, or those that are live, as a list shows them. */
export const inOrder = (events: readonly SportEvent[], sorting: Sorting): SportEvent[] =>
  [...events].sort(sorting === 'time' ? byStart : byTournament);

function grouped(events: readonly SportEvent[], sorting: Sorting): EventGroup[] {
  const groups: { group: EventGroup; events: SportEvent[] }[] = [];
  for (const event of inOrder(events, sorting)) {
    const last = groups.at(-1);
    // Sorted by time a tournament may come again further down: matches keep their order, heads repeat.
    if (last?.group.tournament.id === event.tournament.id) last.events.push(event);
    else {
      const own: SportEvent[] = [event];
      const key = `${event.tournament.id}-${event.id}`;
      groups.push({ group: { key, tournament: event.tournament, category: event.category, events: own }, events: own });
    }
  }
  return groups.map(({ group }) => group);
}

/** A list as it is shown: live matches first, then day by day; inside by tournament or by time. */
export function toSections(events: readonly SportEvent[], sorting: Sorting, isoDay: FilterMoment['isoDay']): EventSection[] {
  const live = events.filter((event) => event.live);
  const days = new Map<string, SportEvent[]>();
  for (const event of events.filter((one) => !one.live).sort(byStart)) {
    const day = isoDay(event.startMs);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  const sections = [...days].map(([key, ofDay]) => ({ key, groups: grouped(ofDay, sorting) }));
  return live.length > 0 ? [{ key: 'live', groups: grouped(live, sorting) }, ...sections] : sections;
}

export const countRows = (sections: readonly EventSection[]): number =>
  sections.reduce((sum, { groups }) => sum + groups.reduce((rows, { events }) => rows + events.length, 0), 0);

/** The sections down to so many rows; what fits whole stays the very object it was. */
export function firstRows(sections: readonly EventSection[], most: number): EventSection[] {
  let left = most;
  const cut: EventSection[] = [];
  for (const section of sections) {
    const groups: EventGroup[] = [];
    for (const group of section.groups) {
      if (left <= 0) break;
      groups.push(group.events.length <= left ? group : { ...group, events: group.events.slice(0, left) });
      left -= group.events.length;
    }
    if (groups.length > 0) cut.push({ ...section, groups });
  }
  return cut;
}

/** Each match once: one that went live stays with its live state. */
export function mergeEvents(live: readonly SportEvent[], upcoming: readonly SportEvent[]): SportEvent[] {
  const ids = new Set(live.map((event) => event.id));
  const seen = new Set<number>();
  return [...live, ...upcoming.filter((event) => !ids.has(event.id))].filter(
    (event) => !seen.has(event.id) && seen.add(event.id),
  );
}
