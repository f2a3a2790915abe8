import type { Play } from './plate.ts';

/** Runs of an inning; home 0 while it has not batted. */
export type InningRuns = readonly [home: number, away: number];

/** Runs to which sides race. */
export const RACES = [1, 3, 5] as const;
const INNINGS = 9;
/** From the tenth inning on every half begins with a runner on second. */
const RUNNER_ON_SECOND = 2;

export interface BaseballState {
  readonly phase: 'before' | 'playing' | 'break' | 'ended';
  /** Counted from 1. */
  readonly inning: number;
  /** 0 top: away bats; 1 bottom. */
  readonly half: 0 | 1;
  readonly outs: number;
  /** Bit 0 first base, 1 second, 2 third. */
  readonly bases: number;
  /** By inning, the present one last. */
  readonly innings: readonly InningRuns[];
  /** Who was first to each of {@link RACES}: 1 home, 2 away, 0 nobody. */
  readonly races: readonly number[];
  readonly hits: readonly [home: number, away: number];
}

export const BASEBALL_START: BaseballState = {
  phase: 'before',
  inning: 1,
  half: 0,
  outs: 0,
  bases: 0,
  innings: [[0, 0]],
  races: RACES.map(() => 0),
  hits: [0, 0],
};

/** Runs of the innings up to this one. */
export function runsUpTo(state: BaseballState, inning: number): [home: number, away: number] {
  let home = 0;
  let away = 0;
  for (const runs of state.innings.slice(0, inning)) {
    home += runs[0];
    away += runs[1];
  }
  return [home, away];
}

export const runsOf = (state: BaseballState): [home: number, away: number] => runsUpTo(state, state.innings.length);

const HITS = new Set(['single', 'double', 'triple', 'home_run']);

function racesAfter(state: BaseballState, runs: number): readonly number[] {
  const [home, away] = runsOf(state);
  const total = (state.half === 1 ? home : away) + runs;
  if (runs === 0) return state.races;
  return state.races.map((first, i) => (first === 0 && total >= (RACES[i] ?? 0) ? (state.half === 1 ? 1 : 2) : first));
}

/** What comes after a half-inning: the other half, the next inning, or the end. */
function nextHalf(state: BaseballState): BaseballState {
  const [home, away] = runsOf(state);
  const isLate = state.inning >= INNINGS;
  if (state.half === 0) {
    if (isLate && home > away) return { ...state, phase: 'ended', outs: 0, bases: 0 };
    return { ...state, half: 1, outs: 0, bases: state.inning > INNINGS ? RUNNER_ON_SECOND : 0 };
  }
  if (isLate && home !== away) return { ...state, phase: 'ended', outs: 0, bases: 0 };
  const inning = state.inning + 1;
  const bases = inning > INNINGS ? RUNNER_ON_SECOND : 0;
  return { ...state, inning, half: 0, outs: 0, bases, innings: [...state.innings, [0, 0]] };
}

/** State after a plate appearance. */
export function afterPlay(state: BaseballState, play: Play): BaseballState {
  const now = state.innings.at(-1) ?? [0, 0];
  const isHome = state.half === 1;
  const inning: InningRuns = isHome ? [now[0] + play.runs, now[1]] : [now[0], now[1] + play.runs];
  const hit = HITS.has(play.kind) ? 1 : 0;
  const after: BaseballState = {
    phase: 'playing',
    inning: state.inning,
    half: state.half,
    outs: play.outs,
    bases: play.bases,
    innings: play.runs === 0 ? state.innings : [...state.innings.slice(0, -1), inning],
    races: racesAfter(state, play.runs),
    hits: hit === 0 ? state.hits : isHome ? [state.hits[0] + 1, state.hits[1]] : [state.hits[0], state.hits[1] + 1],
  };
  const [home, away] = runsOf(after);
  if (isHome && state.inning >= INNINGS && home > away) return { ...after, phase: 'ended' };
  return play.outs >= 3 ? nextHalf(after) : after;
}
