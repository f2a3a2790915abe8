import { describe, expect, test } from 'vitest';
import { NO_SPORT_DRIFT } from '../sport/definition.ts';
import { sportOf } from '../sport/registry.ts';
import { createWholeWorld } from './whole-world.ts';
import type { WholeMatch } from './world-types.ts';

const DAY_MS = 86_400_000;
const AT = Date.UTC(2026, 10, 23);
const world = createWholeWorld({ seed: 'duskline' });
const year = [0, 91, 182, 273].flatMap((day) => world.matches(AT - day * DAY_MS, AT - day * DAY_MS + 7 * DAY_MS));
const ofSport = (sport: string): WholeMatch[] => year.filter(({ tournament }) => tournament.sport === sport);

/** The line of a market whose prices are nearest to even, before the start. */
function mainLine({ tournament, setting }: WholeMatch, type: number): number {
  const chances = sportOf(tournament.sport).match(setting, null).chancesAt(-1, 0, NO_SPORT_DRIFT);
  const main = chances.find((market) => market.type === type && market.favourite);
  return Number(/total=([\d.]+)/.exec(main?.specifiers ?? '')?.[1]);
}

describe('H205 settings of matches', () => {
  test.each([
    ['volleyball', [5]],
    ['beach-volleyball', [3]],
    ['badminton', [3]],
    ['squash', [5]],
    ['table-tennis', [5, 7]],
    ['tennis', [3, 5]],
    ['snooker', [7, 9, 11, 17]],
    ['darts', [11, 13, 15, 17]],
    ['cs2', [1, 3, 5]],
    ['lol', [1, 3, 5]],
    ['dota2', [3, 5]],
    ['valorant', [3, 5]],
    ['rocket-league', [5, 7]],
    ['mma', [3, 5]],
    ['boxing', [10, 12]],
  ])('H205 matches of %s are as long as real ones', (sport, lengths) => {
    const seen = new Set(ofSport(sport).map(({ setting }) => setting.bestOf));
    expect(seen.size).toBeGreaterThan(0);
    for (const bestOf of seen) expect(lengths).toContain(bestOf);
  });

  // Sport, and the type of its winner.
  test.each([
    ['cs2', 186],
    ['valorant', 186],
    ['rocket-league', 186],
    ['volleyball', 186],
    ['cricket', 340],
  ])(
    'H205 favourites of %s at 1.11 or less are as few as in leagues of equals',
    (sport, type) => {
      const all = ofSport(sport);
      const matches = all.filter((_, i) => i % Math.ceil(all.length / 80) === 0);
      const sure = matches.filter(({ setting }) => {
        const chances = sportOf(sport).match(setting, null).chancesAt(-1, 0, NO_SPORT_DRIFT);
        const winner = chances.find((market) => market.type === type);
        return winner === undefined || winner.outcomes.some(({ win }) => win > 0.86);
      });
      expect(sure.length / matches.length).toBeLessThan(0.1);
    },
    60_000,
  );

  test('H205 indoor volleyball ends 3:0 to 3:2, on the beach 2:0 or 2:1', () => {
    const scores = (sport: string): Set<string> => {
      const match = ofSport(sport)[0] as WholeMatch;
      const chances = sportOf(sport).match(match.setting, null).chancesAt(-1, 0, NO_SPORT_DRIFT);
      return new Set(chances.filter(({ type }) => type === 199).map(({ specifiers }) => specifiers));
    };
    expect(scores('volleyball')).toEqual(new Set(['variant=sr:correct_score:bestof:5']));
    expect(scores('beach-volleyball')).toEqual(new Set(['variant=sr:correct_score:bestof:3']));
  });

  // Sport, least and most of the main line, and how many different ones there are at least.
  test.each([
    ['ice-hockey', 18, 4, 8, 4],
    ['esoccer', 18, 2.5, 7.5, 3],
    ['field-hockey', 18, 2.5, 7.5, 3],
    ['bandy', 18, 5.5, 12.5, 3],
    ['floorball', 18, 7.5, 15.5, 4],
    ['futsal', 18, 4, 9, 4],
    ['water-polo', 18, 15.5, 28.5, 4],
    ['handball', 18, 45, 70, 6],
    ['mma', 18, 0.5, 4.5, 3],
    ['baseball', 258, 5, 14, 4],
  ])(
    'H205 main totals of %s differ with who plays',
    (sport, type, least, most, different) => {
      const matches = ofSport(sport).slice(0, 36);
      const lines = matches.map((match) => mainLine(match, type));
      for (const line of lines) {
        expect(line).toBeGreaterThanOrEqual(least);
        expect(line).toBeLessThanOrEqual(most);
      }
      expect(new Set(lines).size).toBeGreaterThanOrEqual(different);
    },
    120_000,
  );

  test('H205 a team keeps its level through a season: two matches of a pair are about as lively', () => {
    const paces = new Map<string, number[]>();
    for (const { home, away, setting, season, tournament } of ofSport('esoccer')) {
      const pair = `${season} ${[home.id, away.id].sort((a, b) => a - b).join()}`;
      paces.set(pair, [...(paces.get(pair) ?? []), setting.pace / tournament.pace]);
    }
    const pairs = [...paces.values()].filter(({ length }) => length > 1);
    expect(pairs.length).toBeGreaterThan(20);
    const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
    const within = pairs.reduce((sum, values) => sum + spread(values.slice(0, 2)), 0) / pairs.length;
    expect(spread(pairs.map(([first = 1]) => first))).toBeGreaterThan(0.3);
    expect(within).toBeLessThan(0.08);
  });
});
