import type { Distribution } from '@duskline/odds/model/distribution';
import { forecastOfSides } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { type BattingRates, inningRuns, MOST_RUNS, type Plays, playsOf } from './plate.ts';
import { type BaseballState, RACES, runsOf } from './state.ts';

export interface BaseballPairing {
  readonly home: BattingRates;
  readonly away: BattingRates;
}

export interface RunsChance {
  readonly home: number;
  readonly away: number;
  readonly p: number;
}

/** The game from a state. */
export interface BaseballForecast {
  /** Final scores, extra innings included. */
  readonly game: readonly RunsChance[];
  /** Scores after nine, where they are not over. */
  readonly nine: readonly RunsChance[] | undefined;
  /** Scores after three and five innings, of those that are not over. */
  readonly after: ReadonlyMap<number, ScopeForecast>;
  /** Runs of an inning that is not over, up to the eighth. */
  readonly inning: (number: number) => readonly RunsChance[];
  /** Chances of home, away and nobody to be first to each of the races that are open. */
  readonly races: readonly (readonly [home: number, away: number, nobody: number])[];
}

/** More runs of one side than this are counted as this many. */
const GRID = 40;
const INNINGS = 9;
/** Innings after which scores are looked at. */
const STOPS = [3, 5];
/** Extra innings that a forecast plays out; the rest, well below one in 100,000, is shared. */
const MOST_EXTRA = 9;
const RUNNER_ON_SECOND = 2;
/** A home side that needs more than this to win at once is not stopped in the forecast. */
const MOST_NEED = 10;
/** Rarer scores are left out. */
const NEGLIGIBLE = 1e-13;

/** Laws of half-innings that begin now or later, each made once. */
class HalfInnings {
  private readonly plays: readonly [home: Plays, away: Plays];
  private readonly made = new Map<number, Float64Array>();

  constructor(pairing: BaseballPairing) {
    this.plays = [playsOf(pairing.home), playsOf(pairing.away)];
  }

  /** `need`: the home side wins at once with so many. */
  from(side: 0 | 1, outs: number, bases: number, need = Number.POSITIVE_INFINITY): Float64Array {
    const bound = need > MOST_NEED ? 0 : need;
    const key = ((bound * 3 + outs) * 8 + bases) * 2 + side;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const law = inningRuns(this.plays[side], outs, bases, bound === 0 ? Number.POSITIVE_INFINITY : bound);
    this.made.set(key, law);
    return law;
  }
}

interface Half {
  readonly inning: number;
  readonly half: 0 | 1;
  readonly outs: number;
  readonly bases: number;
}

function* halvesFrom(start: Half): Generator<Half> {
  let { inning, half, outs, bases } = start;
  const last = Math.max(INNINGS, start.inning) + MOST_EXTRA;
  while (inning <= last) {
    yield { inning, half, outs, bases };
    if (half === 1) inning++;
    half = half === 0 ? 1 : 0;
    outs = 0;
    bases = inning > INNINGS ? RUNNER_ON_SECOND : 0;
  }
}

/** Called with what a half-inning ends as: cell before, runs, mass, and whether the game is over with it. */
type Step = (home: number, away: number, p: number, isEnd: boolean) => void;

/**
 * Plays one half on a grid of scores. Who leads in the ninth or later after the away side's last out has won; the home side stops as
 * soon as it leads.
 */
function playHalf(halves: HalfInnings, at: Half, grid: Float64Array, size: number, step: Step): void {
  const isLate = at.inning >= INNINGS;
  for (let home = 0; home < size; home++) {
    for (let away = 0; away < size; away++) {
      const here = grid[home * GRID + away] ?? 0;
      if (here < NEGLIGIBLE) continue;
      const need = isLate && at.half === 1 ? away - home + 1 : Number.POSITIVE_INFINITY;
      const law = halves.from(at.half === 1 ? 0 : 1, at.outs, at.bases, need);
      for (let runs = 0; runs <= MOST_RUNS; runs++) {
        const p = here * (law[runs] ?? 0);
        if (p === 0) continue;
        const h = Math.min(GRID - 1, at.half === 1 ? home + runs : home);
        const a = Math.min(GRID - 1, at.half === 0 ? away + runs : away);
        step(h, a, p, isLate && (at.half === 1 ? h !== a : h > a));
      }
    }
  }
}

function listOf(grid: Float64Array): RunsChance[] {
  const list: RunsChance[] = [];
  grid.forEach((p, at) => {
    if (p > NEGLIGIBLE) list.push({ home: Math.floor(at / GRID), away: at % GRID, p });
  });
  return list;
}

const add = (grid: Float64Array, at: number, p: number): void => {
  grid[at] = (grid[at] ?? 0) + p;
};

/** What is left level after the last extra inning looked at. */
function shareTies(grid: Float64Array, ended: Float64Array): void {
  for (let level = 0; level < GRID - 1; level++) {
    const p = grid[level * GRID + level] ?? 0;
    if (p === 0) continue;
    add(ended, (level + 1) * GRID + level, p / 2);
    add(ended, level * GRID + level + 1, p / 2);
  }
}

function added(law: Float64Array, runs: Float64Array): Float64Array {
  const sum = new Float64Array(GRID);
  for (let i = 0; i < GRID; i++) {
    const here = law[i] ?? 0;
    if (here < NEGLIGIBLE) continue;
    for (let j = 0; j < runs.length; j++) add(sum, Math.min(GRID - 1, i + j), here * (runs[j] ?? 0));
  }
  return sum;
}

