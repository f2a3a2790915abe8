import { hash32 } from '../rng.ts';
import { COUNTRIES, countryOf } from './countries.ts';
import type { Country } from './country.ts';
import { HANDLES, handleOf } from './esports-words.ts';
import { wordsOf } from './people.ts';
import { isRealName } from './refused-names.ts';
import { SPORT_NUMBERS } from './sport-numbers.ts';
import { SQUAD_WORDS } from './squad-words.ts';

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
/** Of five players one is from abroad. */
const FOREIGN_EVERY = 5;
const ESPORTS = new Set(['cs2', 'lol', 'dota2', 'valorant', 'rocket-league'].map((key) => SPORT_NUMBERS[key]?.number));
/** A player from abroad speaks none of the languages whose names are like those at home. */
const KIN: readonly (readonly string[])[] = [
  ['es', 'latin', 'pt', 'br', 'it'],
  ['en', 'us', 'au'],
  ['nordic', 'de', 'nl'],
  ['east', 'pl', 'cz', 'balkan'],
];

const byNumber = new Map(COUNTRIES.map((country) => [countryOf(country.key).number, country]));

type Gender = 'men' | 'women';
interface Stock extends Readonly<ReturnType<typeof wordsOf>> {
  /** Every name but the real ones. */
  readonly names: readonly string[];
  readonly known: ReadonlySet<string>;
}

const stocks = new Map<string, Stock>();

function stockOf(language: string, gender: Gender): Stock {
  const key = `${language} ${gender}`;
  let stock = stocks.get(key);
  if (stock === undefined) {
    const words = wordsOf(language, gender, SQUAD_WORDS[language]);
    const names = words.families.flatMap((family) => words.firsts.map((first) => `${first} ${family}`));
    const invented = names.filter((name) => !isRealName(name));
    stock = { ...words, names: invented, known: new Set(invented) };
    stocks.set(key, stock);
  }
  return stock;
}

/** Steps through all names of a stock. */
const STEPS = [769, 547];

/** The n-th name of a language for those from abroad, of whom there are fewer than names. */
function nthForeign(language: string, gender: Gender, n: number, order: string): string {
  const { names } = stockOf(language, gender);
  const step = STEPS.find((candidate) => names.length % candidate !== 0) ?? 1;
  return names[((hash32(order, language) % names.length) + n * step) % names.length] ?? '';
}

/** A family name comes back with the same first name only after all but so many other ones. */
const FREE_FIRSTS = 4;
/** Not one after the other as they are written: every language has 44 of them. */
const FAMILY_STEP = 17;
const orders = new Map<string, number[]>();

/**
 * The n-th name of a language, in an order of its own: family names take turns, and of the first names each takes one that it has had
 * longest ago. So about a thousand that follow each other are all different, and those behind them are no second round of the same.
 */
function nthName(language: string, gender: Gender, n: number, order: string): string {
  const { firsts, families, known } = stockOf(language, gender);
  const key = `${order} ${language} ${gender}`;
  const drawn = orders.get(key) ?? [];
  orders.set(key, drawn);
  const shift = hash32(key);
  while (drawn.length <= n) {
    const turn = drawn.length;
    const family = families[(turn * FAMILY_STEP + shift) % families.length] ?? '';
    const lately = new Set<number>();
    for (let row = 1; row <= firsts.length - FREE_FIRSTS; row++) lately.add(drawn[turn - row * families.length] ?? -1);
    const free = [...firsts.keys()].filter((first) => !lately.has(first) && known.has(`${firsts[first]} ${family}`));
    drawn.push(free[hash32(key, turn) % free.length] ?? 0);
  }
  return `${firsts[drawn[n] ?? 0]} ${families[(n * FAMILY_STEP + shift) % families.length]}`;
}

function foreignCountry(home: Country, id: number, place: number): Country {
  const kin = KIN.find((languages) => languages.includes(home.language)) ?? [home.language];
  const abroad = COUNTRIES.filter(({ language }) => !kin.includes(language));
  return abroad[hash32('abroad', id, place) % abroad.length] ?? home;
}

/** Places of a squad that are from abroad: one of each five, and never its first. */
const isForeignPlace = (id: number, place: number): boolean =>
  place % FOREIGN_EVERY === 1 + (hash32('foreign', id, Math.floor(place / FOREIGN_EVERY)) % (FOREIGN_EVERY - 1));

/** Name of the player at a place of a club's squad of `size`. */
function clubPlayer(id: number, place: number, size: number): string | undefined {
  const rest = id % IDS_OF_A_SPORT;
  const country = byNumber.get(Math.floor(rest / IDS_OF_A_COUNTRY));
  if (country === undefined) return undefined;
  const within = rest % IDS_OF_A_COUNTRY;
  const gender = within >= WOMEN_IDS ? 'women' : 'men';
  const squad = SQUAD_IDS.findLast((first) => within % WOMEN_IDS >= first) ?? 0;
  const club = (within % WOMEN_IDS) - squad;
  const fives = Math.ceil(size / FOREIGN_EVERY);
  const five = Math.floor(place / FOREIGN_EVERY);
  const order = `${Math.floor(id / IDS_OF_A_SPORT)} ${squad} ${country.key}`;
  if (isForeignPlace(id, place)) {
    return nthForeign(foreignCountry(country, id, place).language, gender, club * fives + five, order);
  }
  // Those from abroad have no place in the order.
  let own = place - five;
  for (let other = five * FOREIGN_EVERY; other < place; other++) if (isForeignPlace(id, other)) own--;
  return nthName(country.language, gender, club * (size - Math.floor(size / FOREIGN_EVERY)) + own, order);
}

function nationPlayer(id: number, place: number): string | undefined {
  const within = (id % IDS_OF_A_SPORT) - NATION_IDS;
  const country = byNumber.get(within % WOMEN_IDS);
  if (country === undefined) return undefined;
  const kin = COUNTRIES.filter(({ language }) => language === country.language);
  const gender = within >= WOMEN_IDS ? 'women' : 'men';
  const n = kin.indexOf(country) * NATION_PLACES + place;
  return nthName(country.language, gender, n, `${Math.floor(id / IDS_OF_A_SPORT)} nations`);
}

/** Name of the player at a place of a team's squad, always the same; undefined when the id is none of a team of this world. */
export function playerName(teamId: number, place: number, size: number): string | undefined {
  const sport = Math.floor(teamId / IDS_OF_A_SPORT);
  const rest = teamId % IDS_OF_A_SPORT;
  if (!Object.values(SPORT_NUMBERS).some(({ number }) => number === sport)) return undefined;
  if (ESPORTS.has(sport)) return handleOf((rest * size + place) % HANDLES);
  return rest >= NATION_IDS ? nationPlayer(teamId, place) : clubPlayer(teamId, place, size);
}
