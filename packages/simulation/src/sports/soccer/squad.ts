import { hash32, hashUnit } from '../../rng.ts';
import type { SquadPlayer } from '../../sport/definition.ts';
import { playerName } from '../../world/player-names.ts';
import { PEOPLE } from '../../world-people.ts';

export type Side = 'home' | 'away';

/** A place in the team: the player who fills it scores and is booked by its weights. */
export interface Role {
  /** Of the goals of the side, relative to the other roles. */
  readonly goals: number;
  /** Of its yellow cards. */
  readonly cards: number;
}

const place = (goals: number, cards: number): Role => ({ goals, cards });

/**
 * Roles of the eleven: a goalkeeper, four defenders, three midfielders, two wingers and a striker. Nobody scores like another one: who stands at
 * corners, who takes the free kicks, who is sent forward; and who breaks up play is booked for it.
 */
export const ROLES: readonly Role[] = [
  place(0, 0.3),
  ...[place(0.25, 1.1), place(0.52, 1.35), place(0.41, 1.25), place(0.22, 1.1)],
  ...[place(0.45, 1.5), place(0.85, 1.15), place(1.4, 0.95)],
  ...[place(2, 0.7), place(1.4, 0.9), place(3.2, 0.8)],
];
const BENCH = 7;
const IDS_OF_A_SIDE = 100;

function nameOf(seed: number, number: number): string {
  const people = PEOPLE[hash32(seed, 'people', number) % PEOPLE.length];
  const families = (people?.families ?? '').split('|');
  const firsts = (people?.men ?? '').split('|');
  const family = families[hash32(seed, 'family', number) % families.length] ?? '';
  return `${firsts[hash32(seed, 'first', number) % firsts.length] ?? ''} ${family}`;
}

/** Places of a team's squad: those of a match, and behind them the ones who are not with it. */
export const SQUAD_PLACES = 25;

/**
 * Squad of a side: eleven in the order of {@link ROLES}, then the bench; invented, and the same for the same seed. `team`: whose players they
 * are, where the seed is the id of one.
 */
export function squadOf(seed: number, side: Side, team?: number): SquadPlayer[] {
  const base = (1 + Math.floor(hashUnit(seed, 'squad', side) * 9_000_000)) * IDS_OF_A_SIDE;
  const names = new Set<string>();
  return Array.from({ length: ROLES.length + BENCH }, (_, i) => {
    let name = (team === undefined ? undefined : playerName(team, i, SQUAD_PLACES)) ?? nameOf(seed, i);
    for (let other = 1; names.has(name); other++) name = nameOf(seed, i + other * 1000);
    names.add(name);
    return { urn: `df:player:${base + i + 1}`, name, side, number: i + 1 };
  });
}
