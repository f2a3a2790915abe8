import { COUNTRY_CODES } from '@duskline/contract/countries';
import { expect, test } from 'vitest';
import { addressLines, nameFields } from './field-order.ts';

test.each([
  ['DE', 'Address / PostalCode City'],
  ['MX', 'Address / PostalCode City'],
  ['BR', 'PostalCode City / Address'],
  ['GB', 'Address / City PostalCode'],
  ['', 'Address / PostalCode City'],
])('FLD-SU-10 to 12 an address of %s is asked as it is written there', (country, lines) => {
  expect(
    addressLines(country)
      .map((line) => line.join(' '))
      .join(' / '),
  ).toBe(lines);
});

test('every country asks for all three, and for both names', () => {
  for (const country of COUNTRY_CODES) {
    expect(addressLines(country).flat().toSorted()).toEqual(['Address', 'City', 'PostalCode']);
    expect(nameFields(country).toSorted()).toEqual(['FirstName', 'LastName']);
  }
  expect(nameFields('HU')).toEqual(['LastName', 'FirstName']);
});
