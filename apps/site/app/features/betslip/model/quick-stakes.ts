import type { Currency } from '@duskline/money/currency';

const AMOUNTS = [10n, 25n, 50n, 100n] as const;

/** Amounts of the quick stake buttons, in minor units of the currency. */
export function quickStakes(currency: Currency): readonly bigint[] {
  const exponent = currency.scale + currency.magnitude;
  return AMOUNTS.map((amount) => amount * 10n ** BigInt(exponent));
}
