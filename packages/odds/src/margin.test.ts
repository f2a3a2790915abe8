import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMargin, type MarginMethod, quotedShares, removeMargin } from './margin.ts';

const METHODS: MarginMethod[] = ['multiplicative', 'additive', 'power', 'odds_ratio', 'shin'];
const total = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const book = fc.array(fc.double({ min: 1.05, max: 40, noNaN: true }), { minLength: 2, maxLength: 12 });

describe('removeMargin', () => {
  test('rules 15 probabilities add up to one by every method', () => {
    fc.assert(
      fc.property(book, fc.constantFrom(...METHODS), (odds, method) => {
        fc.pre(total(odds.map((o) => 1 / o)) > 1.0001 && total(odds.map((o) => 1 / o)) < 2);
        expect(total(removeMargin(odds, method).probabilities)).toBeCloseTo(1, 8);
      }),
    );
  });

  test('rules 15 without a margin every method gives the inverse odds', () => {
    for (const method of METHODS) {
      const { probabilities, bookSum } = removeMargin([2, 4, 4], method);
      expect(bookSum).toBeCloseTo(1, 12);
      expect(probabilities.map((p) => p.toFixed(6))).toEqual(['0.500000', '0.250000', '0.250000']);
    }
  });

  test('rules 15 for two outcomes Shin equals additive, and its z the closed form', () => {
    const shin = removeMargin([1.8, 2.05], 'shin');
    const additive = removeMargin([1.8, 2.05], 'additive');
    expect(shin.probabilities.map((p) => p.toFixed(9))).toEqual(additive.probabilities.map((p) => p.toFixed(9)));
    const d = 1 / 1.8 - 1 / 2.05;
    const b = shin.bookSum;
    expect(shin.parameter).toBeCloseTo(((b - 1) * (d * d - b)) / (b * (d * d - 1)), 8);
  });

  test('rules 15 power and Shin take more off the long shot than multiplicative', () => {
    const odds = [1.4, 4.6, 8.5];
    const fair = removeMargin(odds, 'multiplicative').probabilities[2] as number;
    expect(removeMargin(odds, 'power').probabilities[2]).toBeLessThan(fair);
    expect(removeMargin(odds, 'shin').probabilities[2]).toBeLessThan(fair);
  });

  test('rules 15 refuses what is no market', () => {
    for (const odds of [[], [2], [2, 1], [2, Number.NaN]]) expect(() => removeMargin(odds, 'power')).toThrow(RangeError);
  });
});

describe('applyMargin', () => {
  test('rules 15 cuts to two decimals and clamps', () => {
    expect(applyMargin([0.5, 0.5], 0, 'multiplicative')).toEqual([2000, 2000]);
    expect(applyMargin([0.4, 0.6], 0.25, 'multiplicative')).toEqual([2000, 1330]);
    expect(applyMargin([0.0001, 0.9999], 0.05, 'multiplicative')).toEqual([1_000_000, 1010]);
  });

  test('rules 15 power puts the margin on top and more of it on the long shot; a double chance adds up to two', () => {
    const fair = [0.7, 0.2, 0.1];
    const shares = quotedShares(fair, 0.06, 'power');
    expect(total(shares)).toBeCloseTo(1.06, 12);
    expect((shares[2] ?? 0) / 0.1).toBeGreaterThan((shares[0] ?? 0) / 0.7);
    expect(total(quotedShares([0.9, 0.8, 0.3], 0.06, 'power', 2))).toBeCloseTo(2.12, 12);
    expect(total(quotedShares([0.5, 0.5], 0.045, 'multiplicative'))).toBeCloseTo(1.045, 12);
    // Decided outcomes carry no margin, and a margin that no power can reach is cut off.
    expect(quotedShares([1, 0, 0], 0.06, 'power')).toEqual([1, 0, 0]);
    expect(quotedShares([0.5, 0.5], 3, 'power')).toEqual([1, 1]);
  });

  test('rules 15 the sum of power shares is what was asked, for any market', () => {
    fc.assert(
      fc.property(book, fc.double({ min: 0, max: 0.3, noNaN: true }), (odds, margin) => {
        const whole = total(odds);
        const fair = odds.map((o) => o / whole);
        expect(total(quotedShares(fair, margin, 'power'))).toBeCloseTo(1 + margin, 9);
      }),
      { numRuns: 1000 },
    );
  });

  test('rules 15 the published book holds at least the margin asked for', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(shares, fc.constantFrom('multiplicative' as const, 'power' as const), (weights, method) => {
        const whole = total(weights);
        const prices = applyMargin(
          weights.map((w) => w / whole),
          0.06,
          method,
        );
        fc.pre(prices.every((p) => p > 1010 && p < 1_000_000));
        expect(total(prices.map((p) => 1000 / p))).toBeGreaterThanOrEqual(1.06 - 1e-9);
      }),
    );
  });
});
