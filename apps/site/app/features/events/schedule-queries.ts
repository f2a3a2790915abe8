import * as sportmatchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import type { Caller } from '../../shared/api/caller.ts';
import { loadEvent } from '../../shared/api/event-queries.ts';
import { keepUnchanged } from '../../shared/api/keep-unchanged.ts';
import type { Query } from '../../shared/api/source.ts';
import { removedMatches } from '../../shared/live/removed-matches.ts';
import { type SportEvent, toSportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { partOf, type SchedulePart, type SchedulePlace } from './schedule-model.ts';

/** The most that one call gives. */
const MOST_ROWS = 999;

export interface LoadedSchedule {
  readonly part: SchedulePart;
  readonly events: SportEvent[];
}

export interface ScheduleRequest {
  readonly place: SchedulePlace;
  readonly offset: number;
  readonly sports: readonly SportNode[];
}

const hasLeft = ({ id, live }: SportEvent): boolean => removedMatches.has(live === null ? 'prematch' : 'live', id);

/** The matches of a part, whole. The call gives those of a day up to a time: what begins later than the last of the page is not asked for. */
async function loadMatches(call: Caller, language: string, part: SchedulePart, { place, offset }: ScheduleRequest) {
  if (part.matches.length === 0) return [];
  const lastMs = Math.max(...part.matches.map(({ startMs }) => startMs));
  const query = {
    date: part.day,
    clientTimezoneOffset: offset,
    sportID: part.sportId,
    to: new Date(lastMs + 1).toISOString(),
    ...(place.isLive ? { isLive: true } : { includesOnGoing: true }),
    pageSize: MOST_ROWS,
    languageCode: language,
  };
  const found = new Map((await call(sportmatchEndpoints.get, { query })).map((match) => [match.ID, match]));
  // Of a day that has more than one call gives, what is missing is asked for by itself.
  const isCut = found.size >= MOST_ROWS;
  const events = await Promise.all(
    part.matches.map(({ id }) => {
      const match = found.get(id);
      return match ? toSportEvent(match) : isCut ? loadEvent(call, language, id) : undefined;
    }),
  );
  return events.filter((event): event is SportEvent => event !== undefined && !hasLeft(event));
}

export async function loadSchedule(call: Caller, language: string, request: ScheduleRequest): Promise<LoadedSchedule> {
  const { place, offset, sports } = request;
  const query = { clientTimezoneOffset: offset, ...(place.isLive ? { isLive: true } : {}) };
  const moment = { offset, nowMs: Date.now() };
  const part = partOf(await call(sportmatchEndpoints.getschedule, { query }), sports, place, moment);
  return { part, events: await loadMatches(call, language, part, request) };
}

/** A page of the schedule, and where it stands in the seven days. */
export const scheduleQuery = (call: Caller, language: string, request: ScheduleRequest): Query<LoadedSchedule> => {
  const { place, offset } = request;
  return {
    queryKey: ['schedule', language, offset, place.day ?? '', place.sport ?? '', place.isLive, place.page],
    queryFn: () => loadSchedule(call, language, request),
    staleTime: 10_000,
    structuralSharing(before, after) {
      const next = after as LoadedSchedule;
      return { ...next, events: keepUnchanged((before as LoadedSchedule | undefined)?.events, next.events) };
    },
  };
};
