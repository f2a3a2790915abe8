import { CURRENCIES } from '@duskline/money/currency';
import { describe, expect, test } from 'vitest';
import { isAmountText, offerStake, parseStakeText, stakeMinor, typeStake } from './stake-input.ts';

const { EUR, JPY, mBTC } = CURRENCIES;

describe('stake', () => {
  test.each([
    ['', 0],
    ['abc', 0],
    ['2.5', 2.5],
    ['2.50', 2.5],
    ['1.2.3', 0],
    ['.', 0],
    ['5.', 5],
    ['.5', 0.5],
    ['007', 7],
    ['1e5', 0],
    ['0x10', 0],
    [' 7', 0],
    ['Infinity', 0],
    ['٣', 0],
  ])('AMOUNT-04 AMOUNT-05 %j is %d', (text, value) => {
    expect(parseStakeText(text)).toBe(value);
    expect(isAmountText(text)).toBe(value !== 0);
  });

  test('BETSLIP-30 text, number and offered stake are kept', () => {
    expect(typeStake('2.50')).toEqual({ text: '2.50', value: 2.5 });
    expect(typeStake('abc')).toEqual({ text: 'abc', value: 0 });
    const offered = offerStake(typeStake('600'), 500);
    expect(offered).toEqual({ text: '600', value: 600, offeredValue: 500 });
    expect(typeStake('550')).toEqual({ text: '550', value: 550 });
  });

  test.each([
    ['12.5', EUR, 1250n],
    ['.5', EUR, 50n],
    ['5.', EUR, 500n],
    ['007', EUR, 700n],
    ['0', EUR, 0n],
    ['000', EUR, 0n],
    ['100', JPY, 100n],
    ['0.00001', mBTC, 1n],
  ])('AMOUNT-05 %s in its currency is exact', (text, currency, minor) => {
    expect(stakeMinor(text, currency)).toBe(minor);
  });

  test.each([
    ['12.505', EUR],
    ['1.5', JPY],
    ['1.2.3', EUR],
    ['', EUR],
    ['1e3', EUR],
    ['99999999999999', EUR],
  ])('N5 %s is no stake, it is not rounded to one', (text, currency) => {
    expect(stakeMinor(text, currency)).toBeUndefined();
  });
});
