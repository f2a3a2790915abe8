import { expect, test } from 'vitest';
import { COUNTRY_CODES, signUpCountries } from './countries.ts';

test('SIGNUP-07 K-SU-07 hidden countries are offered to nobody but by the currency that excepts them', () => {
  const hidden = (currency: string) => COUNTRY_CODES.filter((code) => !signUpCountries(currency).includes(code));
  const all = ['AW', 'CW', 'FR', 'IR', 'KP', 'NL', 'SY', 'US'];
  for (const currency of ['', 'BRL', 'USD', 'mBTC', 'toString']) expect(hidden(currency)).toEqual(all);
  for (const currency of ['USDTE', 'USDTT']) expect(hidden(currency)).toEqual(all.filter((code) => code !== 'US'));
});

test('ISO 3166 every country once, and each with a name', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
  expect(COUNTRY_CODES).toHaveLength(249);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
});
