import type { Distribution } from './line.ts';

/** Full-match expected goals and the low-score dependence of Dixon and Coles. */
export interface SoccerMeans {
  readonly home: number;
  readonly away: number;
  readonly rho: number;
}

/** Share of the goals still to come grows with the remaining time to this power: 56 % fall after half-time. */
export const GOAL_TIME_POWER = 0.84;
/** A red card: the short side scores less, the other one more (betting rule 16.1.5). */
const RED_OWN = 0.67;
const RED_OTHER = 1.2;
/** Grid side: 0..15 further goals each. */
export const GRID_SIZE = 16;

/** Multiplier of a side's goals for the red cards shown so far. */
export function redCardFactor(own: number, other: number): number {
  return RED_OWN ** own * RED_OTHER ** other;
}

/** Expected share of a match's goals between two remaining fractions (1 = kick-off, 0 = end), `from >= to`. */
export function goalShare(from: number, to: number): number {
  return from ** GOAL_TIME_POWER - to ** GOAL_TIME_POWER;
}

function poissonRow(mean: number, size: number): Float64Array {
  const row = new Float64Array(size);
  let mass = Math.exp(-mean);
  for (let k = 0; k < size; k++) {
    row[k] = mass;
    mass *= mean / (k + 1);
  }
  return row;
}

/**
 * Probabilities of x further home and y further away goals, row by row (`grid[x * size + y]`), adding up to 1.
 * `rho` is to be 0 once a goal has fallen: the dependence is about 0-0, 1-0, 0-1 and 1-1 (betting rule 16.1.2).
 */
export function scoreGrid(homeMean: number, awayMean: number, rho: number, size = GRID_SIZE): Float64Array {
  const home = poissonRow(homeMean, size);
  const away = poissonRow(awayMean, size);
  const grid = new Float64Array(size * size);
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) grid[x * size + y] = (home[x] ?? 0) * (away[y] ?? 0);
  }
  if (rho !== 0) {
    const least = Math.max(homeMean > 0 ? -1 / homeMean : -1e9, awayMean > 0 ? -1 / awayMean : -1e9);
    const most = Math.min(1, homeMean * awayMean > 0 ? 1 / (homeMean * awayMean) : 1);
    const bounded = Math.min(Math.max(rho, least), most);
    grid[0] = (grid[0] ?? 0) * (1 - homeMean * awayMean * bounded);
    grid[1] = (grid[1] ?? 0) * (1 + homeMean * bounded);
    grid[size] = (grid[size] ?? 0) * (1 + awayMean * bounded);
    grid[size + 1] = (grid[size + 1] ?? 0) * (1 - bounded);
  }
  let sum = 0;
  for (const mass of grid) sum += mass;
  for (let i = 0; i < grid.length; i++) grid[i] = (grid[i] ?? 0) / sum;
  return grid;
}

/** What every market needs from a grid: final difference, total and the two sides, shifted by the present score. */
export interface ScoreDistributions {
  readonly difference: Distribution;
  readonly total: Distribution;
  readonly home: Distribution;
  readonly away: Distribution;
}

/** Sums a grid of further goals into the distributions of the final score. */
export function scoreDistributions(
  grid: Float64Array,
  homeScore: number,
  awayScore: number,
  size = GRID_SIZE,
): ScoreDistributions {
  const difference = new Float64Array(2 * size - 1);
  const total = new Float64Array(2 * size - 1);
  const home = new Float64Array(size);
  const away = new Float64Array(size);
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const mass = grid[x * size + y] ?? 0;
      difference[x - y + size - 1] = (difference[x - y + size - 1] ?? 0) + mass;
      total[x + y] = (total[x + y] ?? 0) + mass;
      home[x] = (home[x] ?? 0) + mass;
      away[y] = (away[y] ?? 0) + mass;
    }
  }
  return {
    difference: { from: homeScore - awayScore - size + 1, p: difference },
    total: { from: homeScore + awayScore, p: total },
    home: { from: homeScore, p: home },
    away: { from: awayScore, p: away },
  };
}
