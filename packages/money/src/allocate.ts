/**
 * Splits `totalMinor` in proportion to `weights` without losing or inventing a unit: every share is the exact share rounded
 * down, and the units left over go one each to the largest remainders (earlier weights first on ties).
 * All arguments >= 0 and at least one weight above 0, else RangeError.
 */
export function allocate(totalMinor: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((a, b) => a + b, 0n);
  if (totalMinor < 0n || whole <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('allocate needs a total >= 0 and weights >= 0 with one above 0');
  }
  const shares = weights.map((weight) => (totalMinor * weight) / whole);
  let left = totalMinor - shares.reduce((a, b) => a + b, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (totalMinor * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares;
}

/** `allocate` in equal parts: 100 in 3 is 34, 33, 33. `parts` is a whole number >= 1. */
export function splitEvenly(totalMinor: bigint, parts: number): bigint[] {
  return allocate(
    totalMinor,
    Array.from({ length: parts }, () => 1n),
  );
}
