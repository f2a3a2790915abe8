import { hash32, hashUnit } from '../rng.ts';
import { shuffled } from './deviate.ts';
import { playerName } from './player-names.ts';
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
  handball: [role('goalkeeper', 2, 1, 0.02), role('back', 6, 3, 1.3), role('wing', 4, 2, 1), role('line player', 3, 1, 0.9)],
  'water-polo': [
    role('goalkeeper', 2, 1, 0.02),
    role('defender', 3, 1, 0.7),
    role('back', 4, 2, 1.1),
    role('wing', 4, 2, 1),
    role('center', 3, 1, 1.3),
  ],
  floorball: [role('goalkeeper', 2, 1, 0), role('defender', 6, 2, 0.5), role('center', 4, 1, 1), role('forward', 8, 2, 1.2)],
  'field-hockey': [
    role('goalkeeper', 2, 1, 0),
    role('defender', 6, 4, 0.5),
    role('midfielder', 6, 3, 0.9),
    role('forward', 6, 3, 1.6),
  ],
  bandy: [role('goalkeeper', 2, 1, 0), role('defender', 6, 4, 0.4), role('midfielder', 5, 3, 1), role('forward', 5, 3, 1.7)],
  volleyball: [
    role('setter', 2, 1, 0.3),
    role('outside hitter', 4, 2, 1.4),
    role('middle blocker', 4, 2, 0.9),
    role('opposite', 2, 1, 1.8),
    role('libero', 2, 1, 0),
  ],
  baseball: [role('pitcher', 12, 1, 0), role('catcher', 2, 1, 0.8), role('infielder', 7, 4, 1), role('outfielder', 5, 3, 1.1)],
  cricket: [
    role('batter', 7, 5, 1.6),
    role('wicketkeeper', 2, 1, 1.2),
    role('all-rounder', 4, 2, 0.9),
    role('bowler', 5, 3, 0.3),
  ],
  'rugby-union': [
    ...[role('prop', 5, 2, 0.5), role('hooker', 2, 1, 0.7), role('lock', 4, 2, 0.5), role('back row', 5, 3, 0.8)],
    ...[role('scrum-half', 2, 1, 0.8), role('fly-half', 2, 1, 0.8), role('centre', 4, 2, 1.2), role('wing', 4, 2, 2)],
    role('fullback', 2, 1, 1.3),
  ],
  'rugby-league': [
    ...[role('fullback', 2, 1, 1.4), role('wing', 4, 2, 2), role('centre', 4, 2, 1.3), role('fly-half', 2, 1, 0.9)],
    ...[role('scrum-half', 2, 1, 0.8), role('prop', 4, 2, 0.5), role('hooker', 2, 1, 0.7), role('lock', 4, 2, 0.7)],
    role('back row', 2, 1, 0.6),
  ],
  'american-football': [
    ...[role('quarterback', 2, 1, 0.6), role('running back', 3, 1, 2), role('wide receiver', 5, 3, 1.4)],
    ...[role('tight end', 2, 1, 1), role('offensive line', 7, 5, 0), role('defensive line', 6, 4, 0.02)],
    ...[role('linebacker', 5, 3, 0.03), role('defensive back', 6, 4, 0.06)],
  ],
  'australian-football': [
    ...[role('defender', 8, 6, 0.2), role('midfielder', 8, 5, 0.9), role('ruck', 2, 1, 0.5), role('forward', 9, 6, 2.2)],
  ],
  lol: [...['top', 'jungle', 'mid', 'bot', 'support'].map((position) => role(position, 1, 1, 1)), role('player', 2, 0, 1)],
  dota2: [
    ...['carry', 'mid', 'offlane', 'support', 'hard support'].map((position) => role(position, 1, 1, 1)),
    role('player', 2, 0, 1),
  ],
  cs2: [role('player', 7, 5, 1)],
  valorant: [role('player', 7, 5, 1)],
  'rocket-league': [role('player', 4, 3, 1)],
};

