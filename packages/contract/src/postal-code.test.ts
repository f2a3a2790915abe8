import { expect, test } from 'vitest';
import { fitsCountry } from './postal-code.ts';

test.each([
  ['01310-100', 'BR', true],
  ['01310100', 'BR', true],
  ['1310', 'BR', false],
  ['10115', 'DE', true],
  ['1011', 'DE', false],
  ['06600', 'MX', true],
  ['0660', 'MX', false],
  ['N1 1AA', 'GB', true],
  ['11AA', 'GB', false],
  // Nobody has told how they write them.
  ['A-1', 'AE', true],
  ['A-1', 'any', true],
])('FLD-SU-12 %s in %s: %s', (code, country, fits) => {
  expect(fitsCountry(code, country)).toBe(fits);
});
