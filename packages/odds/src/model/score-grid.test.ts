import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceAbove, fairShare, lineChance } from './distribution.ts';
import {
  bothScoreChance,
  furtherGoalsChance,
  GRID_SIZE,
  goalShare,
  scoreDistributions,
  scoreGrid,
  winnerChances,
} from './score-grid.ts';

const means = fc.record({
  home: fc.double({ min: 0.3, max: 3.2, noNaN: true }),
  away: fc.double({ min: 0.3, max: 3.2, noNaN: true }),
  rho: fc.double({ min: -0.13, max: 0, noNaN: true }),
});
const poisson = (mean: number, k: number): number => {
  let p = Math.exp(-mean);
  for (let i = 1; i <= k; i++) p *= mean / i;
  return p;
};
describe('score grid', () => {
  test('rules 16.1.2 Dixon-Coles keeps the Poisson marginals', () => {
    fc.assert(
      fc.property(means, ({ home, away, rho }) => {
        const { home: homeGoals, away: awayGoals } = scoreDistributions(scoreGrid(home, away, rho), 0, 0);
        for (let k = 0; k < 6; k++) {
          expect(homeGoals.p[k]).toBeCloseTo(poisson(home, k), 5);
          expect(awayGoals.p[k]).toBeCloseTo(poisson(away, k), 5);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('rules 20 the low-score factor has home first: 1.55 / 1.10 / -0.08 gives a home win of 0.46738', () => {
    const { difference } = scoreDistributions(scoreGrid(1.55, 1.1, -0.08), 0, 0);
    let home = 0;
    for (let i = 0; i < difference.p.length; i++) if (difference.from + i > 0) home += difference.p[i] ?? 0;
    expect(home).toBeCloseTo(0.46738, 4);
    expect(difference.p.length).toBe(2 * GRID_SIZE - 1);
  });

  test('rules 16.1.1 56 percent of the goals come after half-time', () => {
    expect(goalShare(0.5, 0)).toBeCloseTo(0.5586, 3);
    expect(goalShare(1, 0.5) + goalShare(0.5, 0)).toBeCloseTo(1, 12);
  });
});

describe('prices out of a grid', () => {
  const values = scoreDistributions(scoreGrid(1.4, 1.1, 0), 2, 1);

  test('rules 16.1.3 a score once passed cannot come again, the present one can', () => {
    const grid = scoreGrid(1.4, 1.1, 0);
    expect(furtherGoalsChance(grid, -1, 0)).toBe(0);
    expect(furtherGoalsChance(grid, 0, 0)).toBeCloseTo(Math.exp(-2.5), 9);
    expect(furtherGoalsChance(grid, GRID_SIZE, 0)).toBe(0);
    expect(bothScoreChance(grid, values, 2, 1)).toBe(1);
    expect(bothScoreChance(grid, scoreDistributions(grid, 2, 0), 2, 0)).toBeCloseTo(1 - Math.exp(-1.1), 9);
    expect(bothScoreChance(grid, scoreDistributions(grid, 0, 0), 0, 0)).toBeCloseTo(
      (1 - Math.exp(-1.4)) * (1 - Math.exp(-1.1)),
      9,
    );
  });

  test('rules 16.1.4 fair odds pay back one unit on average, pushes and halves counted', () => {
    fc.assert(
      fc.property(means, fc.integer({ min: -12, max: 12 }), ({ home, away, rho }, quarters) => {
        const { difference } = scoreDistributions(scoreGrid(home, away, rho), 0, 0);
        const sides = [lineChance(difference, quarters / 4, 1), lineChance(difference, quarters / 4, -1)] as const;
        for (const side of sides) {
          const odds = 1 / fairShare(side);
          const worth = side.win * odds + (side.halfWin * (1 + odds)) / 2 + side.refund + side.halfLoss / 2;
          expect(worth).toBeCloseTo(1, 9);
        }
        expect(fairShare(sides[0]) + fairShare(sides[1])).toBeCloseTo(1, 9);
      }),
      { numRuns: 200 },
    );
  });

  test('rules 16.1.3 a whole line pushes and a half line does not', () => {
    expect(chanceAbove(values.total, 3)).toBeCloseTo(1 - Math.exp(-2.5), 9);
    expect(chanceAbove(values.total, 2.5)).toBeCloseTo(1, 9);
    expect(lineChance(values.total, -3, 1).refund).toBeCloseTo(Math.exp(-2.5), 9);
    expect(winnerChances(values).home).toBeCloseTo(lineChance(values.difference, -0.5, 1).win, 12);
    expect(fairShare({ win: 0, halfWin: 0, refund: 1, halfLoss: 0 })).toBe(0);
  });
});
