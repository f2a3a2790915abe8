import { clampLead, FARTHEST_LEAD, type GoalGame, stretches } from './goal-game.ts';
import type { PairChance } from './sums.ts';

/** Most goals of a side that are looked at in the late stages. */
const MOST = 6;
const SIZE = MOST + 1;
const LEADS = 2 * FARTHEST_LEAD + 1;
/** Steps of the calculation: so short that two goals in one are rarer than prices show. Long stages are taken in longer ones. */
const STEPS_OF_A_STAGE = 24;

/** Chances of a goal of each side in one step of a stage, by lead of home from -3 to 3. */
interface StageSteps {
  readonly home: Float64Array;
  readonly away: Float64Array;
}

/** Steps of what is left of the late stages from a moment of the last regular period on. */
export function lateSteps(game: GoalGame, clockMs: number): StageSteps[] {
  const period = game.shape.periods;
  // The ends of the stages are the same at every lead.
  const ends = stretches(game, period, clockMs, 0).map(({ endMs }) => endMs);
  return ends.map((endMs, i): StageSteps => {
    const from = ends[i - 1] ?? clockMs;
    const stepMs = (endMs - from) / STEPS_OF_A_STAGE;
    const home = new Float64Array(LEADS);
    const away = new Float64Array(LEADS);
    for (let at = 0; at < LEADS; at++) {
      const rates = stretches(game, period, from, at - FARTHEST_LEAD)[0]?.rates ?? { home: 0, away: 0 };
      const all = rates.home + rates.away;
      const some = all > 0 ? (1 - Math.exp(-all * stepMs)) / all : 0;
      home[at] = some * rates.home;
      away[at] = some * rates.away;
    }
    return { home, away };
  });
}

/**
 * Goals of both sides in the late stages when home leads by `lead` before them: rates follow the lead, so that the goals of the two
 * sides are not independent.
 */
export function lateGoals(stages: readonly StageSteps[], lead: number): PairChance[] {
  let grid = new Float64Array(SIZE * SIZE);
  let next = new Float64Array(SIZE * SIZE);
  grid[0] = 1;
  for (const stage of stages) {
    const { home, away } = byCell(stage, lead);
    for (let step = 0; step < STEPS_OF_A_STAGE; step++) {
      advance(grid, next, home, away);
      [grid, next] = [next, grid];
    }
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

/** Chances of a goal in one step by cell of the grid: its lead decides. */
function byCell(stage: StageSteps, lead: number): StageSteps {
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
