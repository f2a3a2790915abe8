import { nicknamesOf, SOCCER_CLUBS } from './club-words.ts';
import { countryOf } from './countries.ts';
import { deviate, shortOf, shuffled } from './deviate.ts';
import { HANDLES, handleOf, TEAM_FIRST, TEAM_SECOND, TEAM_TAIL } from './esports-words.ts';
import type { Field } from './plan-types.ts';
import { sportNumber } from './sport-numbers.ts';
import type { Side } from './world-types.ts';

/** Deviation of strength among the clubs of a league: with it a champion of soccer wins 2.1 to 2.4 points a game. */
const CLUB_DEVIATION = 0.21;
/** How much better each level is than the one below, for cups. */
const LEVEL_STEP = 0.28;
const WOMEN_IDS = 5000;
/** First ids of the teams behind the first one. */
const SQUAD_IDS: Readonly<Record<string, number>> = { '': 0, U21: 2500, II: 3700 };
const NATION_IDS = 990_000;

/** Shapes of names of one league, in an order of its own: each stands once in it while they last. */
function shapesOf(sport: string, key: string, level: number): string[] {
  const { language } = countryOf(key).country;
  return sport === 'soccer'
    ? shuffled(SOCCER_CLUBS[language].split('|'), 'patterns', key, level)
    : shuffled(nicknamesOf(language), 'nicknames', sport, key, level).map((nickname) => `* ${nickname}`);
}

/** Name of a club at a place: the first shape that is left in its league and gives no name of the country again. */
function nameOfClub(place: string, left: string[], taken: Set<string>): string {
  const at = left.findIndex((shape) => !taken.has(shape.replace('*', place)));
  const [shape = '*'] = left.splice(Math.max(0, at), 1);
  const name = shape.replace('*', place);
  taken.add(name);
  return name;
}

/**
 * Clubs of a country in a sport, best level first: `sizes` are the numbers of clubs by level. Strength is that within a level plus the
 * level's own, so that a cup pairs what is unequal.
 */
export function clubsOf(sport: string, key: string, field: Field, sizes: readonly number[], squad = ''): Side[][] {
  const { country, number } = countryOf(key);
  const base =
    sportNumber(sport).number * 1_000_000 + number * 10_000 + (field === 'women' ? WOMEN_IDS : 0) + (SQUAD_IDS[squad] ?? 0);
  const tail = `${squad === '' ? '' : ` ${squad}`}${field === 'women' ? ' (W)' : ''}`;
  const taken = new Set<string>();
  const places = shuffled(country.places, 'places', sport, key);
  let i = 0;
  return sizes.map((size, level) => {
    const left: string[] = [];
    return Array.from({ length: size }, () => {
      if (left.length === 0) left.push(...shapesOf(sport, key, level));
      const place = places[i % places.length] ?? country.name;
      const name = nameOfClub(place, left, taken);
      const id = base + i;
      i++;
      return {
        id,
        name: `${name}${tail}`,
        shortName: shortOf(place),
        countryCode: country.code,
        strength: deviate('club', id) * CLUB_DEVIATION - level * LEVEL_STEP,
      };
    });
  });
}

/** National teams; the list has the strongest first. */
export function nationsOf(sport: string, keys: readonly string[], field: Field): Side[] {
  const base = sportNumber(sport).number * 1_000_000 + NATION_IDS + (field === 'women' ? WOMEN_IDS : 0);
  return keys.map((key, i) => {
    const { country, number } = countryOf(key);
    const id = base + number;
    const strength = 0.42 - (0.84 * i) / Math.max(1, keys.length - 1) + deviate('nation', id) * 0.06;
    return {
      id,
      name: country.name,
      shortName: shortOf(key.length === 3 ? key : country.name),
      countryCode: country.code,
      strength,
    };
  });
}

const firsts = TEAM_FIRST.split('|');
const seconds = TEAM_SECOND.split('|');
const tails = TEAM_TAIL.split('|');

/** Teams of a game: numbers from `from` on, each of which is one team with one name in all games. */
export function esportsTeams(sport: string, from: number, size: number): Side[] {
  const base = sportNumber(sport).number * 1_000_000;
  return Array.from({ length: size }, (_, i) => {
    const number = from + i;
    if (number >= firsts.length * seconds.length) throw new Error('no more names of esports teams');
    const second = seconds[(Math.floor(number / firsts.length) + number) % seconds.length] ?? '';
    const name = `${firsts[number % firsts.length]} ${second}${tails[number % tails.length]}`;
    const id = base + number;
    return { id, name, shortName: shortOf(name), countryCode: 'INT', strength: deviate('team', id) * 0.22 };
  });
}

/** Players of electronic soccer, called by their handles. */
export function handles(sport: string, from: number, size: number, countryCode: string): Side[] {
  const base = sportNumber(sport).number * 1_000_000;
  return Array.from({ length: size }, (_, i) => {
    const number = from + i;
    if (number >= HANDLES) throw new Error('no more handles');
    const name = handleOf(number);
    return { id: base + number, name, shortName: shortOf(name), countryCode, strength: deviate('handle', base + number) * 0.2 };
  });
}
