import { countryOf } from './countries.ts';
import { shuffled } from './deviate.ts';
import { tourEdition } from './knockout-edition.ts';
import type { TourPlan } from './plan-types.ts';
import { sportNumber } from './sport-numbers.ts';
import type { Competition, Side, WholeTournament } from './world-types.ts';
import { dayNumber, mondayOf } from './zones.ts';

/** Monday that weeks are counted from. */
export const FIRST_MONDAY = mondayOf(dayNumber(2020, 1, 6));
/** Stops come back after 52 weeks. */
const CYCLE = 52;
/** Tournaments of a tour have this many ids. */
const TOUR_IDS = 300;
const FIRST_TOUR_ID = 1000;

/** Weeks since the first one. */
export function weekOf(day: number): number {
  return Math.floor((day - FIRST_MONDAY) / 7);
}

interface Stop {
  readonly country: string;
  readonly place: string;
}

/** Places of the regions, in the order of the tour's calendar. */
function stopsOf(plan: TourPlan): Stop[] {
  const keys = [...new Set(plan.regions)];
  const all = keys.flatMap((key) => countryOf(key).country.places.map((place) => ({ country: key, place })));
  const seen = new Set<string>();
  return shuffled(all, 'stops', plan.sport, plan.title).filter(({ place }) => !seen.has(place) && seen.add(place) !== undefined);
}

/** Weeks of the long tournaments of a circuit: everybody else of it pauses. */
function isPause(week: number, long: TourPlan | undefined): boolean {
  if (long === undefined) return false;
  const since = (week - long.offset) % long.every;
  return since === 0 || since === 1;
}

interface TourInput {
  readonly plan: TourPlan;
  /** Position among the tours of its sport. */
  readonly index: number;
  readonly rank: number;
  readonly categoryId: number;
  /** The long tournaments of the circuit, if there are any and this is not one. */
  readonly long?: TourPlan | undefined;
  readonly players: () => readonly Side[];
}

/** Every stop of a tour: a tournament of its own that is held once in 52 weeks. */
export function tourCompetitions({ plan, index, rank, categoryId, long, players }: TourInput): Competition[] {
  const stops = stopsOf(plan);
  const { number, longestHours } = sportNumber(plan.sport);
  const made: Competition[] = [];
  for (let week = plan.offset; week < CYCLE; week += plan.every) {
    if (plan.pauses && isPause(week, long)) continue;
    for (let lane = 0; lane < plan.lanes; lane++) {
      const k = week * plan.lanes + lane;
      const { country, place } = stops[k % stops.length] ?? { country: 'ENG', place: '' };
      const { zone } = countryOf(country).country;
      const tournament: WholeTournament = {
        id: number * 10_000 + FIRST_TOUR_ID + index * TOUR_IDS + k,
        sport: plan.sport,
        categoryId,
        name: plan.title.replace('*', place),
        rank,
        utcOffset: zone.standard,
        pace: plan.pace,
        bestOf: plan.bestOf,
        field: plan.field,
      };
      const lastDay = Math.max(...plan.days.flat()) + 2;
      const mondayOfSeason = (season: number): number => FIRST_MONDAY + (season * CYCLE + week) * 7;
      made.push({
        tournament,
        circuit: `${plan.sport} ${plan.field} ${plan.circuit}`,
        hasTable: false,
        isLeague: false,
        seasons: (fromDay, toDay) => {
          const seasons: number[] = [];
          const first = Math.max(0, Math.floor((weekOf(fromDay) - week - 3) / CYCLE));
          for (let season = first; mondayOfSeason(season) <= toDay + 1; season++) {
            if (mondayOfSeason(season) + lastDay >= fromDay) seasons.push(season);
          }
          return seasons;
        },
        edition: (season, context) => {
          const monday = mondayOfSeason(season);
          const drawn = shuffled(players(), context.worldSeed, plan.circuit, monday).slice(
            lane * plan.draw,
            (lane + 1) * plan.draw,
          );
          return tourEdition(plan, { season, monday, zone, longestHours }, drawn, context);
        },
      });
    }
  }
  return made;
}
