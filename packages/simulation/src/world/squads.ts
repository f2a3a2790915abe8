import { hash32, hashUnit } from '../rng.ts';
import { COUNTRIES } from './countries.ts';
import { shuffled } from './deviate.ts';
import { personName } from './people.ts';
import { isRealName } from './refused-names.ts';
import type { Side, WholeMatch } from './world-types.ts';
import { DAY_MS } from './zones.ts';

/** A player of a team. */
export interface SquadPlayer {
  /** Unique in the world: the team's id and the place in its squad. */
  readonly id: number;
  /** On the shirt. */
  readonly number: number;
  readonly name: string;
  readonly position: string;
  /** Share of the team's goals or points while they play; adds up to 1 over those who begin. */
  readonly share: number;
}

/** How many of a position are in a squad and begin a match, and how much one of them scores against the others. */
interface Role {
  readonly position: string;
  readonly squad: number;
  readonly begin: number;
  readonly weight: number;
}

const role = (position: string, squad: number, begin: number, weight: number): Role => ({ position, squad, begin, weight });

const ROLES: Readonly<Record<string, readonly Role[]>> = {
  soccer: [role('goalkeeper', 3, 1, 0), role('defender', 8, 4, 0.35), role('midfielder', 8, 4, 1), role('forward', 6, 2, 2.6)],
  futsal: [role('goalkeeper', 2, 1, 0.1), role('fixed', 3, 1, 0.8), role('winger', 5, 2, 1.3), role('pivot', 3, 1, 1.8)],
  basketball: [role('guard', 5, 2, 1.1), role('forward', 5, 2, 1), role('center', 3, 1, 0.9)],
  'ice-hockey': [role('goaltender', 2, 1, 0), role('defender', 8, 6, 0.4), role('forward', 14, 12, 1)],
  handball: [role('goalkeeper', 2, 1, 0.02), role('back', 6, 3, 1.3), role('wing', 4, 2, 1), role('pivot', 3, 1, 0.9)],
};
const TEAM: readonly Role[] = [role('player', 20, 12, 1)];

/** Sports of single players have no squads. */
const SINGLE = new Set([
  'tennis',
  'badminton',
  'darts',
  'snooker',
  'squash',
  'table-tennis',
  'boxing',
  'mma',
  'esoccer',
  'beach-volleyball',
]);

/** Most players that a squad has room for in ids. */
const SQUAD_IDS = 100;
/** Of ten players eight are of the club's country. */
const FOREIGN = 0.2;

function countryKeyOf(code: string, ...parts: readonly (string | number)[]): string {
  const own = COUNTRIES.filter((country) => country.code === code);
  const list = own.length === 0 || hashUnit('foreign', ...parts) < FOREIGN ? COUNTRIES : own;
  return list[hash32('nation', ...parts) % list.length]?.key ?? 'ENG';
}

/** Squad of a team, the first of each position best: a pure function of the team. Empty for single players. */
export function squadOf(sport: string, team: Side, field: 'men' | 'women' | 'mixed' = 'men'): readonly SquadPlayer[] {
  if (SINGLE.has(sport)) return [];
  const taken = new Set<string>();
  const players: Omit<SquadPlayer, 'share'>[] = [];
  const weights: number[] = [];
  const begins: boolean[] = [];
  for (const { position, squad, begin, weight } of ROLES[sport] ?? TEAM) {
    for (let i = 0; i < squad; i++) {
      const id = team.id * SQUAD_IDS + players.length;
      let name = '';
      for (let attempt = 0; name === '' || taken.has(name) || isRealName(name); attempt++) {
        name = personName(countryKeyOf(team.countryCode, id, attempt), field, id, attempt);
      }
      taken.add(name);
      players.push({ id, number: players.length + 1, name, position });
      weights.push(weight * (0.6 + 0.8 * hashUnit('share', id)));
      begins.push(i < begin);
    }
  }
  const total = weights.reduce((sum, weight, i) => sum + (begins[i] === true ? weight : 0), 0);
  return players.map((player, i) => ({ ...player, share: (weights[i] ?? 0) / total }));
}

interface LineUp {
  readonly begin: readonly SquadPlayer[];
  readonly bench: readonly SquadPlayer[];
  /** Who cannot play, and why. */
  readonly out: readonly { readonly player: SquadPlayer; readonly reason: 'injured' | 'suspended' }[];
}

const INJURED = 0.06;
const SUSPENDED = 0.015;
/** Injuries last weeks: who is out on a day was mostly out on the day before. */
const SPELL_DAYS = 23;

function absence(player: SquadPlayer, match: WholeMatch): 'injured' | 'suspended' | null {
  const spell = Math.floor((match.startMs / DAY_MS + (player.id % SPELL_DAYS)) / SPELL_DAYS);
  if (hashUnit('injured', player.id, spell) < INJURED) return 'injured';
  return hashUnit('suspended', player.id, match.id) < SUSPENDED ? 'suspended' : null;
}

function sideLineUp(match: WholeMatch, team: Side, isExpected: boolean): LineUp {
  const { sport, field } = match.tournament;
  const squad = squadOf(sport, team, field);
  const out = squad.flatMap((player) => {
    const reason = absence(player, match);
    return reason === null ? [] : [{ player, reason }];
  });
  const absent = new Set(out.map(({ player }) => player.id));
  const begin: SquadPlayer[] = [];
  const bench: SquadPlayer[] = [];
  for (const { position, begin: places } of squad.length === 0 ? [] : (ROLES[sport] ?? TEAM)) {
    const able = squad.filter((player) => player.position === position && !absent.has(player.id));
    // The regular ones, with one in six rested; who is rested nobody knows before it is said.
    const isRested = (id: number): boolean => !isExpected && hashUnit('rest', id, match.id) < 1 / 6;
    const order = able
      .map((player, i) => ({ player, order: i + (isRested(player.id) ? places : 0) }))
      .sort((a, b) => a.order - b.order)
      .map(({ player }) => player);
    begin.push(...order.slice(0, places));
    bench.push(...order.slice(places));
  }
  // Where nobody of a position is left, another one stands in.
  const size = squad.length === 0 ? 0 : (ROLES[sport] ?? TEAM).reduce((sum, { begin: places }) => sum + places, 0);
  begin.push(...bench.splice(0, Math.max(0, size - begin.length)));
  return { begin, bench: shuffled(bench, match.id, team.id).slice(0, 12), out };
}

/**
 * Line-ups of both sides: a pure function of the match. Without players where the sport has none. `isExpected`: as far as they can be told
 * before they are announced.
 */
export function lineUpOf(match: WholeMatch, isExpected = false): { readonly home: LineUp; readonly away: LineUp } {
  return { home: sideLineUp(match, match.home, isExpected), away: sideLineUp(match, match.away, isExpected) };
}
