import { clampLead, FARTHEST_LEAD, type GoalGame, stretches } from './goal-game.ts';
import type { PairChance } from './sums.ts';

/** Most goals of a side that are looked at in the late stages, which are a whole period at most: more are rarer than any price. */
const MOST = 8;
const SIZE = MOST + 1;
const LEADS = 2 * FARTHEST_LEAD + 1;
/** Numbers of goals of a stage rarer than this are left out. */
const RARE = 1e-10;

/** One stage of what is left: what moves the score at each lead of home from -3 to 3, at moments that come equally often at all of them. */
interface LateStretch {
  /** Chances that such a moment is a goal of home or of away; otherwise nothing happens at it. */
  readonly home: Float64Array;
  readonly away: Float64Array;
  /** Chances of so many moments in the stage. */
  readonly moments: Float64Array;
}

/** Chances of 0, 1, 2 and so on of something that is expected so often. */
function poissonChances(mean: number): Float64Array {
  const chances: number[] = [];
  let p = Math.exp(-mean);
  for (let count = 0; count < mean || p > RARE; count++) {
    chances.push(p);
    p *= mean / (count + 1);
  }
  return Float64Array.from(chances);
}

/** What is left of the late stages from a moment of the last regular period on. */
export function lateStretches(game: GoalGame, clockMs: number): LateStretch[] {
  const period = game.shape.periods;
  // The ends of the stages are the same at every lead.
  const ends = stretches(game, period, clockMs, 0).map(({ endMs }) => endMs);
  return ends.map((endMs, i): LateStretch => {
    const from = ends[i - 1] ?? clockMs;
    const rates = Array.from({ length: LEADS }, (_, at) => stretches(game, period, from, at - FARTHEST_LEAD)[0]?.rates);
    const most = Math.max(...rates.map((rate) => (rate === undefined ? 0 : rate.home + rate.away)));
    const share = (rate: number | undefined): number => (most > 0 ? (rate ?? 0) / most : 0);
    return {
      home: Float64Array.from(rates, (rate) => share(rate?.home)),
      away: Float64Array.from(rates, (rate) => share(rate?.away)),
      moments: poissonChances(most * (endMs - from)),
    };
  });
}

/**
 * Goals of both sides in the late stages when home leads by `lead` before them: rates follow the lead, so that the goals of the two
 * sides are not independent. Exact but for what is rare (uniformization of the chain of scores).
 */
export function lateGoals(stages: readonly LateStretch[], lead: number): PairChance[] {
  let grid = new Float64Array(SIZE * SIZE);
  grid[0] = 1;
  let next = new Float64Array(SIZE * SIZE);
  for (const stage of stages) {
    const { home, away } = byCell(stage, lead);
    const after = new Float64Array(SIZE * SIZE);
    for (let count = 0; count < stage.moments.length; count++) {
      const p = stage.moments[count] ?? 0;
      for (let i = 0; i < after.length; i++) after[i] = (after[i] ?? 0) + p * (grid[i] ?? 0);
      advance(grid, next, home, away);
      [grid, next] = [next, grid];
    }
    grid = after;
  }
  const goals: PairChance[] = [];
  for (let x = 0; x < SIZE; x++) {
    for (let y = 0; y < SIZE; y++) {
      const p = grid[x * SIZE + y] ?? 0;
      if (p > 1e-9) goals.push({ home: x, away: y, p });
    }
  }
  return goals;
}

/** Chances of a goal at one moment by cell of the grid: its lead decides. */
function byCell(stage: Pick<LateStretch, 'home' | 'away'>, lead: number): Pick<LateStretch, 'home' | 'away'> {
  const home = new Float64Array(SIZE * SIZE);
  const away = new Float64Array(SIZE * SIZE);
  for (let x = 0; x < SIZE; x++) {
    for (let y = 0; y < SIZE; y++) {
      const at = clampLead(lead + x - y) + FARTHEST_LEAD;
      if (x < MOST) home[x * SIZE + y] = stage.home[at] ?? 0;
      if (y < MOST) away[x * SIZE + y] = stage.away[at] ?? 0;
    }
  }
  return { home, away };
}

function advance(grid: Float64Array, next: Float64Array, home: Float64Array, away: Float64Array): void {
  for (let i = 0; i < grid.length; i++) {
    const here = (grid[i] ?? 0) * (1 - (home[i] ?? 0) - (away[i] ?? 0));
    const fromBelow = i >= SIZE ? (grid[i - SIZE] ?? 0) * (home[i - SIZE] ?? 0) : 0;
    const fromLeft = i % SIZE > 0 ? (grid[i - 1] ?? 0) * (away[i - 1] ?? 0) : 0;
    next[i] = here + fromBelow + fromLeft;
  }
}
