import { PEOPLE } from '../world-people.ts';
import { wordsOf } from './people-stock.ts';
import { isRealName } from './refused-names.ts';

/** Names of one language and gender. A name is the number `family * firsts + first`; the strings are joined when they are asked for. */
interface Stock {
  readonly firsts: readonly string[];
  readonly families: readonly string[];
  /** Numbers of the names that players of teams may have. */
  readonly squads: Uint16Array;
  /** Numbers of the names that belong to those who play alone. */
  readonly singles: Uint16Array;
  /** First names that a player of a team may have with a family name. */
  readonly firstsOf: (family: number) => number[];
  readonly nameOf: (first: number, family: number) => string;
  readonly nameAt: (number: number) => string;
}

type Gender = 'men' | 'women';
/** Of so many names one is for those who play alone. */
const SINGLE_EVERY = 3;
/** Names of the people of tours without matches and of virtual sports. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  PEOPLE.flatMap(({ men, women, families }) =>
    `${men}|${women}`.split('|').flatMap((first) => families.split('|').map((family) => `${first} ${family}`)),
  ),
);
const stocks = new Map<string, Stock>();

const greatest = (a: number, b: number): number => (b === 0 ? a : greatest(b, a % b));

/** The first number from `step` on that walks through all of `length`. */
export function coprime(length: number, step: number): number {
  let number = step;
  while (greatest(length, number) !== 1) number++;
  return number;
}

/** Names that belong to a language alone: of those that two languages can make the one that stands first in the tables has it. */
export function stockOf(language: string, gender: Gender): Stock {
  const key = `${language} ${gender}`;
  const known = stocks.get(key);
  if (known !== undefined) return known;
  const { firsts, families, isElsewhere } = wordsOf(language, gender);
  const squads: number[] = [];
  const singles: number[] = [];
  const isOfSquads = new Uint8Array(firsts.length * families.length);
  for (const [f, family] of families.entries()) {
    for (const [g, first] of firsts.entries()) {
      const number = f * firsts.length + g;
      const name = `${first} ${family}`;
      if (isElsewhere(first, family) || ELSEWHERE.has(name) || isRealName(name)) continue;
      if ((f + g) % SINGLE_EVERY === 0) singles.push(number);
      else {
        squads.push(number);
        isOfSquads[number] = 1;
      }
    }
  }
  const nameOf = (first: number, family: number): string => `${firsts[first]} ${families[family]}`;
  const stock: Stock = {
    firsts,
    families,
    squads: Uint16Array.from(squads),
    singles: Uint16Array.from(singles),
    firstsOf: (family) => [...firsts.keys()].filter((first) => isOfSquads[family * firsts.length + first] === 1),
    nameOf,
    nameAt: (number) => nameOf(number % firsts.length, Math.floor(number / firsts.length)),
  };
  stocks.set(key, stock);
  return stock;
}
