/**
 * A game of two bases (League of Legends, Dota 2). What a map is made of, and how it is true to itself: who will win and how long it
 * takes are drawn first; then kills, towers and monsters come as Poisson streams, of each of which the coming winner has its share. So
 * every event tells something of the winner, exactly as much as the shares say, and prices are the chances given all that was seen.
 */

export interface CounterRules {
  /** Key of the counter and kind of its entries. */
  readonly key: string;
  /** Mean of both sides together in a map of mean length and pace 1. */
  readonly mean: number;
  /** First minute in which it can happen. */
  readonly fromMinute: number;
  /** Share of the side that wins the map. */
  readonly winnerShare: number;
  /** Most that one side can have. */
  readonly most?: number;
}

export interface MobaGame {
  readonly systemId: number;
  /** Length of a map in minutes: log-normal with this median and spread, between the bounds. */
  readonly length: { readonly median: number; readonly spread: number; readonly least: number; readonly most: number };
  /** Advantage of the side of the map that home has on odd maps and away on even ones, in logits. */
  readonly sideEdge: number;
  readonly counters: readonly CounterRules[];
  /** Whole minutes at which lengths of a map are offered. */
  readonly minutes: readonly number[];
  /** Kills of races. */
  readonly races: readonly number[];
}

/** Kills until this minute are a market of their own. */
export const EARLY_MINUTES = 10;
export const MINUTE_MS = 60_000;
/** Maps end at whole steps of this length. */
const STEP_MS = 20_000;

/** Lengths of a map in milliseconds with their chances. */
export interface Lengths {
  readonly atMs: readonly number[];
  readonly p: readonly number[];
}

/** Distribution of the length of a map. */
export function lengthsOf({ length }: MobaGame): Lengths {
  const atMs: number[] = [];
  const weights: number[] = [];
  for (let ms = length.least * MINUTE_MS; ms <= length.most * MINUTE_MS; ms += STEP_MS) {
    const z = Math.log(ms / (length.median * MINUTE_MS)) / length.spread;
    atMs.push(ms);
    weights.push(Math.exp((-z * z) / 2) / ms);
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { atMs, p: weights.map((weight) => weight / sum) };
}

/** Mean length of a map in milliseconds. */
export const meanLength = ({ atMs, p }: Lengths): number => atMs.reduce((sum, ms, i) => sum + ms * (p[i] ?? 0), 0);

/** Minutes during which a counter runs, up to a moment of the map. */
export const runningMinutes = ({ fromMinute }: CounterRules, elapsedMs: number): number =>
  Math.max(0, elapsedMs / MINUTE_MS - fromMinute);
