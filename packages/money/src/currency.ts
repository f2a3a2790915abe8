interface CurrencyTerms {
  /** Decimal digits of its minor unit. */
  readonly scale: number;
  readonly kind: 'fiat' | 'crypto';
  /** What stands next to a balance (spec 94, CurrencySystemAbbreviature). Dollars and pesos of one sign are told apart by country. */
  readonly sign: string;
  /** About how many of it a euro is worth: the limits and the weight in the book that a currency begins with. The operator's policy says what they are. */
  readonly perEuro: number;
  /** Offered to new accounts (K-CUR-01). */
  readonly isAtSignUp: boolean;
}

/** `code` as the product writes it: mBTC is thousandths of a bitcoin. */
export interface Currency extends CurrencyTerms {
  readonly code: CurrencyCode;
  /** Power of ten by which everyday amounts are larger than in euros: +10 euros are +1000 rupees. */
  readonly magnitude: number;
}

/** Scales: ISO 4217 for money of states; mBTC 5, so that one unit is one satoshi; Tether 2 (betting rules 1.2). */
const TERMS = {
  BRL: { scale: 2, kind: 'fiat', sign: 'R$', perEuro: 6, isAtSignUp: true },
  USD: { scale: 2, kind: 'fiat', sign: '$', perEuro: 1.1, isAtSignUp: true },
  MXN: { scale: 2, kind: 'fiat', sign: 'MX$', perEuro: 20, isAtSignUp: true },
  ARS: { scale: 2, kind: 'fiat', sign: 'AR$', perEuro: 1500, isAtSignUp: true },
  mBTC: { scale: 5, kind: 'crypto', sign: 'mBTC', perEuro: 0.012, isAtSignUp: true },
  USDTE: { scale: 2, kind: 'crypto', sign: 'USDT', perEuro: 1.1, isAtSignUp: true },
  USDTT: { scale: 2, kind: 'crypto', sign: 'USDT', perEuro: 1.1, isAtSignUp: true },
  EUR: { scale: 2, kind: 'fiat', sign: '€', perEuro: 1, isAtSignUp: false },
  GBP: { scale: 2, kind: 'fiat', sign: '£', perEuro: 0.85, isAtSignUp: false },
  INR: { scale: 2, kind: 'fiat', sign: '₹', perEuro: 100, isAtSignUp: false },
  TRY: { scale: 2, kind: 'fiat', sign: '₺', perEuro: 50, isAtSignUp: false },
  RUB: { scale: 2, kind: 'fiat', sign: '₽', perEuro: 100, isAtSignUp: false },
  JPY: { scale: 0, kind: 'fiat', sign: '¥', perEuro: 160, isAtSignUp: false },
  CLP: { scale: 0, kind: 'fiat', sign: 'CLP$', perEuro: 1000, isAtSignUp: false },
  KRW: { scale: 0, kind: 'fiat', sign: '₩', perEuro: 1600, isAtSignUp: false },
  KWD: { scale: 3, kind: 'fiat', sign: 'KWD', perEuro: 0.33, isAtSignUp: false },
} as const satisfies Readonly<Record<string, CurrencyTerms>>;

export type CurrencyCode = keyof typeof TERMS;
type SignUpCurrency = { [Code in CurrencyCode]: (typeof TERMS)[Code]['isAtSignUp'] extends true ? Code : never }[CurrencyCode];

export const CURRENCY_CODES = Object.keys(TERMS) as readonly CurrencyCode[];

/** In the order in which the form lists them (SIGNUP-06). */
export const SIGN_UP_CURRENCIES = CURRENCY_CODES.filter((code): code is SignUpCurrency => TERMS[code].isAtSignUp);

/** Every currency an account can have, by code. */
export const CURRENCIES = Object.freeze(
  Object.fromEntries(
    CURRENCY_CODES.map((code) => {
      const terms = TERMS[code];
      return [code, Object.freeze({ code, ...terms, magnitude: Math.round(Math.log10(terms.perEuro)) })];
    }),
  ),
) as Readonly<Record<CurrencyCode, Currency>>;

/** The currency with exactly this code: no trimming, no change of case, `undefined` otherwise (abuse N15). */
export function findCurrency(code: unknown): Currency | undefined {
  return typeof code === 'string' && Object.hasOwn(TERMS, code) ? CURRENCIES[code as CurrencyCode] : undefined;
}
