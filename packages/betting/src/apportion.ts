import { allocate } from '@duskline/money/allocate';

/** Fixed point of the logarithms: 64 binary digits behind the point. */
const UNIT = 1n << 64n;

/** ln(n/d) for 1 <= n/d < 2, by the series of 2 artanh((n-d)/(n+d)); integers only, so every machine gets the same digits. */
function lnBelowTwo(n: bigint, d: bigint): bigint {
  const t = ((n - d) * UNIT) / (n + d);
  const square = (t * t) / UNIT;
  let total = 0n;
  for (let power = t, k = 1n; power > 0n; k += 2n) {
    total += power / k;
    power = (power * square) / UNIT;
  }
  return 2n * total;
}

// ln 2 = 2 artanh(1/3): the series itself would need the factor 2 taken out of its argument first.
const LN_2 = lnBelowTwo(4n, 2n);

const known = new Map<number, bigint>();
const KNOWN_MAX = 20_000;

/** ln of decimal odds given in thousandths, in units of 2^-64, rounded down. Odds above 1. */
function lnOdds(oddsMilli: number): bigint {
  let ln = known.get(oddsMilli);
  if (ln !== undefined) return ln;
  const n = BigInt(oddsMilli);
  let d = 1000n;
  let halvings = 0n;
  while (n >= 2n * d) {
    d *= 2n;
    halvings += 1n;
  }
  ln = halvings * LN_2 + lnBelowTwo(n, d);
  if (known.size < KNOWN_MAX) known.set(oddsMilli, ln);
  return ln;
}

/**
 * What each leg of a bet counts as staked in its own market (betting rules 11.3): shares in proportion to the logarithms of the
 * odds, in whole minor units that add up to the stake exactly (largest remainder). Odds in thousandths, each above 1000.
 */
export function apportionMinor(stakeMinor: bigint, oddsMilli: readonly number[]): bigint[] {
  if (oddsMilli.length === 1) return [stakeMinor];
  return allocate(stakeMinor, oddsMilli.map(lnOdds));
}
