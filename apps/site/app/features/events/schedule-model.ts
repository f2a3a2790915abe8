import type { Schedule } from '@duskline/contract/entities/sport';
import type { SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { aliasOf } from '../../shared/routing/paths.ts';

const HOUR_MS = 3_600_000;
/** Matches of a page. */
export const PAGE_MATCHES = 40;

/** What the address of the schedule says. */
export interface SchedulePlace {
  /** undefined: today. */
  readonly day?: string | undefined;
  /** Word of the path of a sport; undefined: all sports. */
  readonly sport?: string | undefined;
  readonly isLive: boolean;
  /** From 1. */
  readonly page: number;
}

export function readSchedulePlace(search: URLSearchParams): SchedulePlace {
  const page = Number(/^[1-9]\d{0,3}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
  return {
    day: search.get('date') ?? undefined,
    sport: search.get('sport')?.slice(0, 100) || undefined,
    isLive: search.get('live') === '1',
    page,
  };
}

export function scheduleHref(segment: string, { day, sport, isLive, page }: SchedulePlace): string {
  const search = new URLSearchParams();
  if (day !== undefined) search.set('date', day);
  if (sport !== undefined) search.set('sport', sport);
  if (isLive) search.set('live', '1');
  if (page > 1) search.set('page', String(page));
  const query = search.toString();
  return `/${segment}/sport/schedule${query && `?${query}`}`;
}

interface ScheduledMatch {
  readonly id: number;
  readonly startMs: number;
}

/** Now, for a visitor so many hours from UTC: hours of some zones begin at a half or a quarter. */
export interface ScheduleMoment {
  readonly offset: number;
  readonly nowMs: number;
}

const hourOf = (ms: number, offset: number): number => {
  const shift = offset * HOUR_MS;
  return Math.floor((ms + shift) / HOUR_MS) * HOUR_MS - shift;
};

/** The hour that it is comes first, and what began in the hours before it last: a schedule is read for what is to come. */
function byHour({ offset, nowMs }: ScheduleMoment) {
  const fromMs = hourOf(nowMs, offset);
  return (a: ScheduledMatch, b: ScheduledMatch): number =>
    Number(a.startMs < fromMs) - Number(b.startMs < fromMs) || a.startMs - b.startMs || a.id - b.id;
}

/** A part of the schedule: its seven days with their numbers of matches, the sports that it has, and the matches of a page of one day. */
export interface SchedulePart {
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly sports: readonly Pick<SportNode, 'id' | 'systemId' | 'name' | 'link'>[];
  readonly day: string;
  readonly sportId: number | undefined;
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly matches: readonly ScheduledMatch[];
}

/**
 * What a place shows of the schedule. A sport without dates is not among its sports (SCHEDULE-05); a day outside of it is its first one, and a page
 * behind the last one is the last.
 */
export function partOf(
  { Dates, Data }: Schedule,
  sports: readonly SportNode[],
  place: SchedulePlace,
  moment: ScheduleMoment,
): SchedulePart {
  const sportIds = new Set(Object.values(Data).flatMap((ofDay) => Object.keys(ofDay).map(Number)));
  const sport = sports.find(({ link }) => aliasOf(link) === place.sport);
  const matchesOn = (day: string): ScheduledMatch[] =>
    Object.entries(Data[day] ?? {})
      .filter(([id]) => place.sport === undefined || Number(id) === sport?.id)
      .flatMap(([, matches]) => Object.values(matches).map(({ ID, StartDateJs }) => ({ id: ID, startMs: StartDateJs })));
  const day = Dates.find((one) => one === place.day) ?? Dates[0] ?? '';
  const all = matchesOn(day).sort(byHour(moment));
  const pages = Math.max(1, Math.ceil(all.length / PAGE_MATCHES));
  const page = Math.min(place.page, pages);
  return {
    days: Dates.map((one) => ({ day: one, count: matchesOn(one).length })),
    sports: sports.filter(({ id }) => sportIds.has(id)).map(({ id, systemId, name, link }) => ({ id, systemId, name, link })),
    day,
    sportId: sport?.id,
    page,
    pages,
    count: all.length,
    matches: all.slice((page - 1) * PAGE_MATCHES, page * PAGE_MATCHES),
  };
}

/** The day that an empty one offers: the next that has matches, else the nearest before it. */
export function nearestDay(days: SchedulePart['days'], from: string): SchedulePart['days'][number] | undefined {
  const filled = days.filter(({ count }) => count > 0);
  return filled.find(({ day }) => day > from) ?? filled.findLast(({ day }) => day < from);
}

interface ScheduleTournament {
  readonly tournament: SportEvent['tournament'];
  readonly category: SportEvent['category'];
  readonly systemId: number;
  readonly events: readonly SportEvent[];
}

export interface ScheduleHour {
  readonly startMs: number;
  readonly tournaments: readonly ScheduleTournament[];
}

/** By hour of the visitor's zone, those that are over last, then by tournament, the best first. */
export function toHours(events: readonly SportEvent[], moment: ScheduleMoment): ScheduleHour[] {
  const hours = Map.groupBy([...events].sort(byHour(moment)), ({ startMs }) => hourOf(startMs, moment.offset));
  return [...hours].map(([startMs, ofHour]) => ({
    startMs,
    tournaments: [...Map.groupBy(ofHour, ({ tournament }) => tournament.id).values()]
      .flatMap((all): ScheduleTournament[] => {
        const [first] = all;
        return first ? [{ tournament: first.tournament, category: first.category, systemId: first.systemId, events: all }] : [];
      })
      .sort((a, b) => a.tournament.rank - b.tournament.rank || a.tournament.id - b.tournament.id),
  }));
}
