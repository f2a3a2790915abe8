import { hash32, hashUnit } from './rng.ts';
import { BASKETBALL_NICKNAMES, LEAGUES, TENNIS_STOPS } from './world-leagues.ts';
import { PEOPLE } from './world-people.ts';
import { countryByCode } from './world-places.ts';

export type SportName = 'soccer' | 'tennis' | 'basketball';

export interface Sport {
  readonly id: number;
  readonly name: string;
  readonly key: SportName;
}

export interface Category {
  readonly id: number;
  readonly sportId: number;
  readonly name: string;
  /** ISO 3166 alpha-2, or INT. */
  readonly countryCode: string;
}

/** A team or a player with its strength: 0 is average for its tournament, about 0.3 is a favourite. */
export interface Competitor {
  readonly id: number;
  readonly name: string;
  readonly shortName: string;
  readonly countryCode: string;
  readonly strength: number;
}

export interface Tournament {
  readonly id: number;
  readonly sport: SportName;
  readonly categoryId: number;
  readonly name: string;
  readonly rank: number;
  readonly utcOffset: number;
  readonly pace: number;
  readonly bestOf: 3 | 5;
  readonly competitors: readonly Competitor[];
}

/** Everything that does not change with time: fixed, so that ids mean the same under every seed. */
export interface WorldEntities {
  readonly sports: readonly Sport[];
  readonly categories: readonly Category[];
  readonly tournaments: readonly Tournament[];
}

const SPORTS: readonly Sport[] = [
  { id: 1, name: 'Soccer', key: 'soccer' },
  { id: 20, name: 'Basketball', key: 'basketball' },
  { id: 5, name: 'Tennis', key: 'tennis' },
];
const BASKETBALL_TEAMS = 12;
const CIRCUIT_SIZE = 32;
/** Point probability on serve, men and women, is about these. */
const CIRCUITS = { Men: 'Men’s Circuit', Women: 'Women’s Circuit' } as const;

/** Sum of four uniform numbers: near enough to a normal deviation of 1. */
function spread(...parts: readonly (string | number)[]): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += hashUnit('spread', i, ...parts);
  return (sum - 2) * Math.sqrt(3);
}

function shortOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
}

function soccerClubs(code: string, tournamentId: number): Competitor[] {
  const { clubs, places } = countryByCode(code);
  return places.map((place, i) => {
    const pattern = clubs[hash32('club', code, i) % clubs.length] ?? '*';
    const id = tournamentId * 100 + i;
    return {
      id,
      name: pattern.replace('*', place),
      shortName: shortOf(place),
      countryCode: code,
      strength: spread('club', id) * 0.24,
    };
  });
}

function basketballClubs(code: string, tournamentId: number): Competitor[] {
  const { places } = countryByCode(code);
  return places.slice(0, BASKETBALL_TEAMS).map((place, i) => {
    const nickname = BASKETBALL_NICKNAMES[(hash32('hoops', code) + i * 5) % BASKETBALL_NICKNAMES.length] ?? '';
    const id = tournamentId * 100 + i;
    return {
      id,
      name: `${place} ${nickname}`,
      shortName: shortOf(place),
      countryCode: code,
      strength: spread('hoops', id) * 0.3,
    };
  });
}

/** Every player of a circuit has one id, whatever the tournament. */
function players(circuit: 'Men' | 'Women'): Competitor[] {
  const base = circuit === 'Men' ? 5_900_000 : 5_950_000;
  return PEOPLE.flatMap((people, c) =>
    people.families.split('|').map((family, f) => {
      const firsts = (circuit === 'Men' ? people.men : people.women).split('|');
      const first = firsts[(c + f) % firsts.length] ?? '';
      const id = base + c * 100 + f;
      return {
        id,
        name: `${first} ${family}`,
        shortName: family,
        countryCode: people.code,
        strength: spread('player', id) * 0.028,
      };
    }),
  );
}

function tennisField(circuit: 'Men' | 'Women', index: number): Competitor[] {
  const ranked = players(circuit).map((player) => ({ player, order: hash32('field', index, player.id) }));
  return ranked
    .sort((a, b) => a.order - b.order)
    .slice(0, CIRCUIT_SIZE)
    .map(({ player }) => player);
}

/** Builds the fixed part of the world. */
export function worldEntities(): WorldEntities {
  const categories: Category[] = [];
  const tournaments: Tournament[] = [];
  for (const league of LEAGUES) {
    const sportId = league.sport === 'soccer' ? 1 : 20;
    const place = countryByCode(league.home);
    const id = sportId * 1000 + league.rank;
    categories.push({ id, sportId, name: place.name, countryCode: league.home });
    const tournamentId = sportId * 10_000 + league.rank * 10;
    const competitors =
      league.sport === 'soccer' ? soccerClubs(league.home, tournamentId) : basketballClubs(league.home, tournamentId);
    const { name, rank, pace, sport } = league;
    tournaments.push({
      id: tournamentId,
      sport,
      categoryId: id,
      name,
      rank,
      utcOffset: place.utcOffset,
      pace,
      bestOf: 3,
      competitors,
    });
  }
  categories.push({ id: 5001, sportId: 5, name: CIRCUITS.Men, countryCode: 'INT' });
  categories.push({ id: 5002, sportId: 5, name: CIRCUITS.Women, countryCode: 'INT' });
  for (const [i, stop] of TENNIS_STOPS.entries()) {
    const { name, rank, utcOffset, bestOf, circuit } = stop;
    const categoryId = circuit === 'Men' ? 5001 : 5002;
    const competitors = tennisField(circuit, i);
    tournaments.push({
      id: 50_000 + rank * 10,
      sport: 'tennis',
      categoryId,
      name,
      rank,
      utcOffset,
      pace: 1,
      bestOf,
      competitors,
    });
  }
  return { sports: SPORTS, categories, tournaments };
}
