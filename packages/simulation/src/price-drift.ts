import { hash32, smoothNoise } from './rng.ts';
import type { SportDrift, SportPrices } from './sport/definition.ts';

/** Days before a match opinions change, in play they hardly do: prices follow the match then. */
export type DriftKind = keyof SportPrices['drift'];

/**
 * Drift of opinions on a match at a position (one unit is about one visible move): a pure function of seed and position, the same
 * after a restart. Who wins and how much is scored wander apart from each other.
 */
export function driftAt(kind: DriftKind, { drift }: SportPrices, seed: number, position: number): SportDrift {
  const largest = drift[kind];
  return {
    logit: largest.logit * smoothNoise(hash32(seed, 'home drift'), position),
    pace: 1 + largest.pace * smoothNoise(hash32(seed, 'away drift'), position),
  };
}
