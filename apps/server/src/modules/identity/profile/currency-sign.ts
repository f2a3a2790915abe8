/** What stands next to a balance (spec 94, CurrencySystemAbbreviature). Dollars and pesos of one sign are told apart by country. */
const SIGNS: Readonly<Record<string, string>> = {
  BRL: 'R$',
  USD: '$',
  MXN: 'MX$',
  ARS: 'AR$',
  mBTC: 'mBTC',
  USDTE: 'USDT',
  USDTT: 'USDT',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  TRY: '₺',
  RUB: '₽',
  JPY: '¥',
  CLP: 'CLP$',
  KRW: '₩',
};

export const currencySign = (code: string): string => SIGNS[code] ?? code;
