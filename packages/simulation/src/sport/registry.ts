import { americanFootball } from '../sports/american-football/definition.ts';
import { basketball } from '../sports/basketball/definition.ts';
import { futsal } from '../sports/futsal/definition.ts';
import { handball } from '../sports/handball/definition.ts';
import { iceHockey } from '../sports/ice-hockey/definition.ts';
import { rugbyLeague, rugbyUnion } from '../sports/rugby/definition.ts';
import { soccer } from '../sports/soccer/definition.ts';
import { tennis } from '../sports/tennis/definition.ts';
import { waterPolo } from '../sports/water-polo/definition.ts';
import { defineSport, type Sport } from './define-sport.ts';

/** Every sport, in the order in which a site shows them. A sport is added by its folder and one line here. */
export const SPORTS: readonly Sport[] = [
  defineSport(soccer), //
  defineSport(tennis),
  defineSport(basketball),
  defineSport(iceHockey),
  defineSport(americanFootball),
  defineSport(handball),
  defineSport(futsal),
  defineSport(rugbyUnion),
  defineSport(rugbyLeague),
  defineSport(waterPolo),
];

/** Key of a registered sport: `ice-hockey`. */
export type SportName = string;

const BY_KEY: ReadonlyMap<SportName, Sport> = new Map(SPORTS.map((sport) => [sport.key, sport]));

/** The sport with this key; throws where there is none. */
export function sportOf(key: SportName): Sport {
  const sport = BY_KEY.get(key);
  if (sport === undefined) throw new Error(`no sport ${key}`);
  return sport;
}
