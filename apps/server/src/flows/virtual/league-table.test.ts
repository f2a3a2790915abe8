import type { DrawResult } from '@duskline/simulation/virtual/draw-model';
import { expect, test } from 'vitest';
import { leagueTable } from './league-table.ts';

const played = (home: string, score: readonly [number, number], away: string) => ({
  names: [home, away],
  kind: 'score' as const,
  result: { kind: 'score', home: score[0], away: score[1], goals: [] } satisfies DrawResult,
});

test('NAV-21 the table of a virtual league has points, goals and form, the best first', () => {
  const rows = leagueTable([
    played('Ash', [2, 0], 'Birch'),
    played('Cedar', [1, 1], 'Doum'),
    played('Birch', [3, 1], 'Cedar'),
    played('Doum', [0, 0], 'Ash'),
  ]);
  expect(rows.map(({ Position, Name, Played, Points }) => [Position, Name, Played, Points])).toEqual([
    [1, 'Ash', 2, 4],
    [2, 'Birch', 2, 3],
    [3, 'Doum', 2, 2],
    [4, 'Cedar', 2, 1],
  ]);
  expect(rows[0]).toMatchObject({ Won: 1, Drawn: 1, Lost: 0, Scored: 2, Conceded: 0, Form: ['D', 'W'] });
});

test('NAV-21 level on points the difference of goals counts, then goals, then the name', () => {
  const rows = leagueTable([
    played('Elm', [1, 0], 'W'),
    played('Fir', [3, 2], 'X'),
    played('Gum', [3, 1], 'Y'),
    played('Oak', [1, 0], 'Z'),
  ]);
  expect(rows.slice(0, 4).map(({ Name }) => Name)).toEqual(['Gum', 'Fir', 'Elm', 'Oak']);
});

test('NAV-21 who has not played yet stands in the table too', () => {
  const rows = leagueTable([played('Ash', [0, 1], 'Birch'), { names: ['Cedar', 'Ash'], kind: 'score', result: null }]);
  expect(rows.map(({ Name, Played }) => [Name, Played])).toEqual([
    ['Birch', 1],
    ['Cedar', 0],
    ['Ash', 1],
  ]);
});

test('NAV-21 races, and matches without a score, have no table', () => {
  expect(leagueTable([{ names: ['a', 'b', 'c'], kind: 'race', result: { kind: 'race', order: [1, 2, 3] } }])).toEqual([]);
  expect(leagueTable([{ names: ['a', 'b'], kind: 'sets', result: null }])).toEqual([]);
});
