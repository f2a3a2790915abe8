import { describe, expect, test } from 'vitest';
import type { MatchState } from '../../platform/bus/board-message.ts';
import { finishedMatch, matchAsItStands } from './finished-match.ts';

const of = (
  sport: string,
  home: number,
  away: number,
  parts: readonly (readonly [number, number])[],
  over: Partial<MatchState> = {},
) =>
  finishedMatch(sport, {
    status: 'ended',
    periodKey: 'ended',
    isPlayedOut: true,
    homeScore: home,
    awayScore: away,
    periods: parts.map(([one, other]) => ({ home: one, away: other })),
    ...over,
  });
const score = (home: number, away: number) => ({ home, away });

describe('how a match ended', () => {
  test('XR-20 a football match with its halves, or without them', () => {
    const regular = score(2, 1);
    expect(of('soccer', 2, 1, [])).toEqual({ score: { regular } });
    expect(of('soccer', 2, 1, [[2, 1]])).toEqual({ score: { regular } });
    expect(
      of('soccer', 2, 1, [
        [0, 1],
        [2, 0],
      ]),
    ).toEqual({ score: { regular, firstHalf: score(0, 1) }, periods: [score(0, 1), score(2, 0)] });
  });

  test('XR-20 quarters and sets', () => {
    const quarters = [
      [20, 18],
      [21, 22],
      [19, 19],
      [25, 20],
    ] as const;
    const periods = quarters.map(([home, away]) => score(home, away));
    expect(of('basketball', 85, 79, quarters)).toEqual({
      score: { regular: score(85, 79), firstHalf: score(41, 40) },
      periods,
    });
    expect(
      of('tennis', 2, 1, [
        [6, 3],
        [6, 7],
        [7, 5],
      ]),
    ).toEqual({ parts: [score(6, 3), score(6, 7), score(7, 5)] });
  });

  test.each([
    ['overtime, penalties, an award, a retirement: not played to the end', 'soccer', 2, 1, [], { isPlayedOut: false }],
    [
      'football with a third part',
      'soccer',
      2,
      1,
      [
        [0, 0],
        [1, 1],
        [1, 0],
      ],
      {},
    ],
    [
      'halves that do not add up',
      'soccer',
      2,
      1,
      [
        [0, 0],
        [1, 1],
      ],
      {},
    ],
    [
      'basketball with overtime',
      'basketball',
      90,
      88,
      [
        [20, 20],
        [20, 20],
        [20, 20],
        [20, 20],
        [10, 8],
      ],
      {},
    ],
    ['level basketball', 'basketball', 80, 80, [], {}],
    [
      'a set that was given up',
      'tennis',
      2,
      0,
      [
        [6, 3],
        [3, 1],
      ],
      {},
    ],
    ['one set alone', 'tennis', 1, 0, [[6, 3]], {}],
    [
      'a match tie-break',
      'tennis',
      2,
      1,
      [
        [6, 3],
        [3, 6],
        [1, 0],
      ],
      {},
    ],
    ['a sport whose scores are not read', 'chess', 2, 1, [], {}],
    ['cricket without its innings', 'cricket', 178, 154, [], {}],
    [
      'a match of four innings',
      'cricket',
      700,
      690,
      [
        [400, 0],
        [0, 390],
        [300, 0],
        [0, 300],
      ],
      {},
    ],
    [
      'baseball that rain has shortened',
      'baseball',
      3,
      2,
      [
        [1, 1],
        [1, 1],
        [1, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      {},
    ],
    [
      'a set of volleyball that was given up',
      'volleyball',
      2,
      0,
      [
        [25, 20],
        [14, 9],
      ],
      {},
    ],
    [
      'a game of badminton that was given up level',
      'badminton',
      2,
      0,
      [
        [21, 20],
        [21, 9],
        [5, 5],
      ],
      {},
    ],
    ['maps that are not listed: the score may be rounds', 'counter-strike-2', 16, 14, [], {}],
    ['a fight of which nobody says who won it', 'boxing', 0, 0, [], {}],
    ['points of the judges', 'mma', 29, 28, [], {}],
    ['a level match of snooker', 'snooker', 2, 2, [], {}],
    ['a retirement', 'darts', 4, 2, [], { isPlayedOut: false }],
  ] as const)('XR-20 %s refutes nothing', (_name, sport, home, away, parts, over) => {
    expect(of(sport, home, away, parts, over)).toBeNull();
  });

  test('XR-20 badminton ends at thirty points, one ahead', () => {
    const games = [
      [30, 29],
      [21, 9],
    ] as const;
    expect(of('badminton', 2, 0, games)).toEqual({ parts: games.map(([home, away]) => score(home, away)) });
    expect(of('badminton', 2, 0, [[31, 29], games[1]])).toBeNull();
  });

  test('XR-20 the deciding set of volleyball is shorter', () => {
    const sets = (last: readonly [number, number]) => of('volleyball', 2, 1, [[25, 20], [20, 25], last]);
    expect(sets([15, 13])?.parts).toHaveLength(3);
    expect(
      of('volleyball', 2, 1, [
        [15, 13],
        [20, 25],
        [15, 12],
      ]),
    ).toBeNull();
  });

  test('XR-20 of kills nobody says who won the map', () => {
    const maps = [
      [10, 12],
      [20, 7],
    ] as const;
    expect(of('league-of-legends', 2, 0, maps)).toEqual({
      won: score(2, 0),
      counts: maps.map(([home, away]) => score(home, away)),
    });
    expect(of('counter-strike-2', 2, 0, maps)).toBeNull();
  });

  test('XR-20 frames, legs and fights are won', () => {
    expect(of('snooker', 5, 2, [])).toEqual({ won: score(5, 2) });
    expect(of('darts', 7, 4, [])).toEqual({ won: score(7, 4) });
    expect(of('mma', 0, 1, [[1, 0]])).toEqual({ won: score(0, 1) });
  });

  test('XR-20 nothing is known without a state', () => expect(finishedMatch('soccer', null)).toBeNull());
});

describe('how a match ended after regular time', () => {
  const later = (
    sport: string,
    decidedIn: 'overtime' | 'penalties',
    home: number,
    away: number,
    parts: readonly (readonly [number, number])[],
  ) => of(sport, home, away, parts, { isPlayedOut: false, decidedIn })?.score;
  const hockey = [
    [1, 0],
    [1, 2],
    [0, 0],
  ] as const;

  test('XR-20 rules 8.1 hockey: regular time is its three periods, the shootout one goal', () => {
    expect(later('ice-hockey', 'overtime', 3, 2, [...hockey, [1, 0]])).toEqual({ regular: score(2, 2), final: score(3, 2) });
    expect(later('ice-hockey', 'penalties', 2, 3, [...hockey, [0, 0], [1, 2]])).toEqual({
      regular: score(2, 2),
      final: score(2, 3),
    });
    expect(later('ice-hockey', 'penalties', 2, 5, hockey)?.final, 'a shootout counted goal by goal').toBeNull();
    expect(later('ice-hockey', 'overtime', 3, 2, hockey.slice(0, 2)), 'a period is missing').toBeUndefined();
    expect(later('ice-hockey', 'overtime', 1, 2, hockey), 'less than regular time').toBeUndefined();
    expect(later('ice-hockey', 'overtime', 4, 2, [...hockey.slice(0, 2), [1, 0]]), 'it was not level').toBeUndefined();
  });

  test('XR-20 rules 8.1 soccer: penalties are no goals, and a second leg goes on at any score', () => {
    const halves = [
      [1, 0],
      [1, 1],
    ] as const;
    expect(later('soccer', 'penalties', 6, 5, halves)).toEqual({ regular: score(2, 1), firstHalf: score(1, 0), final: null });
    expect(later('soccer', 'overtime', 3, 1, [...halves, [1, 0]])?.final).toEqual(score(3, 1));
  });

  test('XR-20 baseball: extra innings count for what includes them, and are innings', () => {
    const nine = Array.from({ length: 9 }, (_, at) => (at === 0 ? ([2, 2] as const) : ([0, 0] as const)));
    const played = of('baseball', 2, 4, [...nine, [0, 2]], { isPlayedOut: false, decidedIn: 'overtime' });
    expect(played?.score).toEqual({ regular: score(2, 2), final: score(2, 4) });
    expect(played?.periods).toHaveLength(10);
    expect(of('baseball', 2, 2, nine), 'nine level innings are no end').toBeNull();
  });

  test('XR-20 cricket: a super over says who won, its runs may not be told', () => {
    const innings = [
      [144, 0],
      [0, 144],
    ] as const;
    expect(later('cricket', 'overtime', 144, 144, innings)).toEqual({ regular: score(144, 144), final: null });
  });

  test('XR-20 American football can end level', () => {
    const quarters = Array.from({ length: 4 }, () => [6, 6] as const);
    expect(later('american-football', 'overtime', 24, 24, quarters)).toEqual({
      regular: score(24, 24),
      firstHalf: score(12, 12),
      final: score(24, 24),
    });
    expect(of('american-football', 24, 24, quarters)?.score?.final, 'of overtime nothing is said').toBeNull();
  });
});

describe('how a match stands', () => {
  const played = (sport: string, periodKey: string, home: number, away: number, over: Partial<MatchState> = {}) =>
    matchAsItStands(sport, { status: 'live', periodKey, homeScore: home, awayScore: away, periods: [], ...over });
  test.each([
    ['soccer', '2nd_half', { score: { regular: score(1, 1) } }],
    ['soccer', 'overtime', null],
    ['soccer', 'penalties', null],
    ['basketball', 'quarter_4', null],
    ['basketball', 'overtime', null],
    ['tennis', 'set_3', null],
    ['ice-hockey', 'live', null],
  ])('XR-21 %s in %s', (sport, periodKey, standing) => {
    expect(played(sport, periodKey, 1, 1)).toEqual(standing);
  });
  test('XR-21 only while it is played', () => {
    expect(played('basketball', 'quarter_4', 80, 78)).toEqual({ score: { regular: score(80, 78) } });
    expect(played('soccer', '2nd_half', 1, 1, { status: 'suspended' })).toBeNull();
    expect(matchAsItStands('soccer', null)).toBeNull();
  });
});
