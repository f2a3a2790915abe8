import { hash32 } from '../rng.ts';
import { countryOf } from './countries.ts';
import { deviate, shortOf } from './deviate.ts';
import { PEOPLE_WORDS } from './people-words.ts';
import type { Field } from './plan-types.ts';
import { isRealName } from './refused-names.ts';
import { sportNumber } from './sport-numbers.ts';
import type { Side } from './world-types.ts';

interface Words {
  readonly firsts: readonly string[];
  readonly families: readonly string[];
}

const split = new Map<string, Words>();

/** First and family names of a language; with `more` behind them. */
export function wordsOf(language: string, field: Field, more?: { men: string; women: string; families: string }): Words {
  if (more !== undefined) return joined(wordsOf(language, field), moreOf(language, field, more));
  const key = `${language} ${field}`;
  let words = split.get(key);
  if (words === undefined) {
    words = moreOf(language, field, PEOPLE_WORDS[language] ?? { men: '', women: '', families: '' });
    split.set(key, words);
  }
  return words;
}

function moreOf(
  language: string,
  field: Field,
  { men, women, families }: { men: string; women: string; families: string },
): Words {
  const list = families.split('|');
  return field === 'women'
    ? { firsts: women.split('|'), families: language === 'cz' ? list.map(czechWoman) : list }
    : { firsts: men.split('|'), families: list };
}

function joined(one: Words, other: Words): Words {
  return { firsts: [...one.firsts, ...other.firsts], families: [...one.families, ...other.families] };
}

/** Kolář, Hájek, Fiala: Kolářová, Hájková, Fialová. */
function czechWoman(family: string): string {
  return `${family.replace(/a$/, '').replace(/ek$/, 'k')}ová`;
}

function pick(words: readonly string[], draw: number): string {
  return words[draw % words.length] ?? '';
}

/** A name of a person of a country, drawn by the parts: "Mateo Quintana". */
export function personName(countryKey: string, field: Field, ...parts: readonly (string | number)[]): string {
  const words = wordsOf(countryOf(countryKey).country.language, field);
  return `${pick(words.firsts, hash32('first', ...parts))} ${pick(words.families, hash32('family', ...parts))}`;
}

/** Two people who play together: "Quintana / Olmedo". */
function pairName(countryKey: string, ...parts: readonly (string | number)[]): string {
  const { families } = wordsOf(countryOf(countryKey).country.language, 'men');
  const first = hash32('first', ...parts) % families.length;
  const second = (first + 1 + (hash32('second', ...parts) % (families.length - 1))) % families.length;
  return `${families[first]} / ${families[second]}`;
}

/** What a circuit is made of. */
export interface Circuit {
  readonly sport: string;
  readonly field: Field;
  /** First number of its players within the sport. */
  readonly from: number;
  readonly size: number;
  readonly countries: readonly string[];
}

/** Strength at the top and at the bottom of a circuit. */
const TOP = 0.34;
const RANGE = 0.62;

/** Players of a circuit, the best first; `taken` are the names of the sport so far. */
export function playersOf(circuit: Circuit, taken: Set<string>): Side[] {
  const { sport, field, from, size, countries } = circuit;
  const base = sportNumber(sport).number * 1_000_000 + 500_000;
  return Array.from({ length: size }, (_, i) => {
    const id = base + from + i;
    for (let attempt = 0; ; attempt++) {
      const key = pick(countries, hash32('from', id, attempt));
      const name = sport === 'beach-volleyball' ? pairName(key, id, attempt) : personName(key, field, id, attempt);
      if (taken.has(name) || isRealName(name)) continue;
      taken.add(name);
      const strength = TOP - RANGE * Math.sqrt(i / size) + deviate('player', id) * 0.05;
      const family = name.split(' ').slice(1).join(' ');
      return { id, name, shortName: shortOf(family), countryCode: countryOf(key).country.code, strength };
    }
  });
}
