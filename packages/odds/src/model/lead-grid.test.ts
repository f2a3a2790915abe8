import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LeadEffect, leadFactor, leadGrid } from './lead-grid.ts';
import { GRID_SIZE, scoreGrid } from './score-grid.ts';

const NONE: LeadEffect = { behind: 1, ahead: 1 };
const EFFECT: LeadEffect = { behind: 1.3, ahead: 0.8 };
const mean = fc.double({ min: 0.1, max: 3.2, noNaN: true });
const sumOf = (grid: Float64Array): number => grid.reduce((a, b) => a + b, 0);
const drawn = (grid: Float64Array): number =>
  Array.from({ length: GRID_SIZE }, (_, i) => grid[i * GRID_SIZE + i] ?? 0).reduce((a, b) => a + b, 0);

/** The same by small steps of time: slow, and without any idea of the method. */
function byEuler(home: number, away: number, effect: LeadEffect, lead: number): number[][] {
  const size = 9;
  const steps = 4000;
  let p = Array.from({ length: size }, (_, x) => Array.from({ length: size }, (_, y): number => (x === 0 && y === 0 ? 1 : 0)));
  for (let step = 0; step < steps; step++) {
    const next = p.map((row) => [...row]);
    for (let x = 0; x < size - 1; x++)
      for (let y = 0; y < size - 1; y++) {
        const mass = p[x]?.[y] ?? 0;
        const up = (mass * home * leadFactor(effect, lead + x - y)) / steps;
        const right = (mass * away * leadFactor(effect, y - x - lead)) / steps;
        const [here, above] = [next[x] ?? [], next[x + 1] ?? []];
        here[y] = (here[y] ?? 0) - up - right;
        above[y] = (above[y] ?? 0) + up;
        here[y + 1] = (here[y + 1] ?? 0) + right;
      }
    p = next;
  }
  return p;
}

describe('goals that follow the score', () => {
  test('rules 16.1.5 without an effect of the score goals are independent', () => {
    fc.assert(
      fc.property(mean, mean, fc.integer({ min: -2, max: 2 }), (home, away, lead) => {
        const [grid, plain] = [leadGrid(home, away, NONE, lead), scoreGrid(home, away, 0)];
        for (let i = 0; i < grid.length; i++) expect(grid[i]).toBeCloseTo(plain[i] ?? 0, 6);
      }),
      { numRuns: 40 },
    );
  });

  test('rules 16.1.5 chances are those of small steps of time, from any score', () => {
    for (const lead of [-1, 0, 2]) {
      const grid = leadGrid(1.4, 0.9, EFFECT, lead);
      const slow = byEuler(1.4, 0.9, EFFECT, lead);
      for (let x = 0; x < 5; x++) for (let y = 0; y < 5; y++) expect(grid[x * GRID_SIZE + y]).toBeCloseTo(slow[x]?.[y] ?? 0, 3);
      expect(sumOf(grid)).toBeCloseTo(1, 12);
    }
  });

  test('rules 16.1.5 who is behind presses: draws and matches in which both score come more often, 0-0 as often', () => {
    const [grid, plain] = [leadGrid(1.4, 1.1, EFFECT), leadGrid(1.4, 1.1, NONE)];
    expect(drawn(grid)).toBeGreaterThan(drawn(plain) + 0.03);
    expect(grid[GRID_SIZE + 1]).toBeGreaterThan((plain[GRID_SIZE + 1] ?? 1) + 0.015);
    expect(grid[0]).toBeCloseTo(plain[0] ?? 0, 12);
  });

  test('rules 16.1.3 with no goals to come the score stands', () => {
    expect(leadGrid(0, 0, EFFECT, 1)[0]).toBe(1);
  });
});
