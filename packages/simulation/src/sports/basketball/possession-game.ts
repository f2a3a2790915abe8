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

/** A race is over when less than this is left of it. */
const LEFT = 1e-6;

/** Races from the points that both sides have in them; possessions as for {@link furtherPoints}. */
export function raceChances(
  game: PossessionGame,
  from: { readonly home: number; readonly away: number; readonly lead: number },
  next: Side,
  atLeast: readonly number[],
  targets: readonly number[],
): Map<number, RaceChance> {
  const won = new Map(targets.map((target) => [target, { home: 0, away: 0 }]));
  const size = Math.max(0, ...targets);
  if (from.home >= size || from.away >= size) return won;
  // The next target above so many points: far below it a possession decides nothing.
  const above = Array.from({ length: size }, (_, points) => Math.min(...targets.filter((target) => target > points)));
  const grid = new Float64Array(size * size);
  grid[from.home * size + from.away] = 1;
  const base = from.lead - from.home + from.away;
  const most = { home: from.home, away: from.away };
  let left = 1;
  let side = next;
  for (let count = 1; count < atLeast.length && left > LEFT; count++) {
    const p = atLeast[count] ?? 0;
    const [one, two, three] = game[side];
    if (one === undefined || two === undefined || three === undefined) return won;
    const isHome = side === 'home';
    const stride = isHome ? size : 1;
    left = 0;
    for (let x = most.home; x >= from.home; x--) {
      for (let y = most.away; y >= from.away; y--) {
        const at = x * size + y;
        const mass = grid[at] ?? 0;
        if (mass < NEGLIGIBLE) continue;
        const i = indexOf(base + x - y);
        const own = isHome ? x : y;
        const p1 = mass * (one[i] ?? 0);
        const p2 = mass * (two[i] ?? 0);
        const p3 = mass * (three[i] ?? 0);
        grid[at] = mass - p1 - p2 - p3;
        left += mass;
        if (own + 3 >= (above[own] ?? size)) {
          for (const target of targets) {
            const missing = target - own;
            const of = won.get(target);
            if (missing < 1 || missing > 3 || x >= target || y >= target || of === undefined) continue;
            of[side] += p * (p3 + (missing < 3 ? p2 : 0) + (missing < 2 ? p1 : 0));
          }
        }
        if (own + 1 < size) grid[at + stride] = (grid[at + stride] ?? 0) + p1;
        if (own + 2 < size) grid[at + 2 * stride] = (grid[at + 2 * stride] ?? 0) + p2;
        if (own + 3 < size) grid[at + 3 * stride] = (grid[at + 3 * stride] ?? 0) + p3;
      }
    }
    most[side] = Math.min(size - 1, most[side] + 3);
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
    const next =
      (possessions + 1 - k) * f1 * (law[k - 1] ?? 0) +
      (2 * possessions + 2 - k) * f2 * (law[k - 2] ?? 0) +
      (3 * possessions + 3 - k) * f3 * (law[k - 3] ?? 0);
    const p = Math.max(0, next / (k * f0));
    law.push(p);
    sum += p;
  }
  return Float64Array.from(law, (p) => p / sum);
}
