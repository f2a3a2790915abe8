import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, parseRational, type Rational, rational, subtract } from './rational.ts';
import { ceil, floor, ROUNDING_MODES, roundToInteger, roundToText } from './rounding.ts';

const read = (text: string): Rational => {
  const value = parseRational(text);
  if (!value) throw new Error(`bad test number ${text}`);
  return value;
};
const anyRational = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([n, d]) => rational(n, d));

describe('rounding', () => {
  test.each([
    ['2.5', '2', '3', '3', '2'],
    ['3.5', '3', '4', '4', '4'],
    ['2.4999', '2', '3', '2', '2'],
    ['2.5001', '2', '3', '3', '3'],
    ['-2.5', '-2', '-3', '-3', '-2'],
    ['-0.4', '0', '-1', '0', '0'],
    ['7', '7', '7', '7', '7'],
  ])('rules 3 %s rounds down/up/half up/half even to %s %s %s %s', (text, down, up, halfUp, halfEven) => {
    const value = read(text);
    expect(ROUNDING_MODES.map((mode) => roundToInteger(value, mode).toString())).toEqual([down, up, halfUp, halfEven]);
  });

  test('rules 3 every mode is within one unit, exact on whole numbers and odd about zero', () => {
    fc.assert(
      fc.property(anyRational, fc.constantFrom(...ROUNDING_MODES), (value, mode) => {
        const rounded = roundToInteger(value, mode);
        const gap = subtract(value, rational(rounded));
        expect(compare({ n: gap.n < 0n ? -gap.n : gap.n, d: gap.d }, rational(1))).toBe(-1);
        expect(roundToInteger({ n: -value.n, d: value.d }, mode)).toBe(-rounded);
        if (value.d === 1n) expect(rounded).toBe(value.n);
      }),
    );
  });

  test('floor and ceil bracket the value, below zero too', () => {
    fc.assert(
      fc.property(anyRational, (value) => {
        expect(compare(rational(floor(value)), value)).toBeLessThanOrEqual(0);
        expect(compare(rational(ceil(value)), value)).toBeGreaterThanOrEqual(0);
        expect(ceil(value) - floor(value)).toBe(value.d === 1n ? 0n : 1n);
      }),
    );
    expect(floor(rational(-1, 2))).toBe(-1n);
    expect(ceil(rational(-1, 2))).toBe(0n);
  });

  test('rules 3 text has the asked decimals and no sign on a zero', () => {
    expect(roundToText(read('100/3'), 2, 'down')).toBe('33.33');
    expect(roundToText(read('2/3'), 4, 'half_up')).toBe('0.6667');
    expect(roundToText(read('-0.001'), 2, 'half_up')).toBe('0.00');
    expect(roundToText(read('1234.5'), 0, 'half_even')).toBe('1234');
    expect(roundToText(read('-3.455'), 2, 'half_up')).toBe('-3.46');
  });
});
