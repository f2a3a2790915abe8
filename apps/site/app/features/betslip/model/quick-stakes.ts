import type { Currency } from '@duskline/money/currency';

const AMOUNTS = [10n, 25n, 50n, 100n] as const;

/** Amounts of the quick stake buttons, in minor units of the currency. */
export function quickStakes(currency: Currency): readonly bigint[] {
  // Of a currency whose smallest unit is worth much, ten units are the least.
  const exponent = Math.max(0, currency.scale + currency.magnitude);
  return AMOUNTS.map((amount) => amount * 10n ** BigInt(exponent));
}
