import { countryOf } from './countries.ts';

/** Countries whose people are called otherwise than the clubs of their language group. */
const OWN: Readonly<Record<string, string>> = {
  SE: 'se',
  NO: 'no',
  DK: 'dk',
  IS: 'is',
  SK: 'sk',
  SI: 'si',
  BG: 'bg',
  LV: 'lv',
  LT: 'lt',
  EE: 'ee',
  GE: 'ge',
  KZ: 'kz',
  IL: 'il',
  TH: 'th',
  VN: 'vn',
  ID: 'id',
  MY: 'my',
  PH: 'ph',
  PK: 'pk',
  BD: 'bd',
  LK: 'lk',
  NG: 'ng',
  GH: 'gh',
  KE: 'ke',
  ZA: 'za',
};

/** Language that the names of a country's people are from. */
export const peopleLanguage = (countryKey: string): string => OWN[countryKey] ?? countryOf(countryKey).country.language;
