import { type MinorAmount, parseAmount } from '@duskline/money/amount';
import type { Currency } from '@duskline/money/currency';

const NUMERIC = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

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

/** A stake of the betslip: the text with a dot for decimals, the number in it, and the stake a trader offers instead (BETSLIP-30). */
export interface StakeInput {
  readonly text: string;
  readonly value: number;
  readonly offeredValue?: number;
}

/** The state after the customer typed what `readTypedAmount` made this text of; an offer belonged to the old stake and goes. */
export function typeStake(text: string): StakeInput {
  return { text, value: parseStakeText(text) };
}

/** The state after a trader offered another stake: what was typed stays to be seen (BETSLIP-30, TRADER-01). */
export function offerStake(input: StakeInput, offeredValue: number): StakeInput {
  return { text: input.text, value: input.value, offeredValue };
}
