import type { Distribution } from './line.ts';

/** Standard normal distribution function, error below 7.5e-8 (Abramowitz and Stegun 26.2.17). */
export function normalCdf(z: number): number {
  const x = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * x);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const upper = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z >= 0 ? 1 - upper : upper;
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
