import { add, multiply, ONE, type Rational, ZERO } from '@duskline/money/rational';

/**
 * Elementary symmetric polynomials e_0 ... e_max of the factors: e_k is the sum, over every choice of k factors, of their
 * product, which is what all lines of a "k of n" return together (betting rules 5.3). O(n * max), no line is enumerated.
 */
export function symmetricSums(factors: readonly Rational[], max: number): readonly Rational[] {
  const sums: Rational[] = [ONE, ...Array.from({ length: max }, () => ZERO)];
  factors.forEach((factor, index) => {
    for (let k = Math.min(index + 1, max); k >= 1; k -= 1) {
      sums[k] = add(sums[k] ?? ZERO, multiply(sums[k - 1] ?? ZERO, factor));
    }
  });
  return sums;
}

/** e_k alone; 0 when there are fewer than k factors. */
export function symmetricSum(factors: readonly Rational[], k: number): Rational {
  return symmetricSums(factors, k)[k] ?? ZERO;
}
