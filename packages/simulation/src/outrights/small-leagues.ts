import { hash32 } from '../rng.ts';
import { type Tournament, worldEntities } from '../world-entities.ts';
import { DAY_MS, type OutrightEvent, WEEK_MS } from './outright-event.ts';
import { raceOf } from './race-event.ts';

/** A Sunday. */
export const FIRST_SUNDAY_MS = Date.UTC(2020, 0, 5);
const SEASON_WEEKS = 26;
/** Betting on a season closes before its last rounds. */
const CLOSES_BEFORE_MS = 2 * WEEK_MS;
const SEASON_SPORTS: ReadonlySet<string> = new Set(['soccer', 'basketball']);
const BEST_RANKS = 4;

function seasonEvent(league: Tournament, season: number, worldSeed: number): OutrightEvent {
  const entities = worldEntities();
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
    tops: [3],
    eachWay: { places: 2, numerator: 1, denominator: 3 },
    ...raceOf({ runners, withdrawals: [], seed: hash32(worldSeed, 'season', league.id, season), ties: false }),
  };
}

/**
 * Winners of the best leagues of the world of three sports, a season of half a year after the other. That world has matches and no tables:
 * a season is a race by the strengths of the sides.
 */
export function smallLeagues(seed: string) {
  const worldSeed = hash32('world', seed);
  const leagues = worldEntities().tournaments.filter(({ sport, rank }) => SEASON_SPORTS.has(sport) && rank <= BEST_RANKS);
  return (fromMs: number, atMs: number): OutrightEvent[] => {
    const seasonOf = (ms: number): number => Math.max(0, Math.floor((ms - FIRST_SUNDAY_MS) / (SEASON_WEEKS * WEEK_MS)));
    const events: OutrightEvent[] = [];
    for (let season = Math.max(0, seasonOf(fromMs) - 1); season <= seasonOf(atMs); season++)
      for (const league of leagues) events.push(seasonEvent(league, season, worldSeed));
    return events.filter(({ publishMs, endMs }) => publishMs <= atMs && endMs >= fromMs);
  };
}
