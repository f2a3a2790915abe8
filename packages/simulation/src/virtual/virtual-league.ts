import { hashUnit } from '../rng.ts';
import { SCORE_CELLS } from './market-rules.ts';

/** Clubs of the virtual league; their positions are their ids, so append only. */
export const LEAGUE_TEAMS: readonly string[] = [
  'Amberford',
  'Birchwell Town',
  'Coppergate',
  'Dunmarsh Athletic',
  'Eastholm',
  'Fenbury City',
  'Glasswater',
  'Hollowmere',
  'Ironbridge Vale',
  'Juniper Park',
  'Kestrel Bay',
  'Larkhill Rovers',
  'Millrace',
  'Nettlecombe',
  'Oakhaven United',
  'Pinnacle Quay',
];
const ROUNDS = LEAGUE_TEAMS.length - 1;
/** Every club plays every other at home and away. */
export const MATCH_DAYS = 2 * ROUNDS;
export const MATCHES_PER_DAY = LEAGUE_TEAMS.length / 2;

/** Means of two level sides. */
const HOME_GOALS = 1.5;
const AWAY_GOALS = 1.15;
/** Attack and defence of a club are up to e to this apart from the average. */
const SPREAD = 0.38;
const WEIGHT_OF_ONE = 2 ** 30;

/** Positions of the sides of match `index` (from 0) of a match day (from 1), by the circle method: each club once a day. */
export function pairing(matchDay: number, index: number): { home: number; away: number } {
  const round = (matchDay - 1) % ROUNDS;
  const turning = (place: number): number => (round + place) % ROUNDS;
  const [one, two] = index === 0 ? [ROUNDS, turning(0)] : [turning(index), turning(ROUNDS - index)];
  const isSwapped = (index === 0 ? round % 2 : index % 2) === 1;
  const [home, away] = isSwapped ? [two, one] : [one, two];
  return matchDay > ROUNDS ? { home: away, away: home } : { home, away };
}

const ability = (seed: string, season: string, team: number, part: string): number =>
  SPREAD * (hashUnit(seed, 'virtual', part, team) + hashUnit(seed, 'virtual', part, season, team) - 1);

function poisson(mean: number, goals: number): number {
  let chance = Math.exp(-mean);
  for (let n = 1; n <= goals; n++) chance *= mean / n;
  return chance;
}

/** Weights of the scores of a match; a club is as good as ever, with a part of its own every season. */
export function scoreWeights(seed: string, season: string, home: number, away: number): number[] {
  const mean = (base: number, attacker: number, defender: number): number =>
    base * Math.exp(ability(seed, season, attacker, 'attack') - ability(seed, season, defender, 'defence'));
  const [homeMean, awayMean] = [mean(HOME_GOALS, home, away), mean(AWAY_GOALS, away, home)];
  return SCORE_CELLS.map(([h, a]) => Math.max(1, Math.round(WEIGHT_OF_ONE * poisson(homeMean, h) * poisson(awayMean, a))));
}
