import { type BookRate, bookShares } from './book-shares.ts';

/** Highest net liability of a selection and of its market, book cents; null = unlimited. */
export interface BookLimits {
  readonly lineLimitMinor: bigint | null;
  readonly marketLimitMinor: bigint | null;
}

/**
 * Limits of a selection in a market in which `places` outcomes win. Its worst case is that all of the dearest win together, and not one: with no more
 * than a share of the market's limit on each of them, whatever comes first costs no more than that limit.
 */
export function limitsByPlaces<Limits extends BookLimits>(limits: Limits, places: number): Limits {
  const { lineLimitMinor, marketLimitMinor } = limits;
  if (places <= 1 || marketLimitMinor === null) return limits;
  const share = marketLimitMinor / BigInt(places);
  return { ...limits, lineLimitMinor: lineLimitMinor === null || share < lineLimitMinor ? share : lineLimitMinor };
}

/** Liability of a selection as the ledger counts it, book cents. */
export interface Exposure {
  stakeMinor: bigint;
  payoutMinor: bigint;
  marketStakeMinor: bigint;
}

/** Net liability that may still be taken on a selection, and by it on its market, book cents; null = unlimited. */
export interface Headroom {
  oddsMilli: number;
  line: bigint | null;
  market: bigint | null;
}

export function headroomOf(exposure: Exposure, { lineLimitMinor, marketLimitMinor }: BookLimits, oddsMilli: number): Headroom {
  return {
    oddsMilli,
    line: lineLimitMinor === null ? null : lineLimitMinor - (exposure.payoutMinor - exposure.stakeMinor),
    market: marketLimitMinor === null ? null : marketLimitMinor - (exposure.payoutMinor - exposure.marketStakeMinor),
  };
}

function fits(stakeMinor: bigint, rate: BookRate, headrooms: readonly Headroom[]): boolean {
  const shares = bookShares(
    stakeMinor,
    rate,
    headrooms.map((room) => room.oddsMilli),
  );
  return shares.every(({ bookStakeMinor, bookPayoutMinor }, at) => {
    const { line = null, market = null } = headrooms[at] ?? {};
    const net = bookPayoutMinor - bookStakeMinor;
    return (line === null || net <= line) && (market === null || net <= market);
  });
}

/**
 * Largest stake per input unit up to `mostMinor` whose shares fit into the headrooms of its legs, by the very comparison that the ledger
 * makes (betting rules 11.1, 11.3). `lines` = input units in the bet.
 */
export function largestFitting(mostMinor: bigint, lines: number, rate: BookRate, headrooms: readonly Headroom[]): bigint {
  const count = BigInt(lines);
  if (mostMinor <= 0n || fits(mostMinor * count, rate, headrooms)) return mostMinor;
  let good = 0n;
  let bad = mostMinor;
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n;
    if (fits(middle * count, rate, headrooms)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Which limit has run out when not even the smallest amount fits. */
export const limitReached = ({ line, market }: Headroom): 'line' | 'market' =>
  market !== null && (line === null || market < line) ? 'market' : 'line';
