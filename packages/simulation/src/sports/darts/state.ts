import { HIGH_CHECKOUT, START, type Visit } from './visit.ts';

export type Side = 0 | 1;

/** Maximums (180s) by side. */
export type Maximums = readonly [home: number, away: number];

export interface Leg {
  readonly winner: Side;
  readonly maximums: Maximums;
  readonly isHigh: boolean;
}

export interface DartsState {
  readonly phase: 'before' | 'playing' | 'ended';
  /** Finished legs. */
  readonly legs: readonly Leg[];
  readonly left: readonly [home: number, away: number];
  /** Of the leg in play. */
  readonly maximums: Maximums;
  readonly thrower: Side;
}

export interface DartsPairing {
  readonly bestOf: number;
  readonly form: readonly [home: number, away: number];
  /** Throws first in the first leg; then in turns. */
  readonly first: Side;
}

export function dartsStart(first: Side): DartsState {
  return { phase: 'before', legs: [], left: [START, START], maximums: [0, 0], thrower: first };
}

export const legsNeeded = ({ bestOf }: { readonly bestOf: number }): number => Math.floor(bestOf / 2) + 1;

/** Who throws first in a leg, counted from 1. */
export function starterOf({ first }: DartsPairing, leg: number): Side {
  return leg % 2 === 1 ? first : first === 0 ? 1 : 0;
}

export function legsWon({ legs }: DartsState): [home: number, away: number] {
  const home = legs.filter(({ winner }) => winner === 0).length;
  return [home, legs.length - home];
}

const withOwn = (pair: readonly [number, number], side: Side, value: number): [number, number] =>
  side === 0 ? [value, pair[1]] : [pair[0], value];

/** State after a visit of the thrower. */
export function afterVisit(pairing: DartsPairing, state: DartsState, visit: Visit): DartsState {
  const side = state.thrower;
  const maximums = visit.isMaximum ? withOwn(state.maximums, side, state.maximums[side] + 1) : state.maximums;
  if (visit.left > 0) {
    const left = withOwn(state.left, side, visit.left);
    return { phase: 'playing', legs: state.legs, left, maximums, thrower: side === 0 ? 1 : 0 };
  }
  const legs = [...state.legs, { winner: side, maximums, isHigh: state.left[side] >= HIGH_CHECKOUT }];
  const thrower = starterOf(pairing, legs.length + 1);
  const after: DartsState = { phase: 'playing', legs, left: [START, START], maximums: [0, 0], thrower };
  return Math.max(...legsWon(after)) >= legsNeeded(pairing) ? { ...after, phase: 'ended' } : after;
}
