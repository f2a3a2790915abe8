import { hash32, smoothNoise } from './rng.ts';
import type { PriceDrift } from './soccer-markets.ts';
import type { SportName } from './world-entities.ts';

/** Days before a match opinions change, in play they hardly do: prices follow the match then. */
export type DriftKind = 'prematch' | 'live';

/** How far prices wander, as a share of a side's goals, points or point chance. */
const AMPLITUDE: Readonly<Record<DriftKind, Readonly<Record<SportName, number>>>> = {
  prematch: { soccer: 0.05, tennis: 0.006, basketball: 0.006 },
  live: { soccer: 0.015, tennis: 0.002, basketball: 0.002 },
};

/**
 * PriceDrift of a match at a position of its price drift (one unit is about one visible move): a pure function of seed and
 * position, the same after a restart. The two sides wander apart from each other.
 */
export function driftAt(kind: DriftKind, sport: SportName, seed: number, position: number): PriceDrift {
  const size = AMPLITUDE[kind][sport];
  return {
    home: 1 + size * smoothNoise(hash32(seed, 'home drift'), position),
    away: 1 + size * smoothNoise(hash32(seed, 'away drift'), position),
  };
}
