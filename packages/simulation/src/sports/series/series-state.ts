/** Course of a series of maps. */
export interface SeriesState<Map> {
  readonly phase: 'before' | 'map' | 'break' | 'ended';
  /** Finished maps, in order. */
  readonly done: readonly Map[];
  /** The map in play; in breaks and before the start one that has not begun. */
  readonly current: Map;
  /** Maps won by each side. */
  readonly home: number;
  readonly away: number;
}

/** Wins that decide a series. */
export const mapsNeeded = (bestOf: number): number => Math.floor(bestOf / 2) + 1;

/** Length of a series as it is played: odd, from 1 to `longest`. */
export function seriesLength(bestOf: number, longest: number): number {
  const whole = Math.min(longest, Math.max(1, Math.round(bestOf)));
  return whole % 2 === 1 ? whole : whole - 1;
}

/** How many maps are played whatever happens: only these are offered. */
export function certainMaps(bestOf: number, home: number, away: number): number {
  const needed = mapsNeeded(bestOf);
  const top = Math.max(home, away);
  return top >= needed ? home + away : home + away + needed - top;
}
