import { type Rational, rational } from '@duskline/money/rational';
import { floor, unitsToText } from '@duskline/money/rounding';

declare const oddsBrand: unique symbol;

/** Decimal odds in thousandths: 1850 is 1.850. The form in which prices travel, are stored and are compared. */
export type OddsMilli = number & { readonly [oddsBrand]: true };

/** 1.001: the shortest price there can be. */
export const MIN_ODDS_MILLI = 1001 as OddsMilli;
/** 10000.000: the longest price taken from a feed. */
export const MAX_ODDS_MILLI = 10_000_000 as OddsMilli;

const PRICE = /^(0|[1-9][0-9]{0,4})(?:\.([0-9]{1,12}))?$/;

/** Why a price was refused: not plain decimal text, finer than a thousandth, or outside 1.001 to 10000. */
export type PriceFailure = 'syntax' | 'precision' | 'range';
export type PriceResult =
  | { readonly ok: true; readonly oddsMilli: OddsMilli }
  | { readonly ok: false; readonly reason: PriceFailure };

export function isOddsMilli(value: unknown): value is OddsMilli {
  return Number.isInteger(value) && (value as number) >= MIN_ODDS_MILLI && (value as number) <= MAX_ODDS_MILLI;
}

/** Brands a whole number of thousandths. Throws RangeError outside 1001 to 10000000 (a programming error). */
export function oddsMilli(value: number): OddsMilli {
  if (!isOddsMilli(value)) throw new RangeError(`Not a price in thousandths: ${value}`);
  return value;
}

/** Reads `"1.85"` exactly. Zeros beyond the third decimal are harmless (`"1.8500"`), other digits there are refused. */
export function parsePrice(text: unknown): PriceResult {
  const match = typeof text === 'string' ? PRICE.exec(text) : null;
  if (!match) return { ok: false, reason: 'syntax' };
  const [, whole = '0', part = ''] = match;
  if (/[1-9]/.test(part.slice(3))) return { ok: false, reason: 'precision' };
  const milli = Number(whole) * 1000 + Number(part.slice(0, 3).padEnd(3, '0'));
  return isOddsMilli(milli) ? { ok: true, oddsMilli: milli } : { ok: false, reason: 'range' };
}

/** The exact decimal odds of a price: 1850 is 37/20. */
export function priceToRational(price: OddsMilli): Rational {
  return rational(price, 1000);
}

/** Canonical text, as stored with a ticket leg: at least two decimals, the third only when it is not zero. */
export function priceToText(price: OddsMilli): string {
  const text = unitsToText(BigInt(price), 3);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** What the trading layer publishes (betting rules 2): two decimals, three for fine Asian lines, between `min` and `max`. */
export interface PublishedRange {
  readonly decimals: 2 | 3;
  readonly min: OddsMilli;
  readonly max: OddsMilli;
}

export const PUBLISHED: PublishedRange = Object.freeze({ decimals: 2, min: 1010 as OddsMilli, max: 1_000_000 as OddsMilli });

/** Exact odds brought down to the published grid, then into its range. Down, so that the book never pays more than it priced. */
export function quantiseDown(odds: Rational, range: PublishedRange = PUBLISHED): OddsMilli {
  const stepsPerOne = range.decimals === 2 ? 100n : 1000n;
  const steps = floor({ n: odds.n * stepsPerOne, d: odds.d });
  const milli = steps * (1000n / stepsPerOne);
  if (milli <= BigInt(range.min)) return range.min;
  return milli >= BigInt(range.max) ? range.max : oddsMilli(Number(milli));
}
