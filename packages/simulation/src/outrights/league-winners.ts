import { hash32 } from '../rng.ts';
import { OVER_AFTER_MS } from '../world/tables.ts';
import type { WholeWorld } from '../world/whole-world.ts';
import type { WholeTournament } from '../world/world-types.ts';
import type { LeagueOutrights } from './calendar.ts';
import { createLeagueSeason, type LeagueSeason } from './league-season.ts';
import { DAY_MS, type EachWay, type OutrightEvent } from './outright-event.ts';

/** Leagues of a sport whose winner is bet on, by importance, and the places beside it. */
const LEADING: Readonly<Record<string, { readonly leagues: number; readonly top: number }>> = {
  soccer: { leagues: 8, top: 4 },
  basketball: { leagues: 4, top: 3 },
  'ice-hockey': { leagues: 2, top: 3 },
};
/** A season is bet on from the end of the one before it on; the first of all from so long before its first match. */
const FIRST_AHEAD_MS = 60 * DAY_MS;
const EACH_WAY: EachWay = { places: 2, numerator: 1, denominator: 3 };
const SEASON_IDS = 1_000;
const FIRST_ID = 10_000_000;

interface Period {
  readonly publishMs: number;
  readonly endMs: number;
}

/** A season that is, or was lately, bet on. */
interface Entry {
  readonly event: OutrightEvent;
  readonly season: LeagueSeason;
}

export interface LeagueWinners {
  /** Outrights that were published by `atMs` and ended at `fromMs` or later: the same objects as long as they are asked for. */
  readonly at: LeagueOutrights;
  /** Works out, step by step, what prices and results of the outrights that were asked for last need at a moment. */
  work(atMs: number): Generator<void>;
}

function leadingLeagues({ entities, isLeague }: WholeWorld): WholeTournament[] {
  const byRank = entities.tournaments.filter(({ id }) => isLeague(id)).sort((a, b) => a.rank - b.rank);
  return Object.entries(LEADING).flatMap(([sport, { leagues }]) =>
    byRank.filter((tournament) => tournament.sport === sport).slice(0, leagues),
  );
}

/** From when to when a season is bet on; undefined: there is no such season. */
function periodOf({ periodOf: of }: WholeWorld, league: WholeTournament, number: number): Period | undefined {
  const own = number < 0 ? undefined : of(league.id, number);
  const before = number < 1 ? undefined : of(league.id, number - 1);
  if (own === undefined) return undefined;
  const publishMs = before === undefined ? own[0] - FIRST_AHEAD_MS : before[1] + OVER_AFTER_MS;
  return { publishMs, endMs: own[1] + OVER_AFTER_MS };
}

function eventOf(
  world: WholeWorld,
  league: WholeTournament,
  number: number,
  period: Period,
  season: LeagueSeason,
): OutrightEvent {
  const { entities } = world;
  const sport = entities.sports.find(({ key }) => key === league.sport);
  const category = entities.categories.find(({ id }) => id === league.categoryId);
  if (sport === undefined || category === undefined) throw new Error(`tournament ${league.id} has no category`);
  const runners = season.sides.map(({ id, name }) => ({ id: String(id), name }));
  return {
    id: FIRST_ID + league.id * SEASON_IDS + number,
    name: `${league.name}, winner`,
    sport: { id: sport.id, name: sport.name },
    category: { id: category.id, name: category.name, countryCode: category.countryCode },
    tournament: { id: league.id, name: league.name, rank: league.rank },
    ...period,
    startMs: season.closeMs,
    runners,
    withdrawals: [],
    tops: [topOf(league)],
    eachWay: EACH_WAY,
    chancesAt: season.chancesAt,
    // The table leaves nobody level.
    finish: () => season.finalTable()?.map(({ side: { id, name } }) => [{ id: String(id), name }]),
  };
}

const topOf = ({ sport }: WholeTournament): number => LEADING[sport]?.top ?? 1;

/**
 * Winners of the leading leagues of the whole world: the tournaments, sides and ids of its matches, and prices and results by its tables.
 * A season is worked out in steps (`work`), which others have time between.
 */
export function createLeagueWinners(world: WholeWorld, seed: string): LeagueWinners {
  const worldSeed = hash32('world', seed);
  const leagues = leadingLeagues(world);
  let current = new Map<number, Entry>();

  const entryOf = (league: WholeTournament, number: number, period: Period): Entry => {
    const known = current.get(league.id * SEASON_IDS + number);
    if (known !== undefined) return known;
    const matches = world.season(league.id, number) ?? [];
    const season = createLeagueSeason(world, matches, hash32(worldSeed, 'season', league.id, number), topOf(league));
    return { season, event: eventOf(world, league, number, period, season) };
  };

  return {
    at: (fromMs, atMs) => {
      const found = new Map<number, Entry>();
      for (const league of leagues) {
        const next = (world.seasonAt(league.id, atMs) ?? -1) + 1;
        for (let number = world.seasonAt(league.id, fromMs) ?? 0; number <= next; number++) {
          const period = periodOf(world, league, number);
          if (period === undefined || period.publishMs > atMs || period.endMs < fromMs) continue;
          found.set(league.id * SEASON_IDS + number, entryOf(league, number, period));
        }
      }
      current = found;
      return [...found.values()].map(({ event }) => event);
    },
    *work(atMs) {
      for (const { season } of current.values()) yield* season.work(atMs);
    },
  };
}
