import { expect, test } from 'vitest';
import { resultAt } from './calibration.ts';

test('an outcome without a result is an error and no lost bet, wherever the others stand', () => {
  const outcomes = [
    { id: '1', result: 'win' },
    { id: '2', result: 'loss' },
  ] as const;
  const result = { type: 18, specifiers: 'total=2.5', outcomes };
  expect([resultAt(result, 0, '1'), resultAt(result, 1, '1'), resultAt(result, 0, '2')]).toEqual(['win', 'win', 'loss']);
  expect(() => resultAt(result, 1, '3')).toThrow(/no result of 3 of 18/);
});
