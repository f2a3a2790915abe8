import { add, compare, divide, ONE, parseRational, type Rational, rational } from '@duskline/money/rational';
import type { OddsFormat } from './odds-format.ts';

/** `syntax`: not a number in this format's notation; `range`: a number that is no price in this format. */
export type OddsParseFailure = 'syntax' | 'range';
export type OddsParseResult =
  | { readonly ok: true; readonly odds: Rational }
  | { readonly ok: false; readonly reason: OddsParseFailure };

const TEXT_MAX = 24;
const UNSIGNED = /^[0-9]+(\.[0-9]+)?$/;
const SIGNED = /^[+-]?[0-9]+(\.[0-9]+)?$/;
const FRACTION = /^[1-9][0-9]*\/[1-9][0-9]*$/;
const EVENS = /^(evs|evens?)$/i;
const HUNDRED = rational(100);
const ZERO_TEXT = /^[0.]+$/;

const refuse = (reason: OddsParseFailure): OddsParseResult => ({ ok: false, reason });
const price = (profit: Rational): OddsParseResult => ({ ok: true, odds: add(ONE, profit) });

function parseFractional(text: string): OddsParseResult {
  if (EVENS.test(text)) return price(ONE);
  if (!FRACTION.test(text)) return refuse(/^[0-9]+\/[0-9]+$/.test(text) ? 'range' : 'syntax');
  const profit = parseRational(text);
  return profit ? price(profit) : refuse('syntax');
}

/** Profit of one unit for a signed number: itself when positive, its inverse when negative. */
function signedProfit(negative: boolean, magnitude: Rational): Rational {
  return negative ? divide(ONE, magnitude) : magnitude;
}

function parseSigned(text: string, format: 'american' | 'indonesian' | 'malay'): OddsParseResult {
  if (!SIGNED.test(text)) return refuse('syntax');
  const digits = text.replace(/^[+-]/, '');
  if (ZERO_TEXT.test(digits)) return refuse('range');
  const magnitude = parseRational(digits);
  if (!magnitude) return refuse('syntax');
  const negative = text.startsWith('-');
  const againstEven = compare(magnitude, format === 'american' ? HUNDRED : ONE);
  if (format === 'malay' ? againstEven > 0 : againstEven < 0) return refuse('range');
  return price(signedProfit(negative, format === 'american' ? divide(magnitude, HUNDRED) : magnitude));
}

/**
 * Reads a price written in one of the six formats and gives its exact decimal odds: american "-110" is 21/11, not 1.91.
 * Even money is accepted with either sign ("-100", "-1.00"), and as EVS or evens in fractional (betting rules 2).
 */
export function parseOdds(text: string, format: OddsFormat): OddsParseResult {
  if (text.length > TEXT_MAX) return refuse('syntax');
  if (format === 'fractional') return parseFractional(text);
  if (format !== 'decimal' && format !== 'hongkong') return parseSigned(text, format);
  if (!UNSIGNED.test(text)) return refuse(/^-[0-9]+(\.[0-9]+)?$/.test(text) ? 'range' : 'syntax');
  const value = parseRational(text);
  if (!value) return refuse('syntax');
  if (format === 'hongkong') return value.n > 0n ? price(value) : refuse('range');
  return compare(value, ONE) > 0 ? { ok: true, odds: value } : refuse('range');
}
