import { normalCdf } from '@duskline/odds/model/normal';

/** Bounds for many rows at once: of twenty rows of a true model about one lies outside two standard errors. */

/** What chance alone passes beyond two standard errors, on either side. */
const BY_CHANCE = 2 * (1 - normalCdf(2));

/** A verdict on rows that belong together. */
export interface Joint {
  readonly text: string;
  readonly holds: boolean;
}

/** How many standard errors the largest of so many deviations may be, so that all of them hold as often as a single one within two. */
export function largestBound(count: number): number {
  let [low, high] = [1, 10];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (2 * (1 - normalCdf(middle)) * count > BY_CHANCE) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Chance that a chi-square number of so many degrees of freedom is at least this large (Wilson and Hilferty). */
export function chiSquareTail(value: number, degrees: number): number {
  const part = 2 / (9 * degrees);
  return 1 - normalCdf(((value / degrees) ** (1 / 3) - (1 - part)) / Math.sqrt(part));
}

/** All rows by the largest of their deviations (Bonferroni), which holds whether or not they say anything of each other. */
export function jointOfRows(scores: readonly number[]): Joint | undefined {
  if (scores.length < 2) return undefined;
  const outside = scores.filter((score) => Math.abs(score) > 2).length;
  const largest = Math.max(...scores.map(Math.abs));
  const bound = largestBound(scores.length);
  const holds = largest <= bound;
  return {
    text: `${outside} of ${scores.length} rows outside two standard errors, ${(scores.length * BY_CHANCE).toFixed(1)} by chance; the largest deviation ${largest.toFixed(1)}, its joint bound ${bound.toFixed(1)}: ${holds ? 'holds' : 'does not hold'}`,
    holds,
  };
}

/** Bins of one look at the same matches, by the sum of their squared deviations. */
export function jointOfBins(name: string, bins: readonly { readonly score: number }[]): Joint {
  const sum = bins.reduce((total, { score }) => total + score * score, 0);
  const chance = bins.length === 0 ? 1 : chiSquareTail(sum, bins.length);
  const holds = chance >= BY_CHANCE;
  return {
    text: `${name}: chi-square ${sum.toFixed(1)} over ${bins.length} bins, by chance as much in ${(100 * chance).toFixed(1)} % of cases: ${holds ? 'holds' : 'does not hold'}`,
    holds,
  };
}
