import type { CurrencyCode } from '@duskline/money/currency';
import { bookShares } from './book-amounts.ts';
import type { DeskPort } from './place-bet/ports.ts';

/** Liability of a line as the ledger counts it, book cents. */
export interface Exposure {
  stakeMinor: bigint;
  payoutMinor: bigint;
  marketStakeMinor: bigint;
}

/** Net liability that may still be taken on a line, and by it on its market, book cents; null = unlimited. */
export interface Room {
  oddsMilli: number;
  line: bigint | null;
  market: bigint | null;
}

export function roomOf(
  exposure: Exposure,
  { lineLimitMinor, marketLimitMinor }: ReturnType<DeskPort['bookLimits']>,
  oddsMilli: number,
): Room {
  return {
    oddsMilli,
    line: lineLimitMinor === null ? null : BigInt(lineLimitMinor) - (exposure.payoutMinor - exposure.stakeMinor),
    market: marketLimitMinor === null ? null : BigInt(marketLimitMinor) - (exposure.payoutMinor - exposure.marketStakeMinor),
  };
}

function fits(stakeMinor: bigint, currency: CurrencyCode, rooms: readonly Room[]): boolean {
  const shares = bookShares(
    stakeMinor,
    currency,
    rooms.map((room) => room.oddsMilli),
  );
  return shares.every(({ bookStakeMinor, bookPayoutMinor }, at) => {
    const { line = null, market = null } = rooms[at] ?? {};
    const net = bookPayoutMinor - bookStakeMinor;
    return (line === null || net <= line) && (market === null || net <= market);
  });
}

/**
 * Largest stake per input unit up to `mostMinor` whose shares fit into the rooms of its legs, by the very comparison that the ledger
 * makes (betting rules 11.1, 11.3). `lines` = input units in the bet.
 */
export function largestFitting(mostMinor: bigint, lines: number, currency: CurrencyCode, rooms: readonly Room[]): bigint {
  const count = BigInt(lines);
  if (mostMinor <= 0n || fits(mostMinor * count, currency, rooms)) return mostMinor;
  let good = 0n;
  let bad = mostMinor;
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n;
    if (fits(middle * count, currency, rooms)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Which limit has run out when not even the smallest amount fits. */
export const usedUp = ({ line, market }: Room): 'line' | 'market' =>
  market !== null && (line === null || market < line) ? 'market' : 'line';
