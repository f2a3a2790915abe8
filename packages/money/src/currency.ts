interface CurrencyTerms {
  /** Decimal digits of its minor unit. */
  readonly scale: number;
  readonly kind: 'fiat' | 'crypto';
  /** What stands next to a balance (spec 94, CurrencySystemAbbreviature). Dollars and pesos of one sign are told apart by country. */
  readonly sign: string;
  /** Power of ten by which everyday amounts are larger than in euros: +10 euros are +1000 rupees. */
  readonly magnitude: number;
  /** Offered to new accounts (K-CUR-01). */
  readonly isAtSignUp: boolean;
}

/** `code` as the product writes it: mBTC is thousandths of a bitcoin. */
export interface Currency extends CurrencyTerms {
  readonly code: CurrencyCode;
}

/** Scales: ISO 4217 for money of states; mBTC 5, so that one unit is one satoshi; Tether 2 (betting rules 1.2). */
const TERMS = {
  BRL: { scale: 2, kind: 'fiat', sign: 'R$', magnitude: 1, isAtSignUp: true },
  USD: { scale: 2, kind: 'fiat', sign: '$', magnitude: 0, isAtSignUp: true },
  MXN: { scale: 2, kind: 'fiat', sign: 'MX$', magnitude: 1, isAtSignUp: true },
  ARS: { scale: 2, kind: 'fiat', sign: 'AR$', magnitude: 3, isAtSignUp: true },
  mBTC: { scale: 5, kind: 'crypto', sign: 'mBTC', magnitude: -2, isAtSignUp: true },
  USDTE: { scale: 2, kind: 'crypto', sign: 'USDT', magnitude: 0, isAtSignUp: true },
  USDTT: { scale: 2, kind: 'crypto', sign: 'USDT', magnitude: 0, isAtSignUp: true },
  EUR: { scale: 2, kind: 'fiat', sign: '€', magnitude: 0, isAtSignUp: false },
  GBP: { scale: 2, kind: 'fiat', sign: '£', magnitude: 0, isAtSignUp: false },
  INR: { scale: 2, kind: 'fiat', sign: '₹', magnitude: 2, isAtSignUp: false },
  TRY: { scale: 2, kind: 'fiat', sign: '₺', magnitude: 1, isAtSignUp: false },
  RUB: { scale: 2, kind: 'fiat', sign: '₽', magnitude: 2, isAtSignUp: false },
  JPY: { scale: 0, kind: 'fiat', sign: '¥', magnitude: 2, isAtSignUp: false },
  CLP: { scale: 0, kind: 'fiat', sign: 'CLP$', magnitude: 3, isAtSignUp: false },
  KRW: { scale: 0, kind: 'fiat', sign: '₩', magnitude: 3, isAtSignUp: false },
  KWD: { scale: 3, kind: 'fiat', sign: 'KWD', magnitude: 0, isAtSignUp: false },
} as const satisfies Readonly<Record<string, CurrencyTerms>>;

export type CurrencyCode = keyof typeof TERMS;
type SignUpCurrency = { [Code in CurrencyCode]: (typeof TERMS)[Code]['isAtSignUp'] extends true ? Code : never }[CurrencyCode];

export const CURRENCY_CODES = Object.keys(TERMS) as readonly CurrencyCode[];

/** In the order in which the form lists them (SIGNUP-06). */
export const SIGN_UP_CURRENCIES = CURRENCY_CODES.filter((code): code is SignUpCurrency => TERMS[code].isAtSignUp);

/** Every currency an account can have, by code. */
export const CURRENCIES = Object.freeze(
  Object.fromEntries(CURRENCY_CODES.map((code) => [code, Object.freeze({ code, ...TERMS[code] })])),
) as Readonly<Record<CurrencyCode, Currency>>;

/** The currency with exactly this code: no trimming, no change of case, `undefined` otherwise (abuse N15). */
export function findCurrency(code: unknown): Currency | undefined {
  return typeof code === 'string' && Object.hasOwn(TERMS, code) ? CURRENCIES[code as CurrencyCode] : undefined;
}
