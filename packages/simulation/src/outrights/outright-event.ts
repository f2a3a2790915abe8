/** Who takes part in an outright. */
export interface Runner {
  readonly id: string;
  readonly name: string;
}

/** A runner that does not take part: known at that moment, world time. */
export interface Withdrawal {
  readonly runnerId: string;
  readonly atMs: number;
}

/** Each-way terms: how many places, and which part of the winnings a place pays. */
export interface EachWay {
  readonly places: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** Chance of each runner, in the order of the event, to be among the first so many; 0: it is not offered. They add up to the places. */
export type PlaceChances = (places: number) => readonly number[];

/** One outright of the world. Times are world time. */
export interface OutrightEvent {
  readonly id: number;
  readonly name: string;
  readonly sport: { readonly id: number; readonly name: string };
  readonly category: { readonly id: number; readonly name: string; readonly countryCode: string };
  readonly tournament: { readonly id: number; readonly name: string; readonly rank: number };
  readonly publishMs: number;
  /** Betting closes. */
  readonly startMs: number;
  readonly endMs: number;
  readonly runners: readonly Runner[];
  readonly withdrawals: readonly Withdrawal[];
  readonly tops: readonly number[];
  readonly eachWay: EachWay | null;
  /**
   * Chances at a moment, at a position of the drift (a whole number is about one visible move). Undefined: they are not worked out yet, or a match
   * decides on them just now, and nothing is offered until they are known.
   */
  chancesAt(atMs: number, position: number): PlaceChances | undefined;
  /** How it ends, those who finish level together; who has withdrawn is not in it. Undefined: it is not worked out yet. */
  finish(): Runner[][] | undefined;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
