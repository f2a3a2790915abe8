/** Why betting stops for a moment. */
export type StopReason = 'goal' | 'penalty' | 'var' | 'red_card' | 'period' | 'interruption';

/** One happening of a match with the state after it. */
export interface TimelineEntry<S> {
  /** Milliseconds after the start of the match. */
  readonly atMs: number;
  readonly kind: string;
  readonly side?: 'home' | 'away';
  /** Where it happened, in hundredths of the field from the left of home's own goal and from the nearer touchline. */
  readonly at?: { readonly x: number; readonly y: number };
  /** What it was worth as it happened: points of a throw, runs of a plate appearance, what a visit to the board took off. */
  readonly points?: number;
  /** Outcome id of the player who did it. */
  readonly player?: string;
  readonly state: S;
  /** Betting stops with this entry. */
  readonly stop?: StopReason;
  /** Score or period changed, so that markets may be decided. */
  readonly decides: boolean;
}

/** Index of the last entry at or before the moment; -1 before the first. */
export function entryIndexAt<S>(timeline: readonly TimelineEntry<S>[], atMs: number): number {
  let low = 0;
  let high = timeline.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timeline[middle]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
