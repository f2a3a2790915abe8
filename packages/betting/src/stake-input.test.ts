import { CURRENCIES } from '@duskline/money/currency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMOUNT_TEXT_MAX,
  cleanAmountText,
  isAmountText,
  offerStake,
  parseStakeText,
  stakeMinor,
  typeStake,
} from './stake-input.ts';

const { EUR, JPY, mBTC } = CURRENCIES;

describe('amount cleaning', () => {
  test.each([
    ['AMOUNT-01', '1..5', '1.5'],
    ['AMOUNT-01', '1...5....', '1.5.'],
    ['AMOUNT-02', '-1,000', '1000'],
    ['AMOUNT-02', '1.-.5', '1..5'],
    ['AMOUNT-03', '123456789012345', '12345678901234'],
    ['AMOUNT-04', '1.2.3', '1.2.3'],
    ['AMOUNT-05', 'abc', 'abc'],
  ])('%s %j becomes %j', (_id, typed, cleaned) => {
    expect(cleanAmountText(typed)).toBe(cleaned);
  });

  test('AMOUNT-01 AMOUNT-02 AMOUNT-03 no comma, no minus, no more than 14 characters are left of anything typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('1', '0', '.', ',', '-') })), (typed) => {
        const cleaned = cleanAmountText(typed);
        expect(cleaned).not.toMatch(/[,-]/);
        expect(cleaned.length).toBeLessThanOrEqual(AMOUNT_TEXT_MAX);
      }),
    );
  });
});

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
