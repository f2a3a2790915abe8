import type { Distribution } from './distribution.ts';

/** Numerator and denominator of Hart's rational approximation of the upper tail, highest power first. */
const TAIL_OVER = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931, 220.206867912376,
];
const TAIL_UNDER = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831, 793.826512519948,
  440.413735824752,
];
/** From here on a short continued fraction is more exact than the rational approximation. */
const FAR = 7.07106781186547;

const polynomial = (coefficients: readonly number[], x: number): number => coefficients.reduce((sum, c) => sum * x + c, 0);

function upperTail(x: number): number {
  if (x > 38) return 0;
  const density = Math.exp((-x * x) / 2);
  if (x < FAR) return (density * polynomial(TAIL_OVER, x)) / polynomial(TAIL_UNDER, x);
  const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))));
  return density / fraction / Math.sqrt(2 * Math.PI);
}

/** Standard normal distribution function to about 1e-14; takes infinities, so that a deviation of 0 is a step. */
export function normalCdf(z: number): number {
  return z > 0 ? 1 - upperTail(z) : upperTail(-z);
}

/** Normal law on whole numbers: P(k) = Phi((k + .5 - mean) / deviation) - Phi((k - .5 - mean) / deviation). */
export function discreteNormal(mean: number, deviation: number, from: number, to: number): Distribution {
  const p = new Float64Array(to - from + 1);
  if (deviation <= 0) {
    const at = Math.min(to, Math.max(from, Math.round(mean)));
    p[at - from] = 1;
    return { from, p };
  }
  let below = 0;
  for (let k = from; k <= to; k++) {
    const upTo = k === to ? 1 : normalCdf((k + 0.5 - mean) / deviation);
    p[k - from] = Math.max(0, upTo - below);
    below = Math.max(below, upTo);
  }
  return { from, p };
}
