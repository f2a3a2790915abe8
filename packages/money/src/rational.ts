/**
 * Exact fractions over BigInt: the only arithmetic allowed between a stake and a return (betting rules 1.1).
 * The denominator is positive. Reduced, except what `unreduced` made: compare with `equals`, never part by part.
 */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

/** Longest decimal or fraction text accepted: bounds the work one hostile string can cause. */
const TEXT_MAX = 64;
const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;
const FRACTION = /^(-?(?:0|[1-9][0-9]*))\/([1-9][0-9]*)$/;

export const ZERO: Rational = Object.freeze({ n: 0n, d: 1n });
export const ONE: Rational = Object.freeze({ n: 1n, d: 1n });
export const HALF: Rational = Object.freeze({ n: 1n, d: 2n });

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The reduced fraction `n/d`. Throws RangeError for a zero denominator (a programming error, never user input). */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  let top = BigInt(n);
  let bottom = BigInt(d);
  if (bottom === 0n) throw new RangeError('A fraction cannot have the denominator 0.');
  if (bottom < 0n) {
    top = -top;
    bottom = -bottom;
  }
  if (bottom === 1n) return { n: top, d: bottom };
  const common = gcd(top, bottom);
  return common === 1n ? { n: top, d: bottom } : { n: top / common, d: bottom / common };
}

/**
 * `n/d` as it stands, for `d` above 0: finding the common divisor costs more than all else in a settlement. For values that are
 * calculated with, compared or rounded; every function here takes them.
 */
export function unreduced(n: bigint, d: bigint): Rational {
  return { n, d };
}

export function add(a: Rational, b: Rational): Rational {
  return a.d === b.d ? rational(a.n + b.n, a.d) : rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Rational, b: Rational): Rational {
  return a.d === b.d ? rational(a.n - b.n, a.d) : rational(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** `a / b`. Throws RangeError when `b` is zero. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n);
}

/** Sum of the list, 0 when empty. */
export function sum(list: readonly Rational[]): Rational {
  return list.reduce(add, ZERO);
}

/** Product of the list, 1 when empty. Reduces once at the end: a twenty-leg combo costs one gcd, not twenty. */
export function product(list: readonly Rational[]): Rational {
  let n = 1n;
  let d = 1n;
  for (const part of list) {
    n *= part.n;
    d *= part.d;
  }
  return rational(n, d);
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function equals(a: Rational, b: Rational): boolean {
  return a.n * b.d === b.n * a.d;
}

export function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

export function larger(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}

/**
 * Reads `"1.91"`, `"-0.25"`, `"3"` or `"21/11"` exactly; undefined for anything else, including exponents, spaces,
 * leading zeros, digits of other scripts and texts longer than 64 characters.
 */
export function parseRational(text: string): Rational | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const decimal = DECIMAL.exec(text);
  if (decimal) {
    const [, sign = '', whole = '0', part = ''] = decimal;
    const magnitude = rational(BigInt(whole + part), 10n ** BigInt(part.length));
    return sign === '-' ? { n: -magnitude.n, d: magnitude.d } : magnitude;
  }
  const fraction = FRACTION.exec(text);
  if (!fraction) return undefined;
  const [, n = '0', d = '1'] = fraction;
  return rational(BigInt(n), BigInt(d));
}

/** `"3"` or `"59/40"`: the reduced fraction as text, readable again by `parseRational`. */
export function toFractionText(value: Rational): string {
  const { n, d } = rational(value.n, value.d);
  return d === 1n ? n.toString() : `${n}/${d}`;
}

/** Nearest double. For charts, models and logs only: a float never takes part in money. */
export function toApproximateNumber(value: Rational): number {
  const direct = Number(value.n) / Number(value.d);
  if (Number.isFinite(direct)) return direct;
  const shift = BigInt(Math.max(value.n.toString(2).length, value.d.toString(2).length) - 1000);
  return Number(value.n >> shift) / Number(value.d >> shift);
}
