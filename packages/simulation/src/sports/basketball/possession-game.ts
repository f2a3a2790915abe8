import { pointChances, worthOf } from '../../basketball-timeline.ts';
import type { PairChance } from '../clock/sums.ts';

type Side = 'home' | 'away';

/** Leads beyond this one are like it. */
const FARTHEST = 80;
const NEGLIGIBLE = 1e-11;

/** Chances of 1, 2 and 3 points of a possession of each side by the lead of home. */
export interface PossessionGame {
  readonly home: readonly Float64Array[];
  readonly away: readonly Float64Array[];
}

/** What the possessions of two sides bring, from their points of regular time and their number of possessions. */
export function possessionGame(points: Readonly<Record<Side, number>>, possessions: number): PossessionGame {
  const table = (side: Side): Float64Array[] => {
    const columns = [0, 1, 2].map(() => new Float64Array(2 * FARTHEST + 1));
    for (let i = 0; i <= 2 * FARTHEST; i++) {
      const lead = side === 'home' ? i - FARTHEST : FARTHEST - i;
      for (const [k, p] of pointChances(worthOf(points[side], lead, possessions)).entries()) {
        const column = columns[k];
        if (column !== undefined) column[i] = p;
      }
    }
    return columns;
  };
  return { home: table('home'), away: table('away') };
}

const indexOf = (lead: number): number => Math.max(0, Math.min(2 * FARTHEST, lead + FARTHEST));
const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** A grid of points of both sides, `home * size + away`, after one more possession; in place. */
function step(grid: Float64Array, size: number, game: PossessionGame, side: Side, lead: number): void {
  const [one, two, three] = game[side];
  if (one === undefined || two === undefined || three === undefined) return;
  const stride = side === 'home' ? size : 1;
  for (let x = size - 1; x >= 0; x--) {
    for (let y = size - 1; y >= 0; y--) {
      const at = x * size + y;
      const mass = grid[at] ?? 0;
      if (mass < NEGLIGIBLE) continue;
      const i = indexOf(lead + x - y);
      const p1 = one[i] ?? 0;
      const p2 = two[i] ?? 0;
      const p3 = three[i] ?? 0;
      grid[at] = mass * (1 - p1 - p2 - p3);
      if ((side === 'home' ? x : y) + 3 >= size) continue;
      grid[at + stride] = (grid[at + stride] ?? 0) + mass * p1;
      grid[at + 2 * stride] = (grid[at + 2 * stride] ?? 0) + mass * p2;
      grid[at + 3 * stride] = (grid[at + 3 * stride] ?? 0) + mass * p3;
    }
  }
}

/** Further points of both sides in a time that so many possessions end in; `atLeast`: chances of that many or more. */
export function furtherPoints(game: PossessionGame, lead: number, next: Side, atLeast: readonly number[]): PairChance[] {
  const size = 3 * Math.ceil(atLeast.length / 2) + 4;
  const grid = new Float64Array(size * size);
  const sum = new Float64Array(size * size);
  grid[0] = 1;
  let side = next;
  for (let count = 0; count < atLeast.length; count++) {
    const p = (atLeast[count] ?? 0) - (atLeast[count + 1] ?? 0);
    if (p > 0) for (let i = 0; i < grid.length; i++) sum[i] = (sum[i] ?? 0) + p * (grid[i] ?? 0);
    if (count === atLeast.length - 1) break;
    step(grid, size, game, side, lead);
    side = otherOf(side);
  }
  const pairs: PairChance[] = [];
  let all = 0;
  for (const mass of sum) all += mass;
  for (let i = 0; i < sum.length; i++) {
    const p = sum[i] ?? 0;
    if (p > NEGLIGIBLE) pairs.push({ home: Math.floor(i / size), away: i % size, p: p / all });
  }
  return pairs;
}

/** Chances that home and away come first to so many points. */
export interface RaceChance {
  home: number;
  away: number;
}

/** Races from the points that both sides have in them; possessions as for {@link furtherPoints}. */
export function raceChances(
  game: PossessionGame,
  from: { readonly home: number; readonly away: number; readonly lead: number },
  next: Side,
  atLeast: (count: number) => number,
  targets: readonly number[],
): Map<number, RaceChance> {
  const won = new Map(targets.map((target) => [target, { home: 0, away: 0 }]));
  const size = Math.max(0, ...targets);
  if (from.home >= size || from.away >= size) return won;
  let grid = new Float64Array(size * size);
  grid[from.home * size + from.away] = 1;
  let left = 1;
  let side = next;
  const base = from.lead - from.home + from.away;
  for (let count = 1; left > 1e-7; count++) {
    const p = atLeast(count);
    if (p < 1e-7) break;
    const after = new Float64Array(size * size);
    const columns = game[side];
    left = 0;
    for (let x = from.home; x < size; x++) {
      for (let y = from.away; y < size; y++) {
        const mass = grid[x * size + y] ?? 0;
        if (mass < NEGLIGIBLE) continue;
        const i = indexOf(base + x - y);
        const own = side === 'home' ? x : y;
        let none = 1;
        for (let k = 1; k <= 3; k++) {
          const chance = columns[k - 1]?.[i] ?? 0;
          none -= chance;
          const has = own + k;
          for (const target of targets) {
            if (has < target || own >= target || x >= target || y >= target) continue;
            const of = won.get(target);
            if (of !== undefined) of[side] += p * mass * chance;
          }
          if (has >= size) continue;
          const at = side === 'home' ? has * size + y : x * size + has;
          after[at] = (after[at] ?? 0) + mass * chance;
          left += mass * chance;
        }
        after[x * size + y] = (after[x * size + y] ?? 0) + mass * none;
        left += mass * none;
      }
    }
    grid = after;
    side = otherOf(side);
  }
  return won;
}

/** Points of someone who makes this share of those of a side, in so many of its possessions. */
export function shareLaw(points: readonly [number, number, number], share: number, possessions: number): Float64Array {
  const [f1, f2, f3] = points.map((p) => p * share) as [number, number, number];
  const f0 = 1 - f1 - f2 - f3;
  const law = [f0 ** possessions];
  let sum = law[0] ?? 0;
  // Coefficients of a power of a polynomial, each from the three before it.
  for (let k = 1; k <= 3 * possessions && sum < 1 - 1e-9; k++) {
    let next = 0;
    for (const [j, f] of [f1, f2, f3].entries()) next += ((possessions + 1) * (j + 1) - k) * f * (law[k - j - 1] ?? 0);
    const p = Math.max(0, next / (k * f0));
    law.push(p);
    sum += p;
  }
  return Float64Array.from(law, (p) => p / sum);
}
