import { PUBLISHED } from '@duskline/odds/price';

/**
 * Turning probabilities into a bookmaker's prices (betting rule 15).
 * The result is in milli odds (1850 = 1.850), always a step of the display ladder, between 1.01 and 1000.
 */

/** [upper bound, step], both in milli odds: coarser steps for longer prices, as books show them. */
const LADDER: readonly (readonly [number, number])[] = [
  [3_000, 10],
  [5_000, 50],
  [10_000, 100],
  [20_000, 500],
  [50_000, 1_000],
  [100_000, 5_000],
  [1_000_000, 50_000],
];
const LOWEST_MILLI = PUBLISHED.min;
const HIGHEST_MILLI = PUBLISHED.max;

/** Milli odds for a price share q = 1/odds, rounded down to the ladder (in the book's favour). */
export function ladderOddsMilli(share: number): number {
  if (!(share > 0)) return HIGHEST_MILLI;
  const exact = Math.floor(1000 / share + 1e-9);
  if (exact <= LOWEST_MILLI) return LOWEST_MILLI;
  for (const [bound, step] of LADDER) {
    if (exact < bound) return Math.floor(exact / step) * step;
  }
  return HIGHEST_MILLI;
}

/** q = p (1 + margin): even on both sides, used for two-way markets. */
export function multiplicativeShares(fair: readonly number[], margin: number): number[] {
  return fair.map((p) => p * (1 + margin));
}

/**
 * q = p^k with sum q = total * (1 + margin), k < 1: longer prices carry more of the margin (favourite-longshot bias).
 * `total` is the sum of the fair shares: 1, or 2 for double chance.
 */
export function powerShares(fair: readonly number[], margin: number, total = 1): number[] {
  const target = total * (1 + margin);
  let low = 0.2;
  let high = 1;
  for (let i = 0; i < 26; i++) {
    const k = (low + high) / 2;
    let sum = 0;
    for (const p of fair) if (p > 0) sum += p ** k;
    if (sum > target) low = k;
    else high = k;
  }
  const k = (low + high) / 2;
  return fair.map((p) => (p > 0 ? p ** k : 0));
}
