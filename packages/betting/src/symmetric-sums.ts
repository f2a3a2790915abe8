import { type Rational, unreduced } from '@duskline/money/rational';

/**
 * Elementary symmetric polynomials e_0 ... e_max of the factors: e_k is the sum, over every choice of k factors, of their
 * product, which is what all lines of a "k of n" return together (betting rules 5.3). O(n * max), no line is enumerated.
 * With factors n_i / d_i they are the coefficients of the product of (d_i + n_i x), all over the product of d_i; unreduced.
 */
export function symmetricSums(factors: readonly Rational[], max: number): readonly Rational[] {
  const sums: bigint[] = [1n, ...Array.from({ length: max }, () => 0n)];
  factors.forEach(({ n, d }, index) => {
    for (let k = Math.min(index + 1, max); k >= 1; k -= 1) sums[k] = (sums[k] ?? 0n) * d + (sums[k - 1] ?? 0n) * n;
    sums[0] = (sums[0] ?? 1n) * d;
  });
  const over = sums[0] ?? 1n;
  return sums.map((sum) => unreduced(sum, over));
}
