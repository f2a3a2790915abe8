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
  | 'nordic'
  | 'fi'
  | 'pl'
  | 'cz'
  | 'balkan'
  | 'hu'
  | 'ro'
  | 'gr'
  | 'tr'
  | 'east'
  | 'ar'
  | 'in'
  | 'id'
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
