import { hash32 } from '../rng.ts';
import { COUNTRIES, countryOf } from './countries.ts';
import { HANDLES, handleOf } from './esports-words.ts';
import { foreignCountry, foreignEvery } from './foreign-players.ts';
import { coprime, stockOf } from './name-stock.ts';
import { peopleLanguage } from './people-language.ts';
import { SPORT_NUMBERS } from './sport-numbers.ts';

/**
 * Names of the players of teams. Places of squads are counted through a country, team by team, and every place has another name of the
 * language: so no name stands twice in a league, without anybody knowing who else plays there. All follows from the team's id.
 */

const IDS_OF_A_SPORT = 1_000_000;
const IDS_OF_A_COUNTRY = 10_000;
const WOMEN_IDS = 5000;
/** First ids of a country's first teams and of those behind them (clubs.ts). */
const SQUAD_IDS = [0, 2500, 3700];
const NATION_IDS = 990_000;
/** Places of a nation's squad: nations that speak one language follow each other. */
const NATION_PLACES = 50;
const sportKeys = new Map(Object.entries(SPORT_NUMBERS).map(([key, { number }]) => [number, key]));
const ESPORTS = new Set(['cs2', 'lol', 'dota2', 'valorant', 'rocket-league'].map((key) => SPORT_NUMBERS[key]?.number));

const byNumber = new Map(COUNTRIES.map((country) => [countryOf(country.key).number, country]));

type Gender = 'men' | 'women';

/** The n-th name of a language for those from abroad, of whom there are fewer than names. */
function nthForeign(language: string, gender: Gender, n: number, order: string): string {
  const stock = stockOf(language, gender);
  const { squads } = stock;
  const step = coprime(squads.length, FOREIGN_STEP);
  return stock.nameAt(squads[((hash32(order, language) % squads.length) + n * step) % squads.length] ?? 0);
}
const FOREIGN_STEP = 769;

/** A family name comes back with the same first name only after all but so many other ones. */
const FREE_FIRSTS = 4;
/** Not one after the other as they are written. */
const FAMILY_STEP = 17;
const orders = new Map<string, number[]>();

/**
 * The n-th name of a language, in an order of its own: family names take turns, and of the first names each takes one that it has had
 * longest ago. So hundreds that follow each other are all different, and those behind them are no second round of the same.
 */
function nthName(language: string, gender: Gender, n: number, order: string): string {
  const { families, firstsOf, nameOf } = stockOf(language, gender);
  const key = `${order} ${language} ${gender}`;
  const drawn = orders.get(key) ?? [];
  orders.set(key, drawn);
  const shift = hash32(key);
  const step = coprime(families.length, FAMILY_STEP);
  const familyAt = (turn: number): number => (turn * step + shift) % families.length;
  while (drawn.length <= n) {
    const turn = drawn.length;
    const able = firstsOf(familyAt(turn));
    const lately = new Set<number>();
    for (let row = 1; row <= able.length - FREE_FIRSTS; row++) lately.add(drawn[turn - row * families.length] ?? -1);
    const free = able.filter((first) => !lately.has(first));
    drawn.push(free[hash32(key, turn) % free.length] ?? 0);
  }
  return nameOf(drawn[n] ?? 0, familyAt(n));
}

/** Places of a squad that are from abroad: one of each so many, and never its first. */
const isForeignPlace = (id: number, place: number, every: number): boolean =>
  place % every === 1 + (hash32('foreign', id, Math.floor(place / every)) % (every - 1));

/** Name of the player at a place of a club's squad of `size`. */
function clubPlayer(id: number, place: number, size: number): string | undefined {
  const rest = id % IDS_OF_A_SPORT;
  const country = byNumber.get(Math.floor(rest / IDS_OF_A_COUNTRY));
  if (country === undefined) return undefined;
  const within = rest % IDS_OF_A_COUNTRY;
  const gender = within >= WOMEN_IDS ? 'women' : 'men';
  const squad = SQUAD_IDS.findLast((first) => within % WOMEN_IDS >= first) ?? 0;
  const club = (within % WOMEN_IDS) - squad;
  const sport = sportKeys.get(Math.floor(id / IDS_OF_A_SPORT)) ?? '';
  const every = foreignEvery(sport, country.key);
  const group = Math.floor(place / every);
  const order = `${Math.floor(id / IDS_OF_A_SPORT)} ${squad} ${country.key}`;
  if (isForeignPlace(id, place, every)) {
    const language = peopleLanguage(foreignCountry(sport, country, id, place).key);
    return nthForeign(language, gender, club * Math.ceil(size / every) + group, order);
  }
  // Those from abroad have no place in the order.
  let own = place - group;
  for (let other = group * every; other < place; other++) if (isForeignPlace(id, other, every)) own--;
  return nthName(peopleLanguage(country.key), gender, club * (size - Math.floor(size / every)) + own, order);
}

function nationPlayer(id: number, place: number): string | undefined {
  const within = (id % IDS_OF_A_SPORT) - NATION_IDS;
  const country = byNumber.get(within % WOMEN_IDS);
  if (country === undefined) return undefined;
  const language = peopleLanguage(country.key);
  const kin = COUNTRIES.filter(({ key }) => peopleLanguage(key) === language);
  const gender = within >= WOMEN_IDS ? 'women' : 'men';
  const n = kin.indexOf(country) * NATION_PLACES + place;
  return nthName(language, gender, n, `${Math.floor(id / IDS_OF_A_SPORT)} nations`);
}

/** Name of the player at a place of a team's squad, always the same; undefined when the id is none of a team of this world. */
export function playerName(teamId: number, place: number, size: number): string | undefined {
  const sport = Math.floor(teamId / IDS_OF_A_SPORT);
  const rest = teamId % IDS_OF_A_SPORT;
  if (!sportKeys.has(sport)) return undefined;
  if (ESPORTS.has(sport)) return handleOf((rest * size + place) % HANDLES);
  return rest >= NATION_IDS ? nationPlayer(teamId, place) : clubPlayer(teamId, place, size);
}
