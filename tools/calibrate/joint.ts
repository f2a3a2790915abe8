import { normalCdf } from '@duskline/odds/model/normal';
import type { Family } from './agreement.ts';

/** Bounds for many rows at once: of twenty rows of a true model about one lies outside two standard errors. */

/** What chance alone passes beyond two standard errors, on either side. */
export const BY_CHANCE = 2 * (1 - normalCdf(2));

/** A verdict on rows that belong together; `holds` is undefined where nothing was compared. */
export interface Joint {
  readonly text: string;
  readonly holds: boolean | undefined;
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
  if (scores.length === 0) return undefined;
  const largest = Math.max(...scores.map(Math.abs));
  const bound = largestBound(scores.length);
  const holds = largest <= bound;
  return {
    text: `the largest deviation of ${scores.length} rows ${largest.toFixed(1)}, its joint bound ${bound.toFixed(1)}: ${holds ? 'holds' : 'does not hold'}`,
    holds,
  };
}

/**
 * Parts of a family by the sum of their squared deviations. Parts that vary together are fewer in effect: the sum is a mixture of
 * chi-square numbers, told by its mean and variance (Rao and Scott).
 */
export function jointOfFamily(
  name: string,
  family: Family,
  isCounted: (part: Family['parts'][number]) => boolean = ({ saysSomething }) => saysSomething,
): Joint {
  const counted = family.parts.flatMap((part, i) => (isCounted(part) ? [{ i, score: part.score }] : []));
  if (counted.length === 0) return { text: `${name}: nothing compared`, holds: undefined };
  const sum = counted.reduce((total, { score }) => total + score * score, 0);
  const squares = counted.reduce(
    (total, one) => total + counted.reduce((row, other) => row + family.correlation(one.i, other.i) ** 2, 0),
    0,
  );
  const scale = squares / counted.length;
  const degrees = counted.length / scale;
  const chance = chiSquareTail(sum / scale, degrees);
  const holds = chance >= BY_CHANCE;
  return {
    text: `${name}: squared deviations ${sum.toFixed(1)} over ${counted.length} bins that count as ${degrees.toFixed(1)} independent ones, by chance as much in ${(100 * chance).toFixed(1)} % of cases: ${holds ? 'holds' : 'does not hold'}`,
    holds,
  };
}
