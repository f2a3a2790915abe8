import { countryOf } from './countries.ts';

/** Countries whose people are called otherwise than the clubs of their language group. */
const OWN: Readonly<Record<string, string>> = { PH: 'ph', PK: 'pk', BD: 'bd', LK: 'lk', NG: 'ng', GH: 'gh', KE: 'ke', ZA: 'za' };

/** Language that the names of a country's people are from. */
export const peopleLanguage = (countryKey: string): string => OWN[countryKey] ?? countryOf(countryKey).country.language;
