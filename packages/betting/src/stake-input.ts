import { type MinorAmount, parseAmount } from '@duskline/money/amount';
import type { Currency } from '@duskline/money/currency';

/** Longest text an amount input keeps (AMOUNT-03). */
export const AMOUNT_TEXT_MAX = 14;

const NUMERIC = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

/**
 * What an amount input keeps of what was typed (AMOUNT-01 to 03, AMB-36): runs of dots become one, commas and minus signs go,
 * then 14 characters. Nothing else is changed: "1.2.3" stays and fails as a number.
 */
export function cleanAmountText(typed: string): string {
  return typed
    .replace(/\.{2,}/g, '.')
    .replace(/[,-]/g, '')
    .slice(0, AMOUNT_TEXT_MAX);
}

/** True for digits with at most one dot. No exponent, no hexadecimal, no blanks, no digits of other scripts (AMOUNT-04). */
export function isAmountText(text: string): boolean {
  return NUMERIC.test(text);
}

/** The number in a stake text, 0 when it is not numeric (AMOUNT-05). For showing and comparing; money is read by `stakeMinor`. */
export function parseStakeText(text: string): number {
  return NUMERIC.test(text) ? Number(text) : 0;
}

/**
 * The stake in minor units as it would be sent; undefined when the text is no amount of this currency (not numeric, too many
 * decimals, too large). What a customer may leave out while typing is filled in: "5." is 5, ".5" is 0.5, "007" is 7.
 */
export function stakeMinor(text: string, currency: Currency): MinorAmount | undefined {
  if (!NUMERIC.test(text)) return undefined;
  const [whole = '', part = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=[0-9])/, '') || '0';
  const parsed = parseAmount(part === '' ? digits : `${digits}.${part}`, currency);
  return parsed.ok ? parsed.minor : undefined;
}

/** A stake of the betslip: the text as typed, the number in it, and the stake a trader offers instead (BETSLIP-30). */
export interface StakeInput {
  readonly text: string;
  readonly value: number;
  readonly offeredValue?: number;
}

/** The state after the customer typed; an offer belonged to the old stake and goes. */
export function typeStake(typed: string): StakeInput {
  const text = cleanAmountText(typed);
  return { text, value: parseStakeText(text) };
}

/** The state after a trader offered another stake: what was typed stays to be seen (BETSLIP-30, TRADER-01). */
export function offerStake(input: StakeInput, offeredValue: number): StakeInput {
  return { text: input.text, value: input.value, offeredValue };
}
