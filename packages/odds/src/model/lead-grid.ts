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
  const now = new Float64Array(size * size);
  now[0] = 1;
  if (!(rate > 0)) return now;
  const stream: Stream = { home: homeMean / rate, away: awayMean / rate, size, ...factors(effect, lead, size) };
  const grid = new Float64Array(size * size);
  let weight = Math.exp(-rate);
  let left = 1;
  for (let jumps = 0; ; jumps++) {
    for (let i = 0; i < grid.length; i++) grid[i] = (grid[i] ?? 0) + weight * (now[i] ?? 0);
    left -= weight;
    if ((left < NEGLIGIBLE && jumps > rate) || jumps > 200) break;
    weight *= rate / (jumps + 1);
    jump(now, stream, jumps);
  }
  let sum = 0;
  for (const mass of grid) sum += mass;
  for (let i = 0; i < grid.length; i++) grid[i] = (grid[i] ?? 0) / sum;
  return grid;
}

/** Chances of a goal of the quick stream to be home's or away's, but for the factors by `x - y + size - 1`. */
interface Stream {
  readonly home: number;
  readonly away: number;
  readonly size: number;
  readonly ofHome: Float64Array;
  readonly ofAway: Float64Array;
}

function factors(effect: LeadEffect, lead: number, size: number): Pick<Stream, 'ofHome' | 'ofAway'> {
  const ofHome = new Float64Array(2 * size - 1);
  const ofAway = new Float64Array(2 * size - 1);
  for (let i = 0; i < ofHome.length; i++) {
    const ahead = lead + i - size + 1;
    ofHome[i] = leadFactor(effect, ahead);
    ofAway[i] = leadFactor(effect, -ahead);
  }
  return { ofHome, ofAway };
}

/**
 * One goal of the quick stream: home's, away's, or none. A goal beyond the grid stays in its last row. Thousands of grids are made a minute, with
 * dozens of these each: done in place, from the end on, since what a score gets comes from scores before it.
 */
function jump(now: Float64Array, { home, away, size, ofHome, ofAway }: Stream, jumps: number): void {
  const last = size - 1;
  for (let x = Math.min(last, jumps + 1); x >= 0; x--) {
    for (let y = Math.min(last, jumps + 1 - x); y >= 0; y--) {
      const here = x * size + y;
      const lead = x - y + last;
      const mass = now[here] ?? 0;
      const homeGoal = mass * home * (ofHome[lead] ?? 0);
      const awayGoal = mass * away * (ofAway[lead] ?? 0);
      let comes = 0;
      if (x > 0) comes += (now[here - size] ?? 0) * home * (ofHome[lead - 1] ?? 0);
      if (y > 0) comes += (now[here - 1] ?? 0) * away * (ofAway[lead + 1] ?? 0);
      if (x === last) comes += homeGoal;
      if (y === last) comes += awayGoal;
      now[here] = comes + mass - homeGoal - awayGoal;
    }
  }
}
