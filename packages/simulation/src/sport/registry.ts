import { americanFootball } from '../sports/american-football/definition.ts';
import { australianFootball } from '../sports/australian-football/definition.ts';
import { badminton } from '../sports/badminton/definition.ts';
import { bandy } from '../sports/bandy/definition.ts';
import { baseball } from '../sports/baseball/definition.ts';
import { basketball } from '../sports/basketball/definition.ts';
import { beachVolleyball } from '../sports/beach-volleyball/definition.ts';
import { boxing } from '../sports/boxing/definition.ts';
import { cricket } from '../sports/cricket/definition.ts';
import { cs2 } from '../sports/cs2/definition.ts';
import { darts } from '../sports/darts/definition.ts';
import { dota2 } from '../sports/dota2/definition.ts';
import { esoccer } from '../sports/esoccer/definition.ts';
import { fieldHockey } from '../sports/field-hockey/definition.ts';
import { floorball } from '../sports/floorball/definition.ts';
import { futsal } from '../sports/futsal/definition.ts';
import { handball } from '../sports/handball/definition.ts';
import { iceHockey } from '../sports/ice-hockey/definition.ts';
import { lol } from '../sports/lol/definition.ts';
import { mma } from '../sports/mma/definition.ts';
import { rocketLeague } from '../sports/rocket-league/definition.ts';
import { rugbyLeague, rugbyUnion } from '../sports/rugby/definition.ts';
import { snooker } from '../sports/snooker/definition.ts';
import { soccer } from '../sports/soccer/definition.ts';
import { squash } from '../sports/squash/definition.ts';
import { tableTennis } from '../sports/table-tennis/definition.ts';
import { tennis } from '../sports/tennis/definition.ts';
import { valorant } from '../sports/valorant/definition.ts';
import { volleyball } from '../sports/volleyball/definition.ts';
import { waterPolo } from '../sports/water-polo/definition.ts';
import { defineSport, type Sport } from './define-sport.ts';

/** Every sport, in the order in which a site shows them. A sport is added by its folder and one line here. */
export const SPORTS: readonly Sport[] = [
  defineSport(soccer), //
  defineSport(tennis),
  defineSport(basketball),
  defineSport(volleyball),
  defineSport(baseball),
  defineSport(tableTennis),
  defineSport(badminton),
  defineSport(beachVolleyball),
  defineSport(cricket),
  defineSport(darts),
  defineSport(snooker),
  defineSport(mma),
  defineSport(boxing),
  defineSport(floorball),
  defineSport(fieldHockey),
  defineSport(bandy),
  defineSport(squash),
  defineSport(australianFootball),
  defineSport(cs2),
  defineSport(lol),
  defineSport(dota2),
  defineSport(valorant),
  defineSport(rocketLeague),
  defineSport(esoccer),
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
