import { expect, test } from 'vitest';
import { countryOf, nationOf } from './country-of.ts';

test('a home nation of the United Kingdom has its own flag wherever it is read from, any other category the one that it is given', () => {
  expect(['England', 'Scotland', 'Wales', 'Northern Ireland'].map((name) => countryOf(name, 'GB'))).toEqual([
    'GB-ENG',
    'GB-SCT',
    'GB-WLS',
    'GB-NIR',
  ]);
  expect([countryOf('United Kingdom', 'GB'), countryOf('England', null), countryOf('Spain', 'ES')]).toEqual(['GB', null, 'ES']);
});

test('design 4.6 a side of an international competition that is called as a country is its national team; no other side is one', () => {
  const flags = [
    ['New Zealand', 'NZ'],
    ['USA', 'US'],
    ['England', 'GB-ENG'],
    ['Scotland', 'GB-SCT'],
    ['Turkey', 'TR'],
    ['Czechia', 'CZ'],
    ['South Korea', 'KR'],
    ['Bosnia and Herzegovina', 'BA'],
    ['United Arab Emirates', 'AE'],
    ['Georgia', 'GE'],
  ] as const;
  for (const [name, flag] of flags) expect(nationOf(name, 'INT'), name).toBe(flag);
  for (const country of ['US', 'GE', null]) expect(nationOf('Georgia', country)).toBeUndefined();
  for (const name of ['Lincoln Gales', 'Georgia Rovers', 'Marta Nyman', 'constructor', '']) {
    expect(nationOf(name, 'INT'), name).toBeUndefined();
  }
});
