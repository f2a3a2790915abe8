/** Random numbers that come out the same for the same seed, so that a run that failed can be run again. */
export type Random = { below(limit: number): number; between(low: number, high: number): number };

/** Mulberry32: small, well spread, and plenty for choosing moments and selections. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { below: (limit) => Math.floor(next() * limit), between: (low, high) => low + next() * (high - low) };
}
