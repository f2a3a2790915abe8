import { multiply, type Rational, rational } from './rational.ts';

/**
 * How a fraction becomes a whole number (betting rules 3). Modes act on the magnitude, so -1.5 and 1.5 are mirror images:
 * `down` truncates (the default for everything credited), `up` moves away from zero, `half_up` is half away from zero,
 * `half_even` is banker's rounding.
 */
export type RoundingMode = 'down' | 'up' | 'half_up' | 'half_even';

export const ROUNDING_MODES: readonly RoundingMode[] = ['down', 'up', 'half_up', 'half_even'];

function liftsUp(mode: RoundingMode, whole: bigint, rest: bigint, d: bigint): boolean {
  if (rest === 0n || mode === 'down') return false;
  if (mode === 'up') return true;
  const twice = rest * 2n;
  if (twice !== d) return twice > d;
  return mode === 'half_up' || whole % 2n === 1n;
}

/** The integer that `value` rounds to. */
export function roundToInteger(value: Rational, mode: RoundingMode): bigint {
  const negative = value.n < 0n;
  const magnitude = negative ? -value.n : value.n;
  const whole = magnitude / value.d;
  const rounded = liftsUp(mode, whole, magnitude % value.d, value.d) ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}

/** Greatest integer not above `value` (differs from `down` below zero). */
export function floor(value: Rational): bigint {
  const whole = value.n / value.d;
  return value.n < 0n && value.n % value.d !== 0n ? whole - 1n : whole;
}

/** Smallest integer not below `value`. */
export function ceil(value: Rational): bigint {
  const whole = value.n / value.d;
  return value.n > 0n && value.n % value.d !== 0n ? whole + 1n : whole;
}

/** `units` of 10^-decimals as text: `(1234n, 2)` is "12.34", `(-5n, 2)` is "-0.05". */
export function unitsToText(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** `value` with exactly `decimals` digits after the point. A negative value that rounds to zero loses its sign. */
export function roundToText(value: Rational, decimals: number, mode: RoundingMode): string {
  return unitsToText(roundToInteger(multiply(value, rational(10n ** BigInt(decimals))), mode), decimals);
}
