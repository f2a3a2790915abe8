import { describe, expect, test } from 'vitest';
import { createPlayedWorld } from './played-world.ts';
import { isRealName } from './refused-names.ts';
import { lineUpOf, squadOf } from './squads.ts';
import { teamSheets } from './team-sheets.ts';
import { createWholeWorld } from './whole-world.ts';
import type { WholeMatch } from './world-types.ts';

const DAY_MS = 86_400_000;
const AT = Date.UTC(2026, 10, 23);
const world = createWholeWorld({ seed: 'duskline' });
const played = createPlayedWorld('duskline');
const months = [0, 91, 182, 273].map((day) => AT - day * DAY_MS);
const matchesOf = (sport: string): WholeMatch[] =>
  months.flatMap((at) => world.matches(at, at + 7 * DAY_MS).filter(({ tournament }) => tournament.sport === sport));

/** Who begins, by position. */
const BEGIN: readonly (readonly [sport: string, positions: Readonly<Record<string, number>>])[] = [
  ['futsal', { goalkeeper: 1, fixed: 1, winger: 2, pivot: 1 }],
  ['basketball', { guard: 2, forward: 2, center: 1 }],
  ['ice-hockey', { goaltender: 1, defender: 6, forward: 12 }],
  ['handball', { goalkeeper: 1, back: 3, wing: 2, 'line player': 1 }],
  ['water-polo', { goalkeeper: 1, defender: 1, back: 2, wing: 2, center: 1 }],
  ['floorball', { goalkeeper: 1, defender: 2, center: 1, forward: 2 }],
  ['field-hockey', { goalkeeper: 1, defender: 4, midfielder: 3, forward: 3 }],
  ['bandy', { goalkeeper: 1, defender: 4, midfielder: 3, forward: 3 }],
  ['volleyball', { setter: 1, 'outside hitter': 2, 'middle blocker': 2, opposite: 1, libero: 1 }],
  ['baseball', { pitcher: 1, catcher: 1, infielder: 4, outfielder: 3 }],
  ['cricket', { batter: 5, wicketkeeper: 1, 'all-rounder': 2, bowler: 3 }],
  ['lol', { top: 1, jungle: 1, mid: 1, bot: 1, support: 1 }],
  ['dota2', { carry: 1, mid: 1, offlane: 1, support: 1, 'hard support': 1 }],
  ['cs2', { player: 5 }],
  ['valorant', { player: 5 }],
  ['rocket-league', { player: 3 }],
];
const SIZES: Readonly<Record<string, number>> = {
  'rugby-union': 15,
  'rugby-league': 13,
  'american-football': 22,
  'australian-football': 18,
  soccer: 11,
};
const ESPORTS = ['cs2', 'lol', 'dota2', 'valorant', 'rocket-league'];

describe('squads', () => {
  test.each(BEGIN)('H206 as many of %s begin as play, at their positions', (sport, positions) => {
    const matches = matchesOf(sport).slice(0, 40);
    expect(matches.length).toBeGreaterThan(3);
    let complete = 0;
    for (const match of matches) {
      const { begin } = lineUpOf(match).home;
      const counts: Record<string, number> = {};
      for (const { position } of begin) counts[position] = (counts[position] ?? 0) + 1;
      expect(begin.length).toBe(Object.values(positions).reduce((sum, count) => sum + count, 0));
      // Where all of a position are hurt another one stands in.
      if (Object.entries(positions).every(([position, count]) => counts[position] === count)) complete++;
    }
    expect(complete / matches.length).toBeGreaterThan(0.7);
  });

  test('H206 every team sport has its own number of players, and a bench', () => {
    for (const { key } of world.entities.sports) {
      const match = matchesOf(key)[0];
      if (match === undefined) throw new Error(`no match of ${key}`);
      const { begin, bench } = lineUpOf(match).home;
      expect(begin.length, key).not.toBe(12);
      const size = SIZES[key];
      if (size !== undefined) expect(begin.length, key).toBe(size);
      if (begin.length > 0) expect(bench.length, key).toBeGreaterThan(0);
      expect(begin.length === 0, key).toBe(squadOf(key, match.home).length === 0);
    }
  });

  test.each(ESPORTS)('H206 a team of %s has the same players in every match, one or two in reserve, and nobody hurt', (sport) => {
    const five = new Map<number, string>();
    for (const match of matchesOf(sport)) {
      for (const [side, { begin, bench, out }] of [
        [match.home, lineUpOf(match).home],
        [match.away, lineUpOf(match).away],
      ] as const) {
        const names = begin.map(({ name }) => name).join();
        expect(five.get(side.id) ?? names).toBe(names);
        five.set(side.id, names);
        expect([1, 2]).toContain(bench.length);
        expect(out).toEqual([]);
      }
    }
    expect(five.size).toBeGreaterThan(20);
  });

  test('H206 nobody of a league has the name of another one there, and none is a real name', () => {
    let leagues = 0;
    for (const { id, sport } of world.entities.tournaments) {
      const season = world.isLeague(id) ? world.seasonAt(id, AT) : undefined;
      if (season === undefined || sport === 'soccer') continue;
      const teams = new Map(
        (world.season(id, season) ?? []).flatMap(({ home, away }) => [home, away]).map((side) => [side.id, side]),
      );
      const names = [...teams.values()].flatMap((side) => squadOf(sport, side)).map(({ name }) => name);
      const seen = new Set<string>();
      const twice = names.filter((name) => seen.size === seen.add(name).size);
      expect(twice, `${sport} ${id}`).toEqual([]);
      for (const name of seen) expect(name === '' || isRealName(name), name).toBe(false);
      if (names.length > 0) leagues++;
    }
    expect(leagues).toBeGreaterThan(100);
  });

  test('H206 no name stands on both sheets of a match of soccer, nor twice among all teams of a league', () => {
    const soccer = played.matches(AT, AT + 4 * DAY_MS, AT).filter(({ tournament }) => tournament.sport === 'soccer');
    const byLeague = new Map<number, Map<number, readonly string[]>>();
    for (const match of soccer.slice(0, 400)) {
      const sheets = teamSheets(match, false);
      if (sheets === null || !world.isLeague(match.tournament.id)) continue;
      const teams = byLeague.get(match.tournament.id) ?? new Map<number, readonly string[]>();
      byLeague.set(match.tournament.id, teams);
      for (const side of ['home', 'away'] as const) {
        const { starting, bench, out } = sheets[side];
        teams.set(
          match[side].id,
          [...starting, ...bench, ...out.map(({ player }) => player)].map(({ name }) => name),
        );
      }
    }
    let teamsSeen = 0;
    for (const [league, teams] of byLeague) {
      const names = [...teams.values()].flat();
      expect(new Set(names).size, String(league)).toBe(names.length);
      teamsSeen += teams.size;
    }
    expect(teamsSeen).toBeGreaterThan(100);
  });
});
