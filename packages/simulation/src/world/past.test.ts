import { describe, expect, test } from 'vitest';
import { pointsOf } from './table-points.ts';
import { formOf, headToHead, playBefore, tableOf } from './tables.ts';
import { createWholeWorld } from './whole-world.ts';
import type { FinalScore, WholeMatch } from './world-types.ts';

const DAY_MS = 86_400_000;
const AT = Date.UTC(2026, 10, 30, 12);
const world = createWholeWorld({ seed: 'duskline' });
const soon = world.matches(AT, AT + 14 * DAY_MS, AT);
const ofSport = (sport: string): WholeMatch[] => soon.filter(({ tournament }) => tournament.sport === sport);
const first = (sport: string): WholeMatch => {
  const [match] = world.matches(AT - 200 * DAY_MS, AT).filter(({ tournament }) => tournament.sport === sport);
  if (match === undefined) throw new Error(`no match of ${sport}`);
  return match;
};

describe('what was played before', () => {
  test.each(['tennis', 'snooker', 'darts', 'badminton', 'table-tennis', 'esoccer', 'boxing', 'mma'])(
    'H206 players of %s have their last matches, of whatever tournament of their circuit',
    (sport) => {
      const matches = ofSport(sport).slice(0, 12);
      expect(matches.length).toBeGreaterThan(3);
      let known = 0;
      for (const match of matches) {
        for (const _ of playBefore(world, match, AT));
        for (const side of [match.home, match.away]) {
          const form = formOf(world, match.tournament.id, side.id, AT);
          for (const [i, { match: earlier, outcome, score }] of form.entries()) {
            expect(earlier.startMs).toBeLessThan(form[i - 1]?.match.startMs ?? AT);
            expect([earlier.home.id, earlier.away.id]).toContain(side.id);
            const isHome = earlier.home.id === side.id;
            if (score.winner !== null) expect(outcome).toBe((score.winner === 0) === isHome ? 'won' : 'lost');
          }
          known += form.length;
        }
      }
      expect(known / matches.length / 2).toBeGreaterThan(2);
    },
    60_000,
  );

  test.each(['tennis', 'snooker', 'esoccer'])(
    'H206 players of %s who have met have met here too',
    (sport) => {
      let met = 0;
      for (const match of ofSport(sport).slice(0, 60)) {
        for (const { match: earlier } of headToHead(world, match, AT)) {
          expect(new Set([earlier.home.id, earlier.away.id])).toEqual(new Set([match.home.id, match.away.id]));
          expect(earlier.startMs).toBeLessThan(AT);
          met++;
        }
      }
      expect(met).toBeGreaterThan(0);
    },
    60_000,
  );

  test('H206 on the last day of a month and a season the table is that of what was played, and daily series have none', () => {
    for (const { id } of world.entities.tournaments.filter(({ id: of }) => world.isLeague(of))) {
      const season = world.seasonAt(id, AT);
      const [firstMs = 0] = (season === undefined ? undefined : world.periodOf(id, season)) ?? [];
      expect(firstMs).toBeLessThanOrEqual(AT);
    }
    for (const sport of ['esoccer', 'table-tennis'])
      expect(tableOf(world, ofSport(sport)[0]?.tournament.id ?? 0, AT)).toEqual([]);
  });
});

describe('points of a table', () => {
  const score = (home: number, away: number, more: Partial<FinalScore> = {}): FinalScore => ({
    home,
    away,
    winner: home === away ? null : home > away ? 0 : 1,
    ...more,
  });
  test.each([
    ['volleyball', score(3, 0), [3, 0]],
    ['volleyball', score(3, 1), [3, 0]],
    ['volleyball', score(2, 3), [1, 2]],
    ['rugby-union', score(20, 20), [2, 2]],
    ['rugby-union', score(27, 20), [4, 1]],
    ['rugby-union', score(28, 20), [4, 0]],
    ['rugby-union', score(30, 26, { tries: [3, 4] }), [4, 2]],
    ['rugby-league', score(20, 19), [2, 0]],
    ['handball', score(28, 28), [1, 1]],
    ['floorball', score(5, 4, { isLate: true }), [2, 1]],
    ['soccer', score(1, 1), [1, 1]],
    ['soccer', score(0, 1), [0, 3]],
    ['basketball', score(80, 70), [1, 0]],
  ] as const)('H206 %s: a result gives its points', (sport, result, points) => {
    expect(pointsOf(first(sport), result)).toEqual(points);
  });

  test('H206 ice hockey gives three, two, one and none in Europe, and two and one in North America', () => {
    const hockey = world.matches(AT, AT + 7 * DAY_MS).filter(({ tournament }) => tournament.sport === 'ice-hockey');
    const swede = hockey.find(({ home }) => home.countryCode === 'SE') as WholeMatch;
    const american = hockey.find(({ home }) => home.countryCode === 'US') as WholeMatch;
    const late = score(3, 2, { isLate: true });
    expect([pointsOf(swede, score(3, 2)), pointsOf(swede, late)]).toEqual([
      [3, 0],
      [2, 1],
    ]);
    expect([pointsOf(american, score(3, 2)), pointsOf(american, late)]).toEqual([
      [2, 0],
      [2, 1],
    ]);
  });

  test('H206 the points of a row are the sum of those of its results', () => {
    for (const sport of ['volleyball', 'rugby-union', 'ice-hockey', 'handball']) {
      const { tournament } = first(sport);
      const season = world.seasonAt(tournament.id, AT) ?? 0;
      const points = new Map<number, number>();
      for (const match of world.season(tournament.id, season) ?? []) {
        if (match.startMs + 4 * 3_600_000 > AT || match.fate === 'postponed' || match.fate === 'abandoned') continue;
        const [home, away] = pointsOf(match, world.resultOf(match));
        points.set(match.home.id, (points.get(match.home.id) ?? 0) + home);
        points.set(match.away.id, (points.get(match.away.id) ?? 0) + away);
      }
      const table = tableOf(world, tournament.id, AT);
      expect(table.length).toBeGreaterThan(5);
      for (const row of table) expect(row.points).toBe(points.get(row.side.id) ?? 0);
    }
  });
});
