import { lineLabel } from '@duskline/betting/line';
import { product, type Rational, rational } from '@duskline/money/rational';
import { formatOdds, formatOddsDown } from '@duskline/odds/format-odds';
import type { OddsFormat } from '@duskline/odds/odds-format';
import { isOddsMilli } from '@duskline/odds/price';
import type { Translate } from '../i18n/site-context.tsx';

const MINUS = '\u2212';
const known = new Map<string, string>();
const KNOWN_MAX = 20_000;

/** Long malay prices near zero: with two decimals 25.00 and 28.00 would be the same -0.04. */
const malayDecimals = (oddsMilli: number) => (oddsMilli > 200_000 ? 4 : oddsMilli > 20_000 ? 3 : undefined);

/** A price in the chosen format; '' where there is none. Remembered, since a busy page asks for the same prices again and again. */
export function formatPrice(oddsMilli: number, format: OddsFormat): string {
  const key = `${format}${oddsMilli}`;
  let text = known.get(key);
  if (text === undefined) {
    text = isOddsMilli(oddsMilli)
      ? formatOdds(oddsMilli, format, format === 'malay' ? malayDecimals(oddsMilli) : undefined).replace('-', MINUS)
      : '';
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(key, text);
  }
  return text;
}

/** Digits of a long number in threes, parted by a blank, which no language takes for a decimal sign: 182 345.67. */
const inThrees = (text: string): string =>
  text.replace(/^[^0-9]*[0-9]{5,}/, (whole) => whole.replace(/\B(?=([0-9]{3})+$)/g, '\u00a0'));

/** A product of prices in the chosen format, however long: never better than what is paid. '' without a price. */
export function formatProduct(odds: Rational, format: OddsFormat): string {
  if (odds.n <= odds.d) return '';
  return inThrees(formatOddsDown(odds, format).replace('-', MINUS));
}

/** Combined price of a bet by the prices of its legs in thousandths; '' while one of them is not known. */
export const formatCombined = (legsMilli: readonly number[], format: OddsFormat): string =>
  legsMilli.some((milli) => milli <= 1000) ? '' : formatProduct(product(legsMilli.map((milli) => rational(milli, 1000))), format);

/** A number with a sign for screen readers: "plus 150", "minus 0.55". */
function spokenNumber(text: string, t: Translate): string {
  if (text.startsWith('+')) return t('price.plus', { value: text.slice(1) });
  if (text.startsWith(MINUS)) return t('price.minus', { value: text.slice(1) });
  return text;
}

/** A price for screen readers: "plus 150", "minus 0.55", "5 to 2". */
export function spokenPrice(oddsMilli: number, format: OddsFormat, t: Translate): string {
  const text = formatPrice(oddsMilli, format);
  const [first = '', second] = text.split('/');
  return second === undefined ? spokenNumber(text, t) : t('price.fraction', { first, second });
}

/**
 * The price inside the name of its button: as it is seen, so that speaking what is seen finds it, and in words beside it where a screen reader
 * may swallow what matters: "6/4 (6 to 4)", "−200 (minus 200)". A plus says nothing that its absence would not.
 */
export function namedPrice(oddsMilli: number, format: OddsFormat, t: Translate): string {
  const text = formatPrice(oddsMilli, format);
  return text.includes('/') ? `${text} (${spokenPrice(oddsMilli, format, t)})` : namedNumber(text, t);
}

/** A number inside a name, with its minus in words beside it: "−0.5 (minus 0.5)". */
export const namedNumber = (text: string, t: Translate): string =>
  text.startsWith(MINUS) ? `${text} (${spokenNumber(text, t)})` : text;

/** The line of a total, or one that has its sign: "-0.5" gives "−0.5". */
export const formatLine = (line: string): string => lineLabel(line, line.startsWith('+'));

/** A line inside a sentence: its sign stays at its number in right-to-left text. */
export const isolatedLine = (line: string): string => `\u2068${formatLine(line)}\u2069`;

/** A handicap shows its sign either way: "0.5" gives "+0.5"; zero has none. */
export const formatHandicap = (line: string): string => lineLabel(line, true);
