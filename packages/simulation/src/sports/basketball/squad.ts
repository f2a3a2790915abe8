import type { BasketballSquads } from '../../basketball-state.ts';
import { hash32, hashUnit } from '../../rng.ts';
import type { SquadPlayer } from '../../sport/definition.ts';
import { playerName } from '../../world/player-names.ts';
import { PEOPLE } from '../../world-people.ts';

type Side = 'home' | 'away';

/** Places in the squad with their weight among the points of the side: those who begin, then the bench in its order. */
const PLACES: readonly (readonly [position: string, weight: number])[] = [
  ['guard', 1.75],
  ['guard', 1.5],
  ['forward', 1.6],
  ['forward', 1.3],
  ['center', 1.3],
  ['guard', 0.85],
  ['forward', 0.7],
  ['center', 0.5],
  ['forward', 0.35],
  ['guard', 0.25],
];

/** So many of a side begin. */
export const STARTERS = 5;
/** Players of a side whose points can be bet on: those who begin and the first two of the bench. */
export const QUOTED = 7;
const IDS_OF_A_SIDE = 100;

/** Positions by place in the squad. */
export const BASKETBALL_POSITIONS: readonly string[] = PLACES.map(([position]) => position);

function nameOf(seed: number, number: number, isWomen: boolean): string {
  const people = PEOPLE[hash32(seed, 'people', number) % PEOPLE.length];
  const families = (people?.families ?? '').split('|');
  const firsts = ((isWomen ? people?.women : people?.men) ?? '').split('|');
  const family = families[hash32(seed, 'family', number) % families.length] ?? '';
  return `${firsts[hash32(seed, 'first', number) % firsts.length] ?? ''} ${family}`;
}

/** Outcome id of a player. */
const urnOf = (seed: number, side: Side, place: number): string =>
  `df:player:${(1 + Math.floor(hashUnit(seed, 'hoops', side) * 9_000_000)) * IDS_OF_A_SIDE + place + 1}`;

/** Outcome ids of a side by place in the squad. */
export const urnsOf = (squads: BasketballSquads, side: Side): readonly string[] =>
  PLACES.map((_, place) => urnOf(squads[side], side, place));

const BASKETBALL_TEAMS = 62;
/** Places of a team's squad: those of a match, and behind them the ones who are not with it. */
const SQUAD_PLACES = 13;

/** Whose player it is, where the number of the side is the id of a team. */
const nameInTeam = (team: number, place: number): string | undefined =>
  Math.floor(team / 1_000_000) === BASKETBALL_TEAMS ? playerName(team, place, SQUAD_PLACES) : undefined;

/** Squad of a side; invented, and the same for the same team. */
export function basketballSquad(squads: BasketballSquads, side: Side): SquadPlayer[] {
  const seed = squads[side];
  const names = new Set<string>();
  return PLACES.map((_, place) => {
    let name = nameInTeam(seed, place) ?? nameOf(seed, place, squads.isWomen);
    for (let other = 1; names.has(name); other++) name = nameOf(seed, place + other * 1000, squads.isWomen);
    names.add(name);
    return { urn: urnOf(seed, side, place), name, side, number: place + 4 };
  });
}

/** Shares of the points of a side by place in the squad; they add up to 1 and are the same in every match of the team. */
export function sharesOf(squads: BasketballSquads, side: Side): readonly number[] {
  const weights = PLACES.map(([, weight], place) => weight * (0.75 + 0.5 * hashUnit(squads[side], 'share', place)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}
