import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  divide,
  equals,
  multiply,
  ONE,
  parseRational,
  product,
  type Rational,
  rational,
  subtract,
  sum,
  toApproximateNumber,
  toFractionText,
  ZERO,
} from './rational.ts';

const anyRational = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
  .map(([n, d]) => rational(n, d));
const same = (a: Rational, b: Rational): void => expect(toFractionText(a)).toBe(toFractionText(b));

describe('rational', () => {
  test('rules 1.1 is reduced, with the sign on top', () => {
    expect(rational(-42n, -63n)).toEqual({ n: 2n, d: 3n });
    expect(rational(42, -63)).toEqual({ n: -2n, d: 3n });
    expect(rational(0n, -7n)).toEqual({ n: 0n, d: 1n });
    expect(() => rational(1n, 0n)).toThrow(RangeError);
  });

  test('rules 1.1 field laws hold exactly', () => {
    fc.assert(
      fc.property(anyRational, anyRational, anyRational, (a, b, c) => {
        same(add(a, b), add(b, a));
        same(add(add(a, b), c), add(a, add(b, c)));
        same(multiply(multiply(a, b), c), multiply(a, multiply(b, c)));
        same(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)));
        same(subtract(a, a), ZERO);
        if (b.n !== 0n) same(multiply(divide(a, b), b), a);
      }),
    );
  });

  test('rules 1.1 order agrees with subtraction, and equals with compare', () => {
    fc.assert(
      fc.property(anyRational, anyRational, (a, b) => {
        const difference = subtract(a, b).n;
        expect(compare(a, b)).toBe(difference > 0n ? 1 : difference < 0n ? -1 : 0);
        expect(equals(a, b)).toBe(compare(a, b) === 0);
      }),
    );
  });

  test('sum and product of a list equal the step by step result', () => {
    fc.assert(
      fc.property(fc.array(anyRational, { maxLength: 8 }), (list) => {
        same(sum(list), list.reduce(add, ZERO));
        same(product(list), list.reduce(multiply, ONE));
      }),
    );
  });

  test('text round trip, decimal and fraction', () => {
    fc.assert(
      fc.property(anyRational, (value) => {
        const back = parseRational(toFractionText(value));
        expect(back && equals(back, value)).toBe(true);
      }),
    );
    expect(parseRational('1.850')).toEqual({ n: 37n, d: 20n });
    expect(parseRational('-0.25')).toEqual({ n: -1n, d: 4n });
    expect(parseRational('22/12')).toEqual({ n: 11n, d: 6n });
    expect(parseRational('0.0')).toEqual(ZERO);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '01',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1/0',
    '1/-2',
    '1/2/3',
    '1,5',
    '٣',
    '１',
    '1\n',
    '9'.repeat(65),
  ])('parseRational refuses %j', (text) => {
    expect(parseRational(text)).toBeUndefined();
  });

  test('toApproximateNumber stays finite for parts beyond the range of a double', () => {
    const huge = rational(3n * 10n ** 400n + 1n, 2n * 10n ** 400n);
    expect(toApproximateNumber(huge)).toBeCloseTo(1.5, 12);
    expect(toApproximateNumber(rational(1n, 4n))).toBe(0.25);
  });
});
