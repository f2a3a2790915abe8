import type { Zone } from './zones.ts';

/** Words that club names of a country are made of. */
export type ClubLanguage =
  | 'en'
  | 'us'
  | 'au'
  | 'es'
  | 'latin'
  | 'pt'
  | 'br'
  | 'de'
  | 'it'
  | 'fr'
  | 'nl'
  | 'se'
  | 'no'
  | 'dk'
  | 'is'
  | 'fi'
  | 'pl'
  | 'cz'
  | 'sk'
  | 'balkan'
  | 'si'
  | 'bg'
  | 'hu'
  | 'ro'
  | 'gr'
  | 'tr'
  | 'east'
  | 'lv'
  | 'lt'
  | 'ee'
  | 'ge'
  | 'kz'
  | 'il'
  | 'ar'
  | 'in'
  | 'id'
  | 'th'
  | 'vn'
  | 'my'
  | 'cn'
  | 'jp'
  | 'kr'
  | 'africa';

/** A country of the world with real place names; clubs and people are invented. */
export interface Country {
  /** Key in the tables of the world: the ISO code, or three letters for a part of a state. */
  readonly key: string;
  /** ISO 3166 alpha-2. */
  readonly code: string;
  readonly name: string;
  readonly zone: Zone;
  readonly language: ClubLanguage;
  readonly places: readonly string[];
}
