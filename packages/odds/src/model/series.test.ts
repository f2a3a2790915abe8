import { describe, expect, test } from 'vitest';
import { chanceAbove } from './distribution.ts';
import { mapChances } from './rounds.ts';
import { seriesDistributions, seriesEnds, seriesWin } from './series.ts';

const chances = (...args: Parameters<typeof seriesEnds>): Record<string, number> =>
  Object.fromEntries(seriesEnds(...args).map(({ score, chance }) => [score.join(':'), Number(chance.toFixed(9))]));

describe('series', () => {
  test('rules 16.4 best of three: p squared, and twice p squared q', () => {
    expect(chances(3, 0.6)).toEqual({ '0:2': 0.16, '1:2': 0.192, '2:0': 0.36, '2:1': 0.288 });
    expect(seriesWin(seriesEnds(3, 0.6))).toBeCloseTo(0.648, 12);
  });

  test('rules 16.4 from a score on: what can no longer come has no chance', () => {
    expect(chances(5, 0.5, [1, 2])).toEqual({ '0:3': 0, '1:3': 0.5, '2:3': 0.25, '3:0': 0, '3:1': 0, '3:2': 0.25 });
    expect(chances(3, 0.5, [2, 1])).toEqual({ '0:2': 0, '1:2': 0, '2:0': 0, '2:1': 1 });
  });

  test('rules 16.4 a best of two may end level, a best of one is one map', () => {
    expect(chances(2, 0.6)).toEqual({ '0:2': 0.16, '1:1': 0.48, '2:0': 0.36 });
    expect(seriesWin(seriesEnds(2, 0.6))).toBeCloseTo(0.36, 12);
    expect(chances(1, 0.7)).toEqual({ '0:1': 0.3, '1:0': 0.7 });
  });

  test('rules 16.4 totals and handicaps are sums over the final scores', () => {
    const { total, lead } = seriesDistributions(seriesEnds(3, 0.6));
    expect(chanceAbove(total, 2.5)).toBeCloseTo(0.48, 12);
    expect(chanceAbove(lead, 1.5)).toBeCloseTo(0.36, 12);
    expect(chanceAbove(lead, -1.5)).toBeCloseTo(0.84, 12);
  });
});

describe('map of rounds', () => {
  test('rules 16.4 even sides are even, and the two sides add up to one', () => {
    expect(mapChances(0.5).win).toBeCloseTo(0.5, 12);
    for (const p of [0.35, 0.48, 0.6]) {
      expect(mapChances(p).win + mapChances(1 - p).win).toBeCloseTo(1, 12);
      expect(mapChances(p).overtime).toBeCloseTo(mapChances(1 - p).overtime, 12);
    }
    expect([mapChances(1), mapChances(0)]).toEqual([
      { win: 1, overtime: 0 },
      { win: 0, overtime: 0 },
    ]);
  });

  test('rules 16.4 12:12 comes with C(24,12) p^12 q^12', () => {
    expect(mapChances(0.5).overtime).toBeCloseTo(2_704_156 / 2 ** 24, 12);
  });
});
