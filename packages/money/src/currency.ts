/** `code` as the product writes it (mBTC is thousandths of a bitcoin), `scale` = decimal digits of its minor unit. */
export interface Currency {
  readonly code: CurrencyCode;
  readonly scale: number;
  readonly kind: 'fiat' | 'crypto';
}

/** Scales: ISO 4217 for money of states; mBTC 5, so that one unit is one satoshi; Tether 2 (betting rules 1.2). */
const SCALES = {
  BRL: [2, 'fiat'],
  USD: [2, 'fiat'],
  MXN: [2, 'fiat'],
  ARS: [2, 'fiat'],
  mBTC: [5, 'crypto'],
  USDTE: [2, 'crypto'],
  USDTT: [2, 'crypto'],
  EUR: [2, 'fiat'],
  GBP: [2, 'fiat'],
  INR: [2, 'fiat'],
  TRY: [2, 'fiat'],
  RUB: [2, 'fiat'],
  JPY: [0, 'fiat'],
  CLP: [0, 'fiat'],
  KRW: [0, 'fiat'],
  KWD: [3, 'fiat'],
} as const satisfies Record<string, readonly [scale: number, kind: Currency['kind']]>;

export type CurrencyCode = keyof typeof SCALES;

export const CURRENCY_CODES = Object.keys(SCALES) as readonly CurrencyCode[];

/** Every currency an account can have, by code. */
export const CURRENCIES = Object.freeze(
  Object.fromEntries(
    CURRENCY_CODES.map((code) => [code, Object.freeze({ code, scale: SCALES[code][0], kind: SCALES[code][1] })]),
  ),
) as Readonly<Record<CurrencyCode, Currency>>;

/** The currency with exactly this code: no trimming, no change of case, `undefined` otherwise (abuse N15). */
export function findCurrency(code: unknown): Currency | undefined {
  return typeof code === 'string' && Object.hasOwn(SCALES, code) ? CURRENCIES[code as CurrencyCode] : undefined;
}
