import type { Currency } from './currency.ts';
import { unitsToText } from './rounding.ts';

declare const minorBrand: unique symbol;

/** Whole minor units of one currency (cents, satoshi). Signed: a net result may be negative. */
export type MinorAmount = bigint & { readonly [minorBrand]: true };

/** Largest magnitude of one transfer (the ledger checks the same), and small enough that a double still holds every unit. */
export const MAX_MINOR = 1_000_000_000_000_000n;

/**
 * Why an amount was refused: `type` not a string (number), `syntax` not plain digits, `scale` more decimals than the currency
 * has, `range` above MAX_MINOR or beyond what a JSON number carries safely.
 */
export type AmountFailure = 'type' | 'syntax' | 'scale' | 'range';

export type AmountResult =
  | { readonly ok: true; readonly minor: MinorAmount }
  | { readonly ok: false; readonly reason: AmountFailure };

const AMOUNT = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,8}))?$/;

const refuse = (reason: AmountFailure): AmountResult => ({ ok: false, reason });

/** Brands a bigint of the ledger. Throws RangeError beyond MAX_MINOR. */
export function minorAmount(units: bigint): MinorAmount {
  if (units > MAX_MINOR || units < -MAX_MINOR) throw new RangeError(`Amount out of range: ${units}`);
  return units as MinorAmount;
}

/**
 * Reads an amount as the wire writes it: `^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$`, ASCII digits only, never through a float.
 * More decimals than the currency has are refused, zeros too: `"10.000"` is no amount of euros.
 */
export function parseAmount(text: unknown, currency: Currency): AmountResult {
  if (typeof text !== 'string') return refuse('type');
  const match = AMOUNT.exec(text);
  if (!match) return refuse('syntax');
  const [, whole = '0', part = ''] = match;
  if (part.length > currency.scale) return refuse('scale');
  const minor = BigInt(whole + part.padEnd(currency.scale, '0'));
  return minor > MAX_MINOR ? refuse('range') : { ok: true, minor: minor as MinorAmount };
}

/**
 * Reads an amount that arrived as a JSON number, through its shortest decimal text, so 0.1 means one tenth exactly.
 * Refused: NaN, infinities, negative numbers and -0, anything whose text needs an exponent, whole numbers beyond 2^53 - 1.
 */
export function parseAmountNumber(value: unknown, currency: Currency): AmountResult {
  if (typeof value !== 'number') return refuse('type');
  if (!Number.isFinite(value) || value < 0 || Object.is(value, -0)) return refuse('syntax');
  if (value > Number.MAX_SAFE_INTEGER) return refuse('range');
  return parseAmount(String(value), currency);
}

/** `1234n` euros is `"12.34"`, `-5n` is `"-0.05"`, `100n` yen is `"100"`. */
export function toDecimalText(minor: bigint, currency: Currency): string {
  return unitsToText(minor, currency.scale);
}

/**
 * The amount as a JSON number, where the specification asks for one. Exact in the sense that `parseAmountNumber` gives the
 * same minor units back; RangeError beyond MAX_MINOR, where that would stop being true.
 */
export function toWireNumber(minor: bigint, currency: Currency): number {
  return Number(toDecimalText(minorAmount(minor), currency));
}
