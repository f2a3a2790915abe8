import { EASTERN_COUNTRIES } from './countries-east.ts';
import { FAR_COUNTRIES } from './countries-far.ts';
import { WESTERN_COUNTRIES } from './countries-west.ts';
import type { Country } from './country.ts';

/** Part of the ids of categories and clubs; the lists have room to grow. */
const REGIONS = [
  [0, WESTERN_COUNTRIES],
  [30, EASTERN_COUNTRIES],
  [60, FAR_COUNTRIES],
] as const;

const byKey = new Map<string, { readonly country: Country; readonly number: number }>();
for (const [from, countries] of REGIONS) {
  for (const [i, country] of countries.entries()) byKey.set(country.key, { country, number: from + i });
}

export const COUNTRIES: readonly Country[] = [...byKey.values()].map(({ country }) => country);

/** A country by its key, with its number (0 to 98) in ids. */
export function countryOf(key: string): { readonly country: Country; readonly number: number } {
  const found = byKey.get(key);
  if (found === undefined) throw new Error(`no country ${key}`);
  return found;
}
