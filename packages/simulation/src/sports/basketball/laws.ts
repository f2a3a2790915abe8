import type { Distribution } from '@duskline/odds/model/distribution';
import { discreteNormal } from '@duskline/odds/model/normal';

/** A mean and a deviation. */
export interface Moments {
  readonly mean: number;
  readonly deviation: number;
}

/** Beyond so many deviations nothing is looked at: its mass belongs to the ends. */
const FARTHEST = 6;

/** Normal law on whole numbers from `least` on. */
export function normalLaw({ mean, deviation }: Moments, least = Number.NEGATIVE_INFINITY): Distribution {
  const from = Math.max(least, Math.floor(mean - FARTHEST * deviation) - 1);
  return discreteNormal(mean, deviation, from, Math.max(from, Math.ceil(mean + FARTHEST * deviation) + 1));
}

export const exactly = (value: number): Distribution => ({ from: value, p: Float64Array.of(1) });

export const shifted = ({ from, p }: Distribution, by: number): Distribution => ({ from: from + by, p });

export const scaled = ({ from, p }: Distribution, by: number): Distribution => ({ from, p: p.map((mass) => mass * by) });

export const massAt = ({ from, p }: Distribution, value: number): number => p[value - from] ?? 0;

/** The law without a part of it, which may be larger than it somewhere far out. */
export function without(law: Distribution, part: Distribution): Distribution {
  return { from: law.from, p: law.p.map((mass, i) => Math.max(0, mass - massAt(part, law.from + i))) };
}

/** Whole mass 1. */
export function normed({ from, p }: Distribution): Distribution {
  const all = p.reduce((sum, mass) => sum + mass, 0);
  return { from, p: all > 0 ? p.map((mass) => mass / all) : p };
}

/** Masses above, at and below a value. */
export function sidesOf({ from, p }: Distribution, value = 0): readonly [above: number, at: number, below: number] {
  let above = 0;
  let below = 0;
  for (let i = 0; i < p.length; i++) {
    if (from + i > value) above += p[i] ?? 0;
    else if (from + i < value) below += p[i] ?? 0;
  }
  return [above, massAt({ from, p }, value), below];
}

export const momentsOf = ({ from, p }: Distribution): { readonly mean: number; readonly variance: number } => {
  let [mean, square] = [0, 0];
  for (let i = 0; i < p.length; i++) {
    mean += (p[i] ?? 0) * (from + i);
    square += (p[i] ?? 0) * (from + i) ** 2;
  }
  return { mean, variance: square - mean * mean };
};
