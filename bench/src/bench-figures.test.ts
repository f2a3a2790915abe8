import { expect, test } from 'vitest';
import { median, percentile } from './bench-figures.ts';

test('a bench without a measurement has no figure: it fails instead of holding with 0', () => {
  expect(() => percentile([], 0.99)).toThrow('nothing was measured');
  expect(() => median([])).toThrow('nothing was measured');
  expect(() => percentile([1, Number.NaN], 0.99)).toThrow('no number');
});

test('a percentile is the value at its share of the sorted list', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(values, 0.99)).toBe(100);
  expect(percentile(values, 0.5)).toBe(51);
  expect(percentile([7], 0.99)).toBe(7);
  expect(median([3, 1, 2])).toBe(2);
  expect(values[0], 'the list itself is left as it is').toBe(100);
});
