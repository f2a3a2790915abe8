import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportionMinor } from './apportion.ts';
import { apportionStake } from './liability.ts';

describe('share of a bet in the market of each leg', () => {
  test('rules 11.3 1.5 / 6.5 / 3.0 share as 0.120 / 0.554 / 0.325', () => {
    expect(apportionMinor(1000n, [1500, 6500, 3000])).toEqual([120n, 555n, 325n]);
    expect(apportionMinor(100_000n, [2000, 4000])).toEqual([33_333n, 66_667n]);
  });

  test('rules 11.3 a single carries all of its stake', () => {
    expect(apportionMinor(777n, [1001])).toEqual([777n]);
  });

  test('rules 11.3 shares add up to the stake exactly, and none is a unit away from the logarithm', () => {
    const odds = fc.array(fc.integer({ min: 1001, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), odds, (stake, list) => {
        const shares = apportionMinor(stake, list);
        expect(shares.reduce((a, b) => a + b, 0n)).toBe(stake);
        const exact = apportionStake(list.map((milli) => ({ n: BigInt(milli), d: 1000n })));
        for (const [at, share] of shares.entries())
          expect(Math.abs(Number(share) - Number(stake) * (exact[at] ?? 0))).toBeLessThan(1.01);
      }),
    );
  });
});
