import { MAX_ODDS_MILLI, MIN_ODDS_MILLI, type OddsMilli, oddsMilli, PUBLISHED, type PublishedRange } from './price.ts';

/**
 * Taking the bookmaker's margin out of a market and putting one in (betting rules 15). Model numbers, hence doubles:
 * they decide which price is offered, never what an accepted price pays.
 */
export type MarginMethod = 'multiplicative' | 'additive' | 'power' | 'odds_ratio' | 'shin';

export interface FairMarket {
  /** Sum of the inverse odds: 1.05 is an overround of 5 %. */
  readonly bookSum: number;
  /** Fair probabilities, in the order of the odds. Additive can go below zero for long shots. */
  readonly probabilities: readonly number[];
  /** Solved parameter: k of power, c of odds_ratio, z of shin. */
  readonly parameter?: number;
}

const ITERATIONS = 200;

const sumOf = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

/** Root of a falling function between `low` and `high`. Halving: slow, but it cannot leave the bracket. */
function fallingRoot(value: (x: number) => number, low: number, high: number): number {
  let left = low;
  let right = high;
  for (let i = 0; i < ITERATIONS; i += 1) {
    const middle = (left + right) / 2;
    if (value(middle) > 0) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}

function upperBracket(value: (x: number) => number, start: number): number {
  let high = start;
  while (value(high) > 0 && high < 1e12) high *= 2;
  return high;
}

function solved(bookSum: number, shares: (x: number) => number[], low: number, high: number): FairMarket {
  const parameter = fallingRoot((x) => sumOf(shares(x)) - 1, low, high);
  return { bookSum, probabilities: shares(parameter), parameter };
}

/**
 * The power k with which the shares (below 1, zeros do not count) add up to `target`. The sum is convex and falls with k, so
 * Newton's steps come from one side after the first: a few of them are as exact as a double can be.
 */
function powerFor(shares: readonly number[], target: number): number {
  let k = 1;
  for (let i = 0; i < ITERATIONS; i += 1) {
    let over = -target;
    let slope = 0;
    for (const share of shares) {
      if (share <= 0) continue;
      const raised = share ** k;
      over += raised;
      slope += raised * Math.log(share);
    }
    const next = slope < 0 ? Math.max(k - over / slope, 0) : k;
    if (Math.abs(next - k) < 1e-14) return next;
    k = next;
  }
  return k;
}

function byPower(inverse: readonly number[], bookSum: number): FairMarket {
  const k = powerFor(inverse, 1);
  return { bookSum, probabilities: inverse.map((q) => q ** k), parameter: k };
}

function byOddsRatio(inverse: readonly number[], bookSum: number): FairMarket {
  const shares = (c: number): number[] => inverse.map((q) => q / (c + q - c * q));
  return solved(
    bookSum,
    shares,
    0,
    upperBracket((c) => sumOf(shares(c)) - 1, 1),
  );
}

/** Shin: the margin as protection against a share z of insiders. Without an overround there is nothing to explain: z = 0. */
function byShin(inverse: readonly number[], bookSum: number): FairMarket {
  if (bookSum <= 1) return { bookSum, probabilities: inverse.map((q) => q / bookSum), parameter: 0 };
  const shares = (z: number): number[] =>
    inverse.map((q) => (Math.sqrt(z * z + (4 * (1 - z) * q * q) / bookSum) - z) / (2 * (1 - z)));
  return solved(bookSum, shares, 0, 1 - 1e-9);
}

/** Fair probabilities behind the decimal `odds` (each above 1, at least two) by the chosen method. Throws RangeError otherwise. */
export function removeMargin(odds: readonly number[], method: MarginMethod): FairMarket {
  if (odds.length < 2 || odds.some((o) => !Number.isFinite(o) || o <= 1))
    throw new RangeError('Two or more odds above 1 are needed.');
  const inverse = odds.map((o) => 1 / o);
  const bookSum = sumOf(inverse);
  switch (method) {
    case 'multiplicative':
      return { bookSum, probabilities: inverse.map((q) => q / bookSum) };
    case 'additive':
      return { bookSum, probabilities: inverse.map((q) => q - (bookSum - 1) / odds.length) };
    case 'power':
      return byPower(inverse, bookSum);
    case 'odds_ratio':
      return byOddsRatio(inverse, bookSum);
    case 'shin':
      return byShin(inverse, bookSum);
  }
}

/**
 * What a book quotes as 1 / odds for fair probabilities at a margin: `multiplicative` q = p (1 + m), `power` q = p^k with k < 1, which
 * puts more of the margin on the long shots. `total` is the sum of the fair probabilities: 2 for a double chance.
 */
export function quotedShares(fair: readonly number[], margin: number, method: 'multiplicative' | 'power', total = 1): number[] {
  if (method === 'multiplicative') return fair.map((p) => p * (1 + margin));
  const k = powerFor(fair, total * (1 + margin));
  return fair.map((p) => (p > 0 ? p ** k : 0));
}

/** A relative nudge far below any model's accuracy, so that 1 / 0.5 truncates to 2.00 and not to 1.99. */
const TRUNCATION_GUARD = 1 + 1e-12;

function truncated(odds: number, range: PublishedRange): OddsMilli {
  const step = range.decimals === 2 ? 10 : 1;
  const milli = Math.floor((odds * 1000 * TRUNCATION_GUARD) / step) * step;
  return oddsMilli(Math.min(Math.max(milli, range.min, MIN_ODDS_MILLI), range.max, MAX_ODDS_MILLI));
}

/**
 * Prices to publish for fair `probabilities` (each above 0, sum 1) at an overround of `margin` (0.06 = 6 %): power for markets
 * with long shots, multiplicative for two-way ones. Cut to the published grid and clamped to its range.
 */
export function applyMargin(
  probabilities: readonly number[],
  margin: number,
  method: 'multiplicative' | 'power',
  range: PublishedRange = PUBLISHED,
): OddsMilli[] {
  if (probabilities.some((p) => !(p > 0 && p < 1)) || !(margin >= 0))
    throw new RangeError('Probabilities between 0 and 1 and a margin >= 0 are needed.');
  return quotedShares(probabilities, margin, method).map((q) => truncated(1 / q, range));
}
