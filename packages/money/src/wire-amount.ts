import { toWireNumber } from './amount.ts';
import { type Currency, findCurrency } from './currency.ts';

/** The currency of an amount that is stored. @throws Error for a code that this release does not know */
export function storedCurrency(code: string): Currency {
  const currency = findCurrency(code);
  if (!currency) throw new Error(`unknown currency ${code}`);
  return currency;
}

/** Makes amounts of one currency numbers of the wire. */
export const wireIn =
  (currency: Currency) =>
  (minor: bigint): number =>
    toWireNumber(minor, currency);

/** An amount of a stored currency as a number of the wire. @throws Error for a code that this release does not know */
export const wireOf = (minor: bigint, code: string): number => toWireNumber(minor, storedCurrency(code));
