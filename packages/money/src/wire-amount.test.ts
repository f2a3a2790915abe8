import { expect, test } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { storedCurrency, wireIn, wireOf } from './wire-amount.ts';

test('N15 amounts of stored currencies are numbers of the wire in their own scale; a code that is unknown is a fault and no guess', () => {
  expect([wireOf(1_234n, 'EUR'), wireOf(1_234n, 'JPY'), wireOf(123_456n, 'mBTC')]).toEqual([12.34, 1_234, 1.23456]);
  expect([5n, -5n].map(wireIn(CURRENCIES.EUR))).toEqual([0.05, -0.05]);
  expect(storedCurrency('KWD')).toBe(CURRENCIES.KWD);
  for (const code of ['', 'eur', 'XXX', '__proto__']) expect(() => wireOf(1n, code)).toThrow(`unknown currency ${code}`);
});