function point(value: number): Float64Array {
  const law = new Float64Array(GRID);
  law[Math.min(GRID - 1, value)] = 1;
  return law;
}

const lawOf = (p: Float64Array): Distribution => ({ from: 0, p });

/** Until the bottom of the ninth the two sides score independently: their runs after the innings that are looked at, and then. */
function untilNinth(halves: HalfInnings, state: BaseballState) {
  const [home, away] = runsOf(state);
  let homeLaw = point(home);
  let awayLaw = point(away);
  const after = new Map<number, ScopeForecast>();
  for (const { inning, half, outs, bases } of halvesFrom(state)) {
    if (inning === INNINGS && half === 1) break;
    if (half === 0) awayLaw = added(awayLaw, halves.from(1, outs, bases));
    else homeLaw = added(homeLaw, halves.from(0, outs, bases));
    if (half === 1 && STOPS.includes(inning)) after.set(inning, forecastOfSides(lawOf(homeLaw), lawOf(awayLaw)));
  }
  const grid = new Float64Array(GRID * GRID);
  homeLaw.forEach((p, h) => {
    if (p < NEGLIGIBLE) return;
    awayLaw.forEach((q, a) => {
      grid[h * GRID + a] = p * q;
    });
  });
  return { grid, after };
}

const BOTTOM_OF_NINTH: Half = { inning: INNINGS, half: 1, outs: 0, bases: 0 };

function scores(halves: HalfInnings, state: BaseballState): Pick<BaseballForecast, 'game' | 'nine' | 'after'> {
  const isLate = state.inning > INNINGS || (state.inning === INNINGS && state.half === 1);
  const begun = isLate ? undefined : untilNinth(halves, state);
  const [home, away] = runsOf(state);
  let grid = begun?.grid ?? new Float64Array(GRID * GRID);
  if (begun === undefined) grid[Math.min(GRID - 1, home) * GRID + Math.min(GRID - 1, away)] = 1;
  const ended = new Float64Array(GRID * GRID);
  let nine: RunsChance[] | undefined;
  // Who leads before the bottom of the ninth has won without it.
  if (begun !== undefined) leadersWin(grid, ended);
  for (const at of halvesFrom(isLate ? state : BOTTOM_OF_NINTH)) {
    const next = new Float64Array(GRID * GRID);
    playHalf(halves, at, grid, GRID, (h, a, p, isEnd) => add(isEnd ? ended : next, h * GRID + a, p));
    grid = next;
    if (at.half === 1 && at.inning === INNINGS) nine = listOf(grid.map((p, i) => p + (ended[i] ?? 0)));
  }
  shareTies(grid, ended);
  return { game: listOf(ended), nine, after: begun?.after ?? new Map() };
}

function leadersWin(grid: Float64Array, ended: Float64Array): void {
  for (let h = 0; h < GRID; h++) {
    for (let a = 0; a < h; a++) {
      const at = h * GRID + a;
      ended[at] = grid[at] ?? 0;
      grid[at] = 0;
    }
  }
}

/** One race: the game on the scores below its number alone. */
function race(halves: HalfInnings, state: BaseballState, target: number): readonly [number, number, number] {
  const [home, away] = runsOf(state);
  const result: [number, number, number] = [0, 0, 0];
  let grid = new Float64Array(GRID * GRID);
  grid[home * GRID + away] = 1;
  for (const at of halvesFrom(state)) {
    const next = new Float64Array(GRID * GRID);
    playHalf(halves, at, grid, target, (h, a, p, isEnd) => {
      if (h >= target) result[0] += p;
      else if (a >= target) result[1] += p;
      else if (isEnd) result[2] += p;
      else add(next, h * GRID + a, p);
    });
    grid = next;
  }
  // What is open after the last extra inning looked at is shared.
  const open = grid.reduce((sum, p) => sum + p, 0) / 2;
  return [result[0] + open, result[1] + open, result[2]];
}

/** Runs of an inning from now: the present one goes on from its outs and bases. */
function inningOf(halves: HalfInnings, state: BaseballState, number: number): readonly RunsChance[] {
  const isNow = number === state.inning;
  const [home, away] = isNow ? (state.innings.at(-1) ?? [0, 0]) : [0, 0];
  const sure = Float64Array.of(1);
  const top = isNow && state.half === 1 ? sure : isNow ? halves.from(1, state.outs, state.bases) : halves.from(1, 0, 0);
  const bottom = isNow && state.half === 1 ? halves.from(0, state.outs, state.bases) : halves.from(0, 0, 0);
  const list: RunsChance[] = [];
  bottom.forEach((p, h) => {
    top.forEach((q, a) => {
      if (p * q > 0) list.push({ home: home + h, away: away + a, p: p * q });
    });
  });
  return list;
}

/** Forecast of a game that is not over. */
export function baseballForecast(pairing: BaseballPairing, state: BaseballState): BaseballForecast {
  const halves = new HalfInnings(pairing);
  return {
    ...scores(halves, state),
    inning: (number) => inningOf(halves, state, number),
    races: RACES.map((target, i) => (state.races[i] === 0 ? race(halves, state, target) : [0, 0, 0])),
  };
}
