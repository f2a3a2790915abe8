import { hash32, hashUnit } from '../rng.ts';
import { invitedRunners } from './fields.ts';
import { DAY_MS, HOUR_MS, type OutrightEvent, WEEK_MS, type Withdrawal } from './outright-event.ts';
import { TOURS, type TourSeed } from './outright-seeds.ts';
import type { RaceRunner } from './race.ts';
import { raceOf } from './race-event.ts';
import { FIRST_SUNDAY_MS, smallLeagues } from './small-leagues.ts';

/** Outrights of leagues that were published by `atMs` and ended at `fromMs` or later. */
export type LeagueOutrights = (fromMs: number, atMs: number) => readonly OutrightEvent[];

const PUBLISHED_AHEAD_MS = 16 * DAY_MS;
/** Of all who are entered. */
const WITHDRAWN = 0.02;

function withdrawalsOf(runners: readonly RaceRunner[], seed: number, startMs: number): Withdrawal[] {
  const out = runners.filter(({ id }) => hashUnit(seed, 'withdrawn', id) < WITHDRAWN);
  // A field is left to run, whatever the hashes say.
  const most = Math.floor(runners.length / 4);
  return out.slice(0, most).map(({ id }) => ({
    runnerId: id,
    atMs: startMs - Math.round((1 + hashUnit(seed, 'told', id) * 70) * HOUR_MS),
  }));
}

function tourEvent(tour: TourSeed, number: number, week: number, worldSeed: number): OutrightEvent {
  const seed = hash32(worldSeed, 'outright', number, week);
  const startMs = FIRST_SUNDAY_MS + week * WEEK_MS + tour.startDay * DAY_MS + tour.startHour * HOUR_MS;
  const place = tour.places[Math.floor(week / tour.everyWeeks) % tour.places.length] ?? '';
  const runners = invitedRunners(tour, seed);
  return {
    id: (number + 1) * 100_000 + week,
    name: tour.eventName.replace('*', place),
    sport: { id: tour.sportId, name: tour.sportName },
    category: { id: 9_000 + number, name: tour.categoryName, countryCode: 'INT' },
    tournament: { id: 90_000 + number, name: tour.tournamentName, rank: 1 },
    publishMs: startMs - PUBLISHED_AHEAD_MS,
    startMs,
    endMs: startMs + tour.lastsHours * HOUR_MS,
    tops: tour.tops,
    eachWay: tour.eachWay,
    ...raceOf({ runners, withdrawals: withdrawalsOf(runners, seed, startMs), seed, ties: tour.ties }),
  };
}

/**
 * Outrights that were published by the moment and ended at `fromMs` or later. A pure function of its arguments, like the matches of a world.
 * `leagues`: those of the world whose matches are played; unless said otherwise the world of three sports.
 */
export function outrightsAt(
  seed: string,
  fromMs: number,
  atMs: number,
  leagues: LeagueOutrights = smallLeagues(seed),
): OutrightEvent[] {
  const worldSeed = hash32('world', seed);
  const firstWeek = Math.max(0, Math.floor((fromMs - FIRST_SUNDAY_MS) / WEEK_MS) - 1);
  const lastWeek = Math.floor((atMs + PUBLISHED_AHEAD_MS - FIRST_SUNDAY_MS) / WEEK_MS);
  const events: OutrightEvent[] = [];
  for (let week = firstWeek; week <= lastWeek; week++)
    for (const [number, tour] of TOURS.entries())
      if (week % tour.everyWeeks === 0) events.push(tourEvent(tour, number, week, worldSeed));
  const ofTours = events.filter(({ publishMs, endMs }) => publishMs <= atMs && endMs >= fromMs);
  return [...ofTours, ...leagues(fromMs, atMs)];
}
