import { equals, rational } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOddsMilli,
  MAX_ODDS_MILLI,
  MIN_ODDS_MILLI,
  oddsMilli,
  parsePrice,
  priceToRational,
  priceToText,
  quantiseDown,
} from './price.ts';

const anyPrice = fc.integer({ min: MIN_ODDS_MILLI, max: MAX_ODDS_MILLI }).map(oddsMilli);

describe('price', () => {
  test.each([
    ['1.85', 1850],
    ['1.8500', 1850],
    ['2', 2000],
    ['1.001', 1001],
    ['10000', 10_000_000],
    ['10000.000', 10_000_000],
  ])('rules 1.3 %s is read exactly', (text, milli) => {
    expect(parsePrice(text)).toEqual({ ok: true, oddsMilli: milli });
  });

  test.each([
    ['1.0005', 'precision'],
    ['1', 'range'],
    ['1.000', 'range'],
    ['0.5', 'range'],
    ['10000.001', 'range'],
    ['99999', 'range'],
    ['-1.5', 'syntax'],
    ['+1.5', 'syntax'],
    ['1,85', 'syntax'],
    ['1.85 ', 'syntax'],
    ['01.85', 'syntax'],
    ['1e1', 'syntax'],
    ['0x2', 'syntax'],
    ['NaN', 'syntax'],
    ['', 'syntax'],
    ['１.85', 'syntax'],
    ['100000', 'syntax'],
    [1.85, 'syntax'],
    [null, 'syntax'],
  ])('rules 1.3 %j is no price', (text, reason) => {
    expect(parsePrice(text)).toEqual({ ok: false, reason });
  });

  test('canonical text reads back as the same price', () => {
    fc.assert(
      fc.property(anyPrice, (price) => {
        expect(parsePrice(priceToText(price))).toEqual({ ok: true, oddsMilli: price });
        expect(equals(priceToRational(price), rational(price, 1000))).toBe(true);
      }),
    );
    expect([1850, 1855, 2000, 1001, 10_000_000].map((milli) => priceToText(oddsMilli(milli)))).toEqual([
      '1.85',
      '1.855',
      '2.00',
      '1.001',
      '10000.00',
    ]);
  });

  test('only whole thousandths in range are prices', () => {
    for (const value of [1000, 0, -1850, 1850.5, 10_000_001, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isOddsMilli(value)).toBe(false);
      expect(() => oddsMilli(value)).toThrow(RangeError);
    }
    expect(isOddsMilli('1850')).toBe(false);
  });

  test('rules 2 published prices are cut down to two decimals and clamped', () => {
    expect(quantiseDown(rational(21, 11))).toBe(1900);
    expect(quantiseDown(rational(19999, 10000))).toBe(1990);
    expect(quantiseDown(rational(10001, 10000))).toBe(1010);
    expect(quantiseDown(rational(5000))).toBe(1_000_000);
    expect(quantiseDown(rational(21, 11), { decimals: 3, min: MIN_ODDS_MILLI, max: MAX_ODDS_MILLI })).toBe(1909);
    fc.assert(
      fc.property(fc.integer({ min: 1010, max: 1_000_000 }), fc.integer({ min: 1, max: 997 }), (top, bottom) => {
        const milli = quantiseDown(rational(top, bottom));
        if (top / bottom >= 1.01 && top / bottom <= 1000) {
          expect(milli * bottom <= top * 1000 && (milli + 10) * bottom > top * 1000).toBe(true);
        }
      }),
    );
  });
});
