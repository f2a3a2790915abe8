import type { Distribution } from '@duskline/odds/model/distribution';

/** Sums of what parts of a match add to it. */

/** Rarer sums than this are left out at the ends: with them everything would be possible, at a chance that no float adds up. */
const NEGLIGIBLE = 1e-16;

/** Distribution of the sum; masses need not add up to 1. */
export function convolve(a: Distribution, b: Distribution): Distribution {
  const p = new Float64Array(Math.max(0, a.p.length + b.p.length - 1));
  for (let i = 0; i < a.p.length; i++) {
    const mass = a.p[i] ?? 0;
    if (mass === 0) continue;
    for (let j = 0; j < b.p.length; j++) p[i + j] = (p[i + j] ?? 0) + mass * (b.p[j] ?? 0);
  }
  let first = 0;
  while (first < p.length && (p[first] ?? 0) < NEGLIGIBLE) first++;
  let last = p.length;
  while (last > first && (p[last - 1] ?? 0) < NEGLIGIBLE) last--;
  return { from: a.from + b.from + first, p: p.subarray(first, last) };
}

/** Both masses together. */
export function merge(a: Distribution | undefined, b: Distribution): Distribution {
  if (a === undefined) return b;
  const from = Math.min(a.from, b.from);
  const to = Math.max(a.from + a.p.length, b.from + b.p.length);
  const p = new Float64Array(to - from);
  for (const part of [a, b]) {
    for (let i = 0; i < part.p.length; i++) {
      const at = part.from - from + i;
      p[at] = (p[at] ?? 0) + (part.p[i] ?? 0);
    }
  }
  return { from, p };
}

/** Masses by value. */
export function lawOf(values: readonly (readonly [value: number, p: number])[]): Distribution {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const [value] of values) {
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  const p = new Float64Array(values.length === 0 ? 0 : to - from + 1);
  for (const [value, mass] of values) p[value - from] = (p[value - from] ?? 0) + mass;
  return { from, p };
}
