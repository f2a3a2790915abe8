import { chanceAbove, type Distribution } from './distribution.ts';

/** Share of the goals still to come grows with the remaining time to this power: 56 % fall after half-time. */
const GOAL_TIME_POWER = 0.84;
/** Grid side: 0..15 further goals each. */
export const GRID_SIZE = 16;

/** Expected share of a match's goals between two remaining fractions (1 = kick-off, 0 = end), `from >= to` (betting rules 16.1.1). */
export function goalShare(from: number, to: number, power: number = GOAL_TIME_POWER): number {
  return from ** power - to ** power;
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

/** Chances of the three results of a final score. */
export function winnerChances({ difference }: ScoreDistributions): { home: number; draw: number; away: number } {
  const home = chanceAbove(difference, 0);
  const level = chanceAbove(difference, -1);
  return { home, draw: level - home, away: chanceAbove(difference, Number.NEGATIVE_INFINITY) - level };
}

/** Chance that both sides have scored at the end, from a grid of further goals and the present score. */
export function bothScoreChance(grid: Float64Array, values: ScoreDistributions, homeScore: number, awayScore: number): number {
  const homeBlank = homeScore > 0 ? 0 : (values.home.p[0] ?? 0);
  const awayBlank = awayScore > 0 ? 0 : (values.away.p[0] ?? 0);
  const bothBlank = homeScore > 0 || awayScore > 0 ? 0 : (grid[0] ?? 0);
  return 1 - (homeBlank + awayBlank - bothBlank);
}

/** Chance of x further home and y further away goals; 0 outside the grid, so also for a score that was passed already. */
export function furtherGoalsChance(grid: Float64Array, x: number, y: number, size = GRID_SIZE): number {
  return x >= 0 && y >= 0 && x < size && y < size ? (grid[x * size + y] ?? 0) : 0;
}
