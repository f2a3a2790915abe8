import { GRID_SIZE } from './score-grid.ts';

/**
 * Factors on the goals of a side by its lead (Dixon and Robinson, betting rules 16.1.5): who is behind presses, who is ahead holds back.
 */
export interface LeadEffect {
  readonly behind: number;
  readonly ahead: number;
}

/** Factor on the goals of the side that leads by `lead` goals; below 0 it is behind. */
export function leadFactor({ behind, ahead }: LeadEffect, lead: number): number {
  return lead === 0 ? 1 : lead < 0 ? behind : ahead;
}

/** Goals beyond this chance are left out. */
const NEGLIGIBLE = 1e-12;

/**
 * Probabilities of x further home and y further away goals, row by row (`grid[x * size + y]`), where each side scores at its mean times
 * {@link leadFactor}; `lead` is that of home now. Solved by uniformisation: goals of a Poisson stream that is as quick as any state may
 * be, some of which do not count.
 */
export function leadGrid(homeMean: number, awayMean: number, effect: LeadEffect, lead = 0, size = GRID_SIZE): Float64Array {
  const quickest = Math.max(1, effect.behind, effect.ahead);
  const rate = (homeMean + awayMean) * quickest;
  let now = new Float64Array(size * size);
  now[0] = 1;
  if (!(rate > 0)) return now;
  const grid = new Float64Array(size * size);
  let weight = Math.exp(-rate);
  let left = 1;
  for (let jumps = 0; ; jumps++) {
    for (let i = 0; i < grid.length; i++) grid[i] = (grid[i] ?? 0) + weight * (now[i] ?? 0);
    left -= weight;
    if ((left < NEGLIGIBLE && jumps > rate) || jumps > 200) break;
    weight *= rate / (jumps + 1);
    now = jumped(now, homeMean / rate, awayMean / rate, effect, lead, size, jumps);
  }
  let sum = 0;
  for (const mass of grid) sum += mass;
  for (let i = 0; i < grid.length; i++) grid[i] = (grid[i] ?? 0) / sum;
  return grid;
}

/** One goal of the quick stream: home's, away's, or none. A goal beyond the grid stays in its last row. */
function jumped(
  from: Float64Array,
  home: number,
  away: number,
  effect: LeadEffect,
  lead: number,
  size: number,
  jumps: number,
): Float64Array<ArrayBuffer> {
  const to = new Float64Array(size * size);
  const last = Math.min(size - 1, jumps);
  for (let x = 0; x <= last; x++) {
    for (let y = 0; x + y <= jumps && y <= last; y++) {
      const mass = from[x * size + y] ?? 0;
      if (mass === 0) continue;
      const homeGoal = mass * home * leadFactor(effect, lead + x - y);
      const awayGoal = mass * away * leadFactor(effect, y - x - lead);
      const here = x * size + y;
      const toHome = x + 1 < size ? here + size : here;
      const toAway = y + 1 < size ? here + 1 : here;
      to[toHome] = (to[toHome] ?? 0) + homeGoal;
      to[toAway] = (to[toAway] ?? 0) + awayGoal;
      to[here] = (to[here] ?? 0) + mass - homeGoal - awayGoal;
    }
  }
  return to;
}
