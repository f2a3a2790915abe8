import type { Rng } from '../../rng.ts';
import type { StopReason, TimelineEntry } from '../../timeline.ts';
import { type ClockState, clockStart, NEXT_PERIOD, type Side } from './state.ts';

/** A course in the making. */
export interface Walk {
  readonly rng: Rng;
  readonly entries: TimelineEntry<ClockState>[];
  atMs: number;
  state: ClockState;
}

/** From the start, or from a state on. */
export function newWalk(rng: Rng, from: ClockState = clockStart()): Walk {
  return { rng, entries: [], atMs: from.atMs, state: from };
}

/** What an entry is, without its state. */
export interface Happening {
  readonly kind: string;
  readonly side?: Side;
  readonly stop?: StopReason;
  readonly decides?: boolean;
}

/** Writes an entry at the present moment of the walk. */
export function record(walk: Walk, { kind, side, stop, decides = false }: Happening, change: Partial<ClockState>): void {
  walk.state = { ...walk.state, ...change, atMs: walk.atMs };
  walk.entries.push({
    atMs: walk.atMs,
    kind,
    ...(side === undefined ? {} : { side }),
    state: walk.state,
    ...(stop === undefined ? {} : { stop }),
    decides,
  });
}

/** Plays on to a moment of the period's clock. */
export function playTo(walk: Walk, clockMs: number): void {
  walk.atMs += Math.max(0, Math.round(clockMs - walk.state.clockMs));
}

/** Clock stopped for a while: a break, a time-out, a ball out of play. */
export function wait(walk: Walk, fromMs: number, toMs: number): void {
  walk.atMs += Math.round(walk.rng.between(fromMs, toMs));
}

/** Ends the period in play: a break follows. */
export function endPeriod(walk: Walk, lengthMs: number): void {
  record(walk, { kind: 'period_end', stop: 'period', decides: true }, { phase: 'break', clockMs: lengthMs, isRunning: false });
}

/** Begins the next period. */
export function beginPeriod(walk: Walk): void {
  const { period, periods, scores } = walk.state;
  record(
    walk,
    { kind: 'period_start', decides: true },
    {
      phase: 'playing',
      period: period + 1,
      clockMs: 0,
      isRunning: true,
      periods: [...periods, [0, 0]],
      scores: scores + NEXT_PERIOD,
      attacks: [0, 0],
    },
  );
}

/** The end of the match. */
export function endMatch(walk: Walk, lengthMs: number): void {
  record(walk, { kind: 'end', stop: 'period', decides: true }, { phase: 'ended', clockMs: lengthMs, isRunning: false });
}
