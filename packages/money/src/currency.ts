interface CurrencyTerms {
  /** The number of ISO 4217; of coins one of ours, above those. */
  readonly id: number;
  /** Decimal digits of its minor unit. */
  readonly scale: number;
  readonly kind: 'fiat' | 'crypto';
  /** What stands next to a balance (spec 94, CurrencySystemAbbreviature). Dollars and pesos of one sign are told apart by country. */
  readonly sign: string;
  /** About how many of it a euro is worth: the limits and the weight in the book that a currency begins with. The operator's policy says what they are. */
  readonly perEuro: number;
  /** Offered to new accounts (K-CUR-01). */
  readonly isAtSignUp: boolean;
  /** What it is called, where no language has a name for its code. */
  readonly name?: string;
  /** Countries that are hidden at sign-up, but not for an account in it (K-SU-07). */
  readonly alsoIn?: readonly string[];
}

/** `code` as the product writes it: mBTC is thousandths of a bitcoin. */
export interface Currency extends CurrencyTerms {
  readonly code: CurrencyCode;
  /** Power of ten by which everyday amounts are larger than in euros: +10 euros are +1000 rupees. */
  readonly magnitude: number;
}

/** Scales: ISO 4217 for money of states; mBTC 5, so that one unit is one satoshi; Tether 2 (betting rules 1.2). */
const TERMS = {
  BRL: { id: 986, scale: 2, kind: 'fiat', sign: 'R$', perEuro: 6, isAtSignUp: true },
  USD: { id: 840, scale: 2, kind: 'fiat', sign: '$', perEuro: 1.1, isAtSignUp: true },
  MXN: { id: 484, scale: 2, kind: 'fiat', sign: 'MX$', perEuro: 20, isAtSignUp: true },
  ARS: { id: 32, scale: 2, kind: 'fiat', sign: 'AR$', perEuro: 1500, isAtSignUp: true },
  mBTC: { id: 2001, scale: 5, kind: 'crypto', sign: 'mBTC', perEuro: 0.012, isAtSignUp: true, name: 'Bitcoin (mBTC)' },
  USDTE: {
    id: 2002,
    scale: 2,
    kind: 'crypto',
    sign: 'USDT',
    perEuro: 1.1,
    isAtSignUp: true,
    name: 'Tether (ERC-20)',
    alsoIn: ['US'],
  },
  USDTT: {
    id: 2003,
    scale: 2,
    kind: 'crypto',
    sign: 'USDT',
    perEuro: 1.1,
    isAtSignUp: true,
    name: 'Tether (TRC-20)',
    alsoIn: ['US'],
  },
  EUR: { id: 978, scale: 2, kind: 'fiat', sign: '€', perEuro: 1, isAtSignUp: false },
  GBP: { id: 826, scale: 2, kind: 'fiat', sign: '£', perEuro: 0.85, isAtSignUp: false },
  INR: { id: 356, scale: 2, kind: 'fiat', sign: '₹', perEuro: 100, isAtSignUp: false },
  TRY: { id: 949, scale: 2, kind: 'fiat', sign: '₺', perEuro: 50, isAtSignUp: false },
  RUB: { id: 643, scale: 2, kind: 'fiat', sign: '₽', perEuro: 100, isAtSignUp: false },
  JPY: { id: 392, scale: 0, kind: 'fiat', sign: '¥', perEuro: 160, isAtSignUp: false },
  CLP: { id: 152, scale: 0, kind: 'fiat', sign: 'CLP$', perEuro: 1000, isAtSignUp: false },
  KRW: { id: 410, scale: 0, kind: 'fiat', sign: '₩', perEuro: 1600, isAtSignUp: false },
  KWD: { id: 414, scale: 3, kind: 'fiat', sign: 'KWD', perEuro: 0.33, isAtSignUp: false },
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
