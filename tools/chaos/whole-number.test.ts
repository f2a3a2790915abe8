import { expect, test } from 'vitest';
import { readWholeNumber } from './whole-number.ts';

test('an option is a whole number within its bounds', () => {
  expect(['1', '20', '1000'].map((text) => readWholeNumber(text, 1, 1_000))).toEqual([1, 20, 1_000]);
  expect(readWholeNumber('0', 0, 9)).toBe(0);
});

test('what is no number, none that is whole, or out of bounds is refused', () => {
  for (const text of ['', 'NaN', 'many', '2.5', '-1', '1e3', ' 3', '0', '1001'])
    expect(readWholeNumber(text, 1, 1_000)).toBeNull();
});
