import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, splitEvenly } from './allocate.ts';

describe('allocate', () => {
  test('units left over go to the largest remainders', () => {
    expect(splitEvenly(100n, 3)).toEqual([34n, 33n, 33n]);
    expect(allocate(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n]);
    expect(allocate(10n, [1n, 1n, 4n])).toEqual([2n, 2n, 6n]);
    expect(allocate(5n, [0n, 3n, 0n])).toEqual([0n, 5n, 0n]);
    expect(allocate(0n, [1n, 2n])).toEqual([0n, 0n]);
  });

  test('refuses what cannot be split', () => {
    for (const [total, weights] of [
      [-1n, [1n]],
      [1n, []],
      [1n, [0n]],
      [1n, [2n, -1n]],
    ] as [bigint, bigint[]][]) {
      expect(() => allocate(total, weights)).toThrow(RangeError);
    }
  });

  test('never loses a unit, and no share is a whole unit away from its exact value', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (total, parts) => {
        const whole = parts.reduce((a, b) => a + b, 0n);
        fc.pre(whole > 0n);
        const shares = allocate(total, parts);
        expect(shares.reduce((a, b) => a + b, 0n)).toBe(total);
        shares.forEach((share, index) => {
          const exact = total * (parts[index] ?? 0n);
          expect(share * whole <= exact + whole && share * whole > exact - whole).toBe(true);
        });
      }),
    );
  });
});
