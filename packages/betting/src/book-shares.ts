import { apportionMinor } from './apportion.ts';

/** Minor units of a currency that stand for so many of the book's (euro cents): exposure is kept in one currency. No money is converted with it. */
export interface BookRate {
  readonly units: bigint;
  readonly cents: bigint;
}

/** More than any limit; a refused bet may name any stake, and must still be written down. */
const BOOK_MOST = 10n ** 18n;

/** A limit of the book in an account's currency, minor units, rounded down. */
export function fromBookCents(cents: bigint, rate: BookRate): bigint {
  return (cents * rate.units) / rate.cents;
}

export interface BookShare {
  /** The leg's share of the stake, and what that share returns if it wins, in euro cents. */
  bookStakeMinor: bigint;
  bookPayoutMinor: bigint;
}

/** What each leg of a ticket puts on its own market, rounded down to cents of the book (betting rules 11.3). */
export function bookShares(stakeMinor: bigint, rate: BookRate, oddsMilli: readonly number[]): BookShare[] {
  const shares = apportionMinor((stakeMinor * rate.cents) / rate.units, oddsMilli);
  return oddsMilli.map((odds, at) => {
    const bookStakeMinor = shares[at] ?? 0n;
    const payout = (bookStakeMinor * BigInt(odds)) / 1000n;
    return { bookStakeMinor, bookPayoutMinor: payout > BOOK_MOST ? BOOK_MOST : payout };
  });
}
