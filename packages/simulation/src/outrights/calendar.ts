import { hash32, hashUnit } from '../rng.ts';
import { worldEntities } from '../world-entities.ts';
import { invitedRunners } from './fields.ts';
import { TOURS, type TourSeed } from './outright-seeds.ts';
import { finishOrder, groupTied, type RaceRunner } from './race.ts';

/** A runner that does not take part: known at that moment, world time. */
interface Withdrawal {
  readonly runnerId: string;
  readonly atMs: number;
}

/** One outright of the world. Times are world time. */
export interface OutrightEvent {
  readonly id: number;
  readonly name: string;
  readonly sport: { readonly id: number; readonly name: string };
  readonly category: { readonly id: number; readonly name: string; readonly countryCode: string };
  readonly tournament: { readonly id: number; readonly name: string; readonly rank: number };
  readonly publishMs: number;
  /** Betting closes. */
  readonly startMs: number;
  readonly endMs: number;
  readonly runners: readonly RaceRunner[];
  readonly withdrawals: readonly Withdrawal[];
  readonly tops: readonly number[];
  readonly eachWay: TourSeed['eachWay'];
  readonly seed: number;
  /** How it ends, those who finish level together; who has withdrawn is not in it. */
  finish(): RaceRunner[][];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** A Sunday. */
const FIRST_SUNDAY_MS = Date.UTC(2020, 0, 5);
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

function finishOf(
  runners: readonly RaceRunner[],
  withdrawals: readonly Withdrawal[],
  seed: number,
  ties: boolean,
): RaceRunner[][] {
  const out = new Set(withdrawals.map(({ runnerId }) => runnerId));
  return groupTied(
    finishOrder(
      runners.filter(({ id }) => !out.has(id)),
      seed,
    ),
    ties,
  );
}

function tourEvent(tour: TourSeed, number: number, week: number, worldSeed: number): OutrightEvent {
  const seed = hash32(worldSeed, 'outright', number, week);
  const startMs = FIRST_SUNDAY_MS + week * WEEK_MS + tour.startDay * DAY_MS + tour.startHour * HOUR_MS;
  const place = tour.places[Math.floor(week / tour.everyWeeks) % tour.places.length] ?? '';
  const runners = invitedRunners(tour, seed);
  const withdrawals = withdrawalsOf(runners, seed, startMs);
  return {
    id: (number + 1) * 100_000 + week,
    name: tour.eventName.replace('*', place),
    sport: { id: tour.sportId, name: tour.sportName },
    category: { id: 9_000 + number, name: tour.categoryName, countryCode: 'INT' },
    tournament: { id: 90_000 + number, name: tour.tournamentName, rank: 1 },
    publishMs: startMs - PUBLISHED_AHEAD_MS,
    startMs,
    endMs: startMs + tour.lastsHours * HOUR_MS,
    runners,
    withdrawals,
    tops: tour.tops,
    eachWay: tour.eachWay,
    seed,
    finish: () => finishOf(runners, withdrawals, seed, tour.ties),
  };
}

const SEASON_WEEKS = 26;
/** Betting on a season closes before its last rounds. */
const CLOSES_BEFORE_MS = 2 * WEEK_MS;
const SEASON_SPORTS: ReadonlySet<string> = new Set(['soccer', 'basketball']);
const BEST_RANKS = 4;

/** Winners of the best leagues, a season of half a year after the other. Strengths are those of their matches. */
function seasonEvents(season: number, worldSeed: number): OutrightEvent[] {
  const entities = worldEntities();
  const leagues = entities.tournaments.filter(({ sport, rank }) => SEASON_SPORTS.has(sport) && rank <= BEST_RANKS);
  return leagues.map((league) => {
    const seed = hash32(worldSeed, 'season', league.id, season);
    const endMs = FIRST_SUNDAY_MS + (season + 1) * SEASON_WEEKS * WEEK_MS + (league.id % 7) * DAY_MS;
    const category = entities.categories.find(({ id }) => id === league.categoryId);
    const sport = entities.sports.find(({ key }) => key === league.sport);
    const runners = league.competitors.map(({ id, name, strength }) => ({
      id: String(id),
      name,
      weight: Math.exp(5 * strength),
    }));
    return {
      id: 10_000_000 + league.id * 1_000 + season,
      name: `${league.name}, winner`,
      sport: { id: sport?.id ?? 0, name: sport?.name ?? '' },
      category: { id: league.categoryId, name: category?.name ?? '', countryCode: category?.countryCode ?? 'INT' },
      tournament: { id: league.id, name: league.name, rank: league.rank },
      publishMs: endMs - SEASON_WEEKS * WEEK_MS,
      startMs: endMs - CLOSES_BEFORE_MS,
      endMs,
      runners,
      withdrawals: [],
      tops: [3],
      eachWay: { places: 2, numerator: 1, denominator: 3 },
      seed,
      finish: () => finishOf(runners, [], seed, false),
    };
  });
}

/** Outrights that were published by the moment and ended at `fromMs` or later. A pure function of its arguments, like the matches of a world. */
export function outrightsAt(seed: string, fromMs: number, atMs: number): OutrightEvent[] {
  const worldSeed = hash32('world', seed);
  const firstWeek = Math.max(0, Math.floor((fromMs - FIRST_SUNDAY_MS) / WEEK_MS) - 1);
  const lastWeek = Math.floor((atMs + PUBLISHED_AHEAD_MS - FIRST_SUNDAY_MS) / WEEK_MS);
  const events: OutrightEvent[] = [];
  for (let week = firstWeek; week <= lastWeek; week++)
    for (const [number, tour] of TOURS.entries())
      if (week % tour.everyWeeks === 0) events.push(tourEvent(tour, number, week, worldSeed));
  const firstSeason = Math.max(0, Math.floor(firstWeek / SEASON_WEEKS) - 1);
  for (let season = firstSeason; season <= Math.floor(lastWeek / SEASON_WEEKS); season++)
    events.push(...seasonEvents(season, worldSeed));
  return events.filter(({ publishMs, endMs }) => publishMs <= atMs && endMs >= fromMs);
}
