import { type GoalGame, stretches } from './goal-game.ts';
import type { PairChance } from './sums.ts';

/** Most goals of a side that are looked at in the late stages. */
const MOST = 6;
const SIZE = MOST + 1;
/** Steps of the calculation: so short that two goals in one are rarer than prices show. Long stages are taken in longer ones. */
const STEPS_OF_A_STAGE = 24;

/**
 * Goals of both sides from a moment of the last regular period to its end when home leads by `lead` then: rates follow the lead, so
 * that the goals of the two sides are not independent.
 */
export function lateGoals(game: GoalGame, clockMs: number, lead: number): PairChance[] {
  const period = game.shape.periods;
  let grid = new Float64Array(SIZE * SIZE);
  let next = new Float64Array(SIZE * SIZE);
  grid[0] = 1;
  // The ends of the stages are the same at every lead.
  const ends = stretches(game, period, clockMs, 0).map(({ endMs }) => endMs);
  let from = clockMs;
  for (const endMs of ends) {
    const stepMs = (endMs - from) / STEPS_OF_A_STAGE;
    const { home, away } = goalChances(game, from, lead, stepMs);
    for (let step = 0; step < STEPS_OF_A_STAGE; step++) {
      advance(grid, next, home, away);
      [grid, next] = [next, grid];
    }
    from = endMs;
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

/** Chances of a goal of each side in one step, by cell of the grid: its lead decides. */
function goalChances(game: GoalGame, clockMs: number, lead: number, stepMs: number): { home: Float64Array; away: Float64Array } {
  const home = new Float64Array(SIZE * SIZE);
  const away = new Float64Array(SIZE * SIZE);
  for (let x = 0; x < SIZE; x++) {
    for (let y = 0; y < SIZE; y++) {
      const rates = stretches(game, game.shape.periods, clockMs, lead + x - y)[0]?.rates ?? { home: 0, away: 0 };
      const all = rates.home + rates.away;
      if (all <= 0) continue;
      const some = 1 - Math.exp(-all * stepMs);
      if (x < MOST) home[x * SIZE + y] = (some * rates.home) / all;
      if (y < MOST) away[x * SIZE + y] = (some * rates.away) / all;
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
