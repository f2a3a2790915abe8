import { hash32 } from '../rng.ts';
import { countryOf } from './countries.ts';
import { deviate, shortOf } from './deviate.ts';
import { stockOf } from './name-stock.ts';
import { peopleLanguage } from './people-language.ts';
import type { Field } from './plan-types.ts';
import { isRealName } from './refused-names.ts';
import { sportNumber } from './sport-numbers.ts';
import type { Side } from './world-types.ts';

/** A name of a person of a country, drawn by the parts: "Mateo Quintana"; of those that no player of a team has. */
export function personName(countryKey: string, field: Field, ...parts: readonly (string | number)[]): string {
  const { singles, nameAt } = stockOf(peopleLanguage(countryKey), field === 'women' ? 'women' : 'men');
  return nameAt(singles[hash32('person', ...parts) % singles.length] ?? 0);
}

/** Two people who play together: "Quintana / Olmedo". */
function pairName(countryKey: string, field: Field, ...parts: readonly (string | number)[]): string {
  const { families } = stockOf(peopleLanguage(countryKey), field === 'women' ? 'women' : 'men');
  const first = hash32('first', ...parts) % families.length;
  const second = (first + 1 + (hash32('second', ...parts) % (families.length - 1))) % families.length;
  return `${families[first]} / ${families[second]}`;
}

function pick(words: readonly string[], draw: number): string {
  return words[draw % words.length] ?? '';
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

/** Players of a circuit, the best first; `taken` are the names of the world so far. */
export function playersOf(circuit: Circuit, taken: Set<string>): Side[] {
  const { sport, field, from, size, countries } = circuit;
  const base = sportNumber(sport).number * 1_000_000 + 500_000;
  return Array.from({ length: size }, (_, i) => {
    const id = base + from + i;
    for (let attempt = 0; ; attempt++) {
      const key = pick(countries, hash32('from', id, attempt));
      const name = sport === 'beach-volleyball' ? pairName(key, field, id, attempt) : personName(key, field, id, attempt);
      if (taken.has(name) || isRealName(name)) continue;
      taken.add(name);
      const strength = TOP - RANGE * Math.sqrt(i / size) + deviate('player', id) * 0.05;
      const family = name.split(' ').slice(1).join(' ');
      return { id, name, shortName: shortOf(family), countryCode: countryOf(key).country.code, strength };
    }
  });
}
