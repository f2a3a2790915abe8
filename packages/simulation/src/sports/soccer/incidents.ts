import type { Rng } from '../../rng.ts';
import type { Side } from './squad.ts';

/** What happens between the things that are bet on, where, and how often in a match; nothing of it moves a price. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Kind {
  readonly kind: string;
  /** In a match, both sides together. */
  readonly rate: number;
  /** Hundredths of the field from the own goal of the side that does it. */
  readonly from: number;
  readonly to: number;
  /** On the touchline. */
  readonly isWide?: true;
}

const KINDS: readonly Kind[] = [
  { kind: 'attack', rate: 95, from: 52, to: 72 },
  { kind: 'dangerous_attack', rate: 60, from: 72, to: 92 },
  { kind: 'throw_in', rate: 40, from: 10, to: 90, isWide: true },
  { kind: 'free_kick', rate: 22, from: 15, to: 75 },
  { kind: 'goal_kick', rate: 16, from: 4, to: 6 },
  { kind: 'shot_off_target', rate: 11, from: 74, to: 92 },
  { kind: 'shot_on_target', rate: 5.6, from: 78, to: 95 },
  { kind: 'shot_blocked', rate: 4.5, from: 74, to: 90 },
  { kind: 'offside', rate: 3.8, from: 70, to: 90 },
];
const ALL = KINDS.reduce((sum, { rate }) => sum + rate, 0);

/** How many of these come in a whole match. */
export const INCIDENTS = ALL;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A place seen from home's goal on the left: the away side plays the other way. */
export const spotOf = (side: Side, x: number, y: number): Spot => ({
  x: rounded(side === 'home' ? x : 100 - x),
  y: rounded(side === 'home' ? y : 100 - y),
});

/** One of the incidents, drawn by how common they are. */
export function drawIncident(rng: Rng, side: Side): { readonly kind: string; readonly at: Spot } {
  let draw = rng.next() * ALL;
  let picked = KINDS[0];
  for (const one of KINDS) {
    picked = one;
    if (draw < one.rate) break;
    draw -= one.rate;
  }
  const { kind = '', from = 50, to = 50, isWide } = picked ?? {};
  const y = isWide === true ? (rng.chance(0.5) ? 0 : 100) : rng.between(8, 92);
  return { kind, at: spotOf(side, rng.between(from, to), y) };
}

/** Where goals, corners and cards happen. */
export const goalSpot = (rng: Rng, side: Side): Spot => spotOf(side, rng.between(84, 97), rng.between(36, 64));
export const cornerSpot = (rng: Rng, side: Side): Spot => spotOf(side, 100, rng.chance(0.5) ? 0 : 100);
export const foulSpot = (rng: Rng, side: Side): Spot => spotOf(side, rng.between(20, 70), rng.between(5, 95));
export const penaltySpot = (side: Side): Spot => spotOf(side, 89, 50);
