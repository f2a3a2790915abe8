import { describe, expect, test } from 'vitest';
import { createRng } from './rng.ts';
import { NO_DRIFT } from './soccer-markets.ts';
import { tennisChances, tennisDecided, tennisLadder, tennisResults } from './tennis-markets.ts';
import { tennisForecast } from './tennis-model.ts';
import type { TennisPairing } from './tennis-state.ts';
import { setsWon, type TennisState, tennisPoint, tennisStart } from './tennis-state.ts';
import { tennisTimeline } from './tennis-timeline.ts';

const PAIRING: TennisPairing = { serve: [0.66, 0.61], bestOf: 3, firstServer: 0 };
const start = tennisStart(0);
const state = (change: Partial<TennisState>): TennisState => ({ ...start, ...change });

describe('tennis model', () => {
  test('rules 16.3 every distribution adds up to one, best of three and of five, from any state', () => {
    const states = [
      start,
      state({ games: [5, 5], points: [3, 3] }),
      state({ sets: [[6, 4]], games: [6, 6], tieBreak: true, points: [5, 6] }),
    ];
    for (const bestOf of [3, 5] as const) {
      for (const from of states) {
        const forecast = tennisForecast([0.64, 0.6], from, bestOf);
        const sum = (p: Iterable<number>): number => [...p].reduce((a, b) => a + b, 0);
        expect(sum(forecast.setScores.values())).toBeCloseTo(1, 9);
        expect(sum(forecast.totalGames.p)).toBeCloseTo(1, 9);
        expect(sum(forecast.gameDifference.p)).toBeCloseTo(1, 9);
      }
    }
  });

  test('rules 16.3 prices are the average of results over simulated matches', () => {
    const ladder = tennisLadder(PAIRING);
    const runs = 2500;
    const counts = new Map<string, number>();
    const rng = createRng(5);
    for (let i = 0; i < runs; i++) {
      const last = tennisTimeline(PAIRING, rng).at(-1)?.state ?? start;
      for (const market of tennisResults(ladder, last, 3)) {
        for (const outcome of market.outcomes) {
          const key = `${market.type}/${market.specifiers}/${outcome.id}`;
          if (outcome.result === 'win') counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
    }
    for (const market of tennisChances(PAIRING, ladder, start, NO_DRIFT)) {
      for (const outcome of market.outcomes) {
        const key = `${market.type}/${market.specifiers}/${outcome.id}`;
        expect(Math.abs((counts.get(key) ?? 0) / runs - outcome.win), key).toBeLessThan(0.04);
      }
    }
  });
});

describe('tennis results', () => {
  const ladder = { handicaps: [-2.5, 2.5], totals: [23.5, 24.5] };
  const decidedKeys = (at: TennisState): string[] =>
    tennisDecided(ladder, at, 3).map((market) => `${market.specifiers}:${market.outcomes[0]?.result}`);

  test('rules 8.7 6-3 3-6 5-5: over 23.5 is decided, and so is +2.5; -2.5 is lost', () => {
    const at = state({
      sets: [
        [6, 3],
        [3, 6],
      ],
      games: [5, 5],
      server: 0,
    });
    const keys = decidedKeys(at);
    expect(keys).toContain('hcp=2.5:win');
    expect(keys).toContain('hcp=-2.5:loss');
    expect(keys).toContain('total=23.5:win');
  });

  test('rules 8.7 6-2 4-6: over 23.5 is decided, 24.5 is not', () => {
    const keys = decidedKeys(
      state({
        sets: [
          [6, 2],
          [4, 6],
        ],
      }),
    );
    expect(keys).toContain('total=23.5:win');
    expect(keys.some((key) => key.startsWith('total=24.5'))).toBe(false);
    expect(keys).toContain('setnr=1:win');
    expect(keys).toContain('setnr=2:loss');
  });

  test('rules 8.7 at 6-0 5-0 40-0 only the first set and +2.5 are decided', () => {
    const at = state({ sets: [[6, 0]], games: [5, 0], points: [3, 0] });
    expect(tennisDecided(ladder, at, 3).map((market) => market.type)).toEqual([202, 187]);
  });
});

test('a tennis course follows the rules of the game and is the same for the same seed', () => {
  for (let seed = 0; seed < 40; seed++) {
    const course = tennisTimeline(PAIRING, createRng(seed));
    const last = course.at(-1)?.state ?? start;
    expect(Math.max(...setsWon(last))).toBe(2);
    for (const [a, b] of last.sets) {
      const top = Math.max(a, b);
      const lead = Math.abs(a - b);
      expect((top === 6 && lead >= 2) || (top === 7 && (lead === 2 || lead === 1))).toBe(true);
    }
  }
  expect(JSON.stringify(tennisTimeline(PAIRING, createRng(4)))).toBe(JSON.stringify(tennisTimeline(PAIRING, createRng(4))));
  expect(tennisPoint(state({ points: [3, 4] }), 0, 3).points).toEqual([3, 3]);
});
