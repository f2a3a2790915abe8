import { hash32 } from '../rng.ts';
import { COUNTRIES } from './countries.ts';
import type { Country } from './country.ts';
import { peopleLanguage } from './people-language.ts';

/** Of how many players one is from abroad, and the countries that they come from; who is named twice sends twice as many. */
interface Abroad {
  readonly every: number;
  readonly from: string;
}

const SPORTS: Readonly<Record<string, Abroad>> = {
  soccer: { every: 5, from: 'BR BR AR FR ES PT NL DE RS HR NG GH MA UY CO SE DK PL JP KR UA CZ' },
  futsal: { every: 6, from: 'BR BR BR ES PT AR IT UA KZ HR SI CO' },
  basketball: { every: 5, from: 'US US US US RS LT HR SI FR GR AU BR AR LV' },
  'ice-hockey': { every: 5, from: 'CA CA US SE FI CZ SK CH LV NO DK' },
  handball: { every: 5, from: 'DK NO SE DE FR HR RS SI HU PL ES RO IS BR' },
  volleyball: { every: 5, from: 'PL IT BR US FR RS SI BG AR CZ JP UA TR' },
  'water-polo': { every: 6, from: 'HU HU RS HR IT GR ES' },
  floorball: { every: 6, from: 'SE SE FI FI CZ CH NO LV SK' },
  'field-hockey': { every: 6, from: 'NL DE BE AU IN AR ENG ES NZ PK MY' },
  bandy: { every: 8, from: 'SE SE FI NO KZ' },
  baseball: { every: 4, from: 'DO DO DO DO VE VE VE JP MX KR CO TW US US' },
  'american-football': { every: 24, from: 'US US US CA AU DE MX NG' },
  cricket: { every: 5, from: 'AU ENG NZ ZA IN PK LK BD' },
  'rugby-union': { every: 6, from: 'NZ ZA AU ENG IE SCO WAL FR AR GE IT' },
  'rugby-league': { every: 8, from: 'AU NZ NZ ENG FR' },
  'australian-football': { every: 26, from: 'IE' },
};
/** Leagues that take more or fewer from abroad than their sport does elsewhere. */
const LEAGUES: Readonly<Record<string, number>> = {
  'basketball US': 10,
  'basketball PH': 12,
  'american-football DE': 6,
  'american-football CA': 6,
  'baseball JP': 8,
  'baseball KR': 9,
  'baseball TW': 9,
  'baseball AU': 9,
  'baseball DO': 12,
  'baseball VE': 12,
  'baseball MX': 9,
  'soccer BR': 12,
  'soccer AR': 12,
  'soccer UY': 12,
};
const USUAL: Abroad = { every: 6, from: 'US BR FR DE ES IT' };
const byKey = new Map(COUNTRIES.map((country) => [country.key, country]));

/** Of how many players of a country's clubs one is from abroad. */
export const foreignEvery = (sport: string, home: string): number =>
  LEAGUES[`${sport} ${home}`] ?? (SPORTS[sport] ?? USUAL).every;

/** Country of a player from abroad: one that plays the sport, and whose people have other names than those at home. */
export function foreignCountry(sport: string, home: Country, id: number, place: number): Country {
  const language = peopleLanguage(home.key);
  const abroad = (SPORTS[sport] ?? USUAL).from.split(' ').filter((key) => peopleLanguage(key) !== language);
  return byKey.get(abroad[hash32('abroad', id, place) % abroad.length] ?? '') ?? home;
}
