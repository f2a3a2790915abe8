import type { Currency, CurrencyCode } from '@duskline/money/currency';

const AMOUNTS = [10n, 25n, 50n, 100n] as const;

/** Power of ten by which amounts of a currency are larger than of the euro: +10 euros are +1000 rupees. */
const POWERS: Partial<Record<CurrencyCode, number>> = {
  BRL: 1,
  MXN: 1,
  TRY: 1,
  INR: 2,
  RUB: 2,
  JPY: 2,
  ARS: 3,
  CLP: 3,
  KRW: 3,
  mBTC: -2,
};

/** Amounts of the quick stake buttons, in minor units of the currency. */
export function quickStakes(currency: Currency): readonly bigint[] {
  const exponent = currency.scale + (POWERS[currency.code] ?? 0);
  return AMOUNTS.map((amount) => amount * 10n ** BigInt(exponent));
}
