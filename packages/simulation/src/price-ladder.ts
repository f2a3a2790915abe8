import { PUBLISHED } from '@duskline/odds/price';

/**
 * From a quoted share of a market to the price on the display ladder (betting rule 15).
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

/** How many steps of the ladder lie between two prices of it. */
export function ladderSteps(one: number, other: number): number {
  let from = Math.min(one, other);
  const to = Math.max(one, other);
  let steps = 0;
  for (const [bound, step] of LADDER) {
    const end = Math.min(to, bound);
    if (end <= from) continue;
    steps += Math.ceil((end - from) / step);
    from = end;
  }
  return steps;
}
