import type { Rng } from '../../rng.ts';
import { type FrameState, newFrame, type Potting, playVisit, type Side } from './frame.ts';

export interface SnookerPairing {
  readonly bestOf: number;
  readonly form: readonly [home: number, away: number];
  /** Breaks off in the first frame; then in turns. */
  readonly first: Side;
}

export interface PlayedFrame {
  readonly winner: Side;
  readonly points: readonly [home: number, away: number];
  /** Who scored first. */
  readonly scorer: Side;
}

export interface SnookerState {
  readonly phase: 'before' | 'playing' | 'break' | 'ended';
  readonly frames: readonly PlayedFrame[];
  readonly current: FrameState;
  /** Who scored first in the frame in play. */
  readonly scorer?: Side;
}

export const framesNeeded = ({ bestOf }: { readonly bestOf: number }): number => Math.floor(bestOf / 2) + 1;

/** Who breaks off in a frame, counted from 1. */
export function breakerOf({ first }: SnookerPairing, frame: number): Side {
  return frame % 2 === 1 ? first : first === 0 ? 1 : 0;
}

export function snookerStart(pairing: SnookerPairing): SnookerState {
  return { phase: 'before', frames: [], current: newFrame(breakerOf(pairing, 1)) };
}

export function framesWon({ frames }: SnookerState): [home: number, away: number] {
  const home = frames.filter(({ winner }) => winner === 0).length;
  return [home, frames.length - home];
}

/** Plays the next visit of a match; gives what was scored with the state after it. */
export function snookerVisit(
  pairing: SnookerPairing,
  potting: readonly [Potting, Potting],
  state: SnookerState,
  rng: Rng,
): readonly [scored: number, SnookerState] {
  const side = state.current.striker;
  const visit = playVisit(state.current, potting[side], rng);
  const scorer = state.scorer ?? (visit.scored > 0 ? side : undefined);
  if (visit.winner === undefined) {
    return [
      visit.scored,
      { phase: 'playing', frames: state.frames, current: visit.frame, ...(scorer === undefined ? {} : { scorer }) },
    ];
  }
  const frames = [...state.frames, { winner: visit.winner, points: visit.frame.points, scorer: scorer ?? side }];
  const after: SnookerState = { phase: 'playing', frames, current: newFrame(breakerOf(pairing, frames.length + 1)) };
  return [visit.scored, Math.max(...framesWon(after)) >= framesNeeded(pairing) ? { ...after, phase: 'ended' } : after];
}