/** Teams of esports have the same players in every match, and one or two substitutes. */
const ESPORTS = new Set(['cs2', 'lol', 'dota2', 'valorant', 'rocket-league']);
/** Players on the bench of a match, where it is not twelve of them. */
const BENCHES: Readonly<Record<string, number>> = {
  'australian-football': 5,
  'rugby-union': 8,
  'rugby-league': 4,
  volleyball: 7,
  handball: 7,
  cricket: 4,
  'field-hockey': 5,
  bandy: 5,
  floorball: 14,
  futsal: 7,
  'water-polo': 7,
  'american-football': 20,
};
const USUAL_BENCH = 12;

function rolesOf(sport: string): readonly Role[] {
  const roles = ROLES[sport];
  if (roles === undefined) throw new Error(`no squads of ${sport}`);
  return roles;
}

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
/**
 * Of soccer the course of a match names its own players: places of theirs by position, those who begin, the bench, and those who are not with
 * the match.
 */
const SOCCER_PLACES: readonly number[] = [
  ...[0, 11, 18],
  ...[1, 2, 3, 4, 12, 13, 19, 20],
  ...[5, 6, 7, 14, 15, 21, 22, 23],
  ...[8, 9, 10, 16, 17, 24],
];
/** The same of basketball: guards, forwards and centers. */
const BASKETBALL_PLACES: readonly number[] = [...[0, 1, 5, 9, 10], ...[2, 3, 6, 8, 11], ...[4, 7, 12]];
const PLAYED_PLACES: Readonly<Record<string, readonly number[]>> = { soccer: SOCCER_PLACES, basketball: BASKETBALL_PLACES };
const placeOf = (sport: string, index: number): number => PLAYED_PLACES[sport]?.[index] ?? index;

/** Squad of a team, the first of each position best: a pure function of the team. Empty for single players. */
export function squadOf(sport: string, team: Side): readonly SquadPlayer[] {
  if (SINGLE.has(sport)) return [];
  const players: Omit<SquadPlayer, 'share'>[] = [];
  const weights: number[] = [];
  const begins: boolean[] = [];
  const roles = rolesOf(sport);
  const size = roles.reduce((sum, { squad }) => sum + squad, 0);
  for (const { position, squad, begin, weight } of roles) {
    for (let i = 0; i < squad; i++) {
      const id = team.id * SQUAD_IDS + players.length;
      const name = playerName(team.id, placeOf(sport, players.length), size) ?? '';
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
  const { sport } = match.tournament;
  const squad = squadOf(sport, team);
  const isSteady = ESPORTS.has(sport);
  const out = squad.flatMap((player) => {
    const reason = isSteady ? null : absence(player, match);
    return reason === null ? [] : [{ player, reason }];
  });
  const absent = new Set(out.map(({ player }) => player.id));
  const begin: SquadPlayer[] = [];
  const bench: SquadPlayer[] = [];
  for (const { position, begin: places } of squad.length === 0 ? [] : rolesOf(sport)) {
    const able = squad.filter((player) => player.position === position && !absent.has(player.id));
    // The regular ones, with one in six rested; who is rested nobody knows before it is said.
    const isRested = (id: number): boolean => !isExpected && !isSteady && hashUnit('rest', id, match.id) < 1 / 6;
    const order = able
      .map((player, i) => ({ player, order: i + (isRested(player.id) ? places : 0) }))
      .sort((a, b) => a.order - b.order)
      .map(({ player }) => player);
    begin.push(...order.slice(0, places));
    bench.push(...order.slice(places));
  }
  // Where nobody of a position is left, another one stands in.
  const size = squad.length === 0 ? 0 : rolesOf(sport).reduce((sum, { begin: places }) => sum + places, 0);
  begin.push(...bench.splice(0, Math.max(0, size - begin.length)));
  const places = isSteady ? 1 + (hash32('substitutes', team.id) % 2) : (BENCHES[sport] ?? USUAL_BENCH);
  return { begin, bench: isSteady ? bench.slice(0, places) : shuffled(bench, match.id, team.id).slice(0, places), out };
}

/**
 * Line-ups of both sides: a pure function of the match. Without players where the sport has none. `isExpected`: as far as they can be told
 * before they are announced.
 */
export function lineUpOf(match: WholeMatch, isExpected = false): { readonly home: LineUp; readonly away: LineUp } {
  return { home: sideLineUp(match, match.home, isExpected), away: sideLineUp(match, match.away, isExpected) };
}
