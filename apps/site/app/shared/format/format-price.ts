import { formatOdds } from '@duskline/odds/format-odds';
import type { OddsFormat } from '@duskline/odds/odds-format';
import { isOddsMilli } from '@duskline/odds/price';
import type { Translate } from '../i18n/site-context.tsx';

const known = new Map<string, string>();
const KNOWN_MAX = 20_000;

/** A price in the chosen format; '' where there is none. Remembered, since a busy page asks for the same prices again and again. */
export function formatPrice(oddsMilli: number, format: OddsFormat): string {
  const key = `${format}${oddsMilli}`;
  let text = known.get(key);
  if (text === undefined) {
    text = isOddsMilli(oddsMilli) ? formatOdds(oddsMilli, format).replace('-', '\u2212') : '';
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(key, text);
  }
  return text;
}

/** The same for a voice: "plus 150", "minus 0.55", "5 to 2". */
export function spokenPrice(oddsMilli: number, format: OddsFormat, t: Translate): string {
  const text = formatPrice(oddsMilli, format);
  const [first = '', second] = text.split('/');
  if (second !== undefined) return t('price.fraction', { first, second });
  if (text.startsWith('+')) return t('price.plus', { value: text.slice(1) });
  if (text.startsWith('\u2212')) return t('price.minus', { value: text.slice(1) });
  return text;
}

/** The price inside the name of its button: as it is seen, and a fraction in words beside it. */
export function namedPrice(oddsMilli: number, format: OddsFormat, t: Translate): string {
  const text = formatPrice(oddsMilli, format);
  return format === 'fractional' ? `${text} (${spokenPrice(oddsMilli, format, t)})` : text;
}

/** A line with a real minus: "-0.5" gives "−0.5". */
export const formatLine = (line: string): string => line.replace('-', '\u2212');

/** A handicap shows its sign either way: "0.5" gives "+0.5"; zero has none. */
export const formatHandicap = (line: string): string => (/^\d/.test(line) && Number(line) !== 0 ? `+${line}` : formatLine(line));
