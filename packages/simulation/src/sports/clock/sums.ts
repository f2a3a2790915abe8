import { forecastOfSides } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';

/** Chances of 0, 1, 2 ... further points of one side; they add up to 1. */
export type Sum = Float64Array;

/** What is still to be scored in one period by each side, independently of each other. */
export interface Rest {
  readonly home: Sum;
  readonly away: Sum;
}

/** A number of further points of both sides with its chance. */
export interface PairChance {
  readonly home: number;
  readonly away: number;
  readonly p: number;
}

/** Chances below this are cut off at the long end: no price shows them. */
const TAIL = 1e-10;

export const NOTHING: Sum = Float64Array.of(1);
export const NO_REST: Rest = { home: NOTHING, away: NOTHING };

function trimmed(sum: Sum): Sum {
  let length = sum.length;
  while (length > 1 && (sum[length - 1] ?? 0) < TAIL) length--;
  return length === sum.length ? sum : sum.slice(0, length);
}

/** Goals that fall at a constant rate. */
export function poissonSum(mean: number): Sum {
  if (mean <= 0) return NOTHING;
  const p: number[] = [];
  let mass = Math.exp(-mean);
  for (let k = 0; k < mean || mass > TAIL; k++) {
    p.push(mass);
    mass *= mean / (k + 1);
  }
  return Float64Array.from(p);
}

/** Points of both together. */
export function addSums(a: Sum, b: Sum): Sum {
  if (a.length === 1) return b;
  if (b.length === 1) return a;
  const out = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) {
    const mass = a[i] ?? 0;
    if (mass === 0) continue;
    for (let j = 0; j < b.length; j++) out[i + j] = (out[i + j] ?? 0) + mass * (b[j] ?? 0);
  }
  return trimmed(out);
}

/** Points of `times` attacks that are each like `one`. */
export function repeatSum(one: Sum, times: number): Sum {
  let out: Sum = NOTHING;
  let power = one;
  for (let left = times; left > 0; left >>= 1) {
    if (left & 1) out = addSums(out, power);
    if (left > 1) power = addSums(power, power);
  }
  return out;
}

/** All periods of the list together. */
export function addRests(rests: readonly Rest[]): Rest {
  return rests.reduce((all, { home, away }) => ({ home: addSums(all.home, home), away: addSums(all.away, away) }), NO_REST);
}

/** Forecast of a scope in which the sides score independently, from what they have and what is to come; pairs where scores are small. */
export function independentForecast(rest: Rest, home: number, away: number, withPairs: boolean): ScopeForecast {
  const forecast = forecastOfSides({ from: home, p: rest.home }, { from: away, p: rest.away });
  return withPairs ? { ...forecast, pair: pairsOf(rest, home, away) } : forecast;
}

/** Scores of both sides rarer than this are left out, the others make up for them. */
const TAIL_OF_PAIRS = 1e-8;

/** Every score that may come of what the sides have and what is to come. */
export function pairsOf(rest: Rest, home = 0, away = 0): PairChance[] {
  const pairs: { home: number; away: number; p: number }[] = [];
  let all = 0;
  let kept = 0;
  for (let x = 0; x < rest.home.length; x++) {
    const row = rest.home[x] ?? 0;
    for (let y = 0; y < rest.away.length; y++) {
      const p = row * (rest.away[y] ?? 0);
      all += p;
      if (p <= TAIL_OF_PAIRS) continue;
      kept += p;
      pairs.push({ home: home + x, away: away + y, p });
    }
  }
  if (kept > 0) for (const pair of pairs) pair.p *= all / kept;
  return pairs;
}

/** The same scores with equal ones put together. */
export function mergedPairs(pairs: readonly PairChance[]): PairChance[] {
  return joinedPairs(pairs, () => NOTHING_MORE);
}

/** Nothing is scored any more. */
export const NOTHING_MORE: readonly PairChance[] = [{ home: 0, away: 0, p: 1 }];

/** Every score with whatever may follow it, equal ones put together. */
export function joinedPairs(pairs: readonly PairChance[], more: (pair: PairChance) => readonly PairChance[]): PairChance[] {
  let width = 1;
  let height = 1;
  for (const pair of pairs) {
    for (const next of more(pair)) {
      if (pair.home + next.home >= height) height = pair.home + next.home + 1;
      if (pair.away + next.away >= width) width = pair.away + next.away + 1;
    }
  }
  const grid = new Float64Array(width * height);
  for (const pair of pairs) {
    const from = pair.home * width + pair.away;
    for (const next of more(pair)) {
      const at = from + next.home * width + next.away;
      grid[at] = (grid[at] ?? 0) + pair.p * next.p;
    }
  }
  const joined: PairChance[] = [];
  for (let at = 0; at < grid.length; at++) {
    const p = grid[at] ?? 0;
    if (p > TAIL) joined.push({ home: Math.floor(at / width), away: at % width, p });
  }
  return joined;
}
