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
    ).toEqual({ score: { regular, firstHalf: score(0, 1) } });
  });

  test('XR-20 quarters and sets', () => {
    const quarters = [
      [20, 18],
      [21, 22],
      [19, 19],
      [25, 20],
    ] as const;
    const regular = score(85, 79);
    expect(of('basketball', 85, 79, quarters)).toEqual({ score: { regular, final: regular, firstHalf: score(41, 40) } });
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
    ['a sport whose scores are not read', 'cricket', 2, 1, [], {}],
  ] as const)('XR-20 %s refutes nothing', (_name, sport, home, away, parts, over) => {
    expect(of(sport, home, away, parts, over)).toBeNull();
  });

  test('XR-20 nothing is known without a state', () => expect(finishedMatch('soccer', null)).toBeNull());
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
    expect(played('basketball', 'quarter_4', 80, 78)).toEqual({ score: { regular: score(80, 78), final: score(80, 78) } });
    expect(played('soccer', '2nd_half', 1, 1, { status: 'suspended' })).toBeNull();
    expect(matchAsItStands('soccer', null)).toBeNull();
  });
});
