import { expect, test } from 'vitest';
import { countryOf } from './country-of.ts';

test('a home nation of the United Kingdom has its own flag wherever it is read from, any other category the one that it is given', () => {
  expect(['England', 'Scotland', 'Wales', 'Northern Ireland'].map((name) => countryOf(name, 'GB'))).toEqual([
    'GB-ENG',
    'GB-SCT',
    'GB-WLS',
    'GB-NIR',
  ]);
  expect([countryOf('United Kingdom', 'GB'), countryOf('England', null), countryOf('Spain', 'ES')]).toEqual(['GB', null, 'ES']);
});
