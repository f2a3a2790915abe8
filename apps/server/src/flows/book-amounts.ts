import { apportionMinor } from '@duskline/betting/apportion';
import type { CurrencyCode } from '@duskline/money/currency';
import { stakeLimits } from './stake-limits.ts';

/** More than any limit; a refused bet may name any stake, and must still be written down. */
const BOOK_MOST = 10n ** 18n;

/** An amount of an account's currency in the book's (euro cents), rounded down: it weighs exposure, no money is made of it. */
function toBookCents(minor: bigint, currency: CurrencyCode): bigint {
  const { units, cents } = stakeLimits(currency).perBookCent;
  return (minor * cents) / units;
}

/** The other way round: a limit of the book in an account's currency, minor units, rounded down. */
export function fromBookCents(cents: bigint, currency: CurrencyCode): bigint {
  const rate = stakeLimits(currency).perBookCent;
  return (cents * rate.units) / rate.cents;
}

export interface BookShare {
  /** The leg's share of the stake, and what that share returns if it wins, in euro cents. */
  bookStakeMinor: bigint;
  bookPayoutMinor: bigint;
}

/** What each leg of a ticket puts on its own market (betting rules 11.3). */
export function bookShares(stakeMinor: bigint, currency: CurrencyCode, oddsMilli: readonly number[]): BookShare[] {
  const shares = apportionMinor(toBookCents(stakeMinor, currency), oddsMilli);
  return oddsMilli.map((odds, at) => {
    const bookStakeMinor = shares[at] ?? 0n;
    const payout = (bookStakeMinor * BigInt(odds)) / 1000n;
    return { bookStakeMinor, bookPayoutMinor: payout > BOOK_MOST ? BOOK_MOST : payout };
  });
}
