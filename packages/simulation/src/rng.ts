/** Source of randomness, handed in by the caller: the package never makes its own. */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, below). */
  int(below: number): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** One element of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** 32-bit hash of any parts (FNV-1a with a final mix): the same parts give the same number on every machine. */
export function hash32(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = typeof part === 'number' ? `#${part}` : part;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Hash of the parts as a fraction in [0, 1). */
export function hashUnit(...parts: readonly (string | number)[]): number {
  return hash32(...parts) / 4294967296;
}

/** Seeded generator (mulberry32): same seed, same sequence. */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    pick: <T>(items: readonly T[]): T => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('pick needs a non-empty list');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/**
 * Smooth noise in (-1, 1) that is a pure function of its seed and position: whole positions have a hashed value,
 * in between it glides. Prices wander with it and still are the same after a restart.
 */
export function smoothNoise(seed: number, position: number): number {
  const cell = Math.floor(position);
  const t = position - cell;
  const from = hashUnit(seed, cell) * 2 - 1;
  const to = hashUnit(seed, cell + 1) * 2 - 1;
  return from + (to - from) * t * t * (3 - 2 * t);
}
