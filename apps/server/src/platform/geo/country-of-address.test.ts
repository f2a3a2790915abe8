import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeGeoipFile } from '../../../test-kit/geoip-file.ts';
import { createCountryOfAddress } from './country-of-address.ts';
import { readNetworks } from './geo-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'geoip-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'countries.mmdb');
writeGeoipFile(file, 203, 'BR');

const NONE = { databaseFile: null, networks: [], defaultCountry: null };

test('TR-A15 SR-19 the country of an address by the file of the operator, however the address is written', () => {
  const countryOf = createCountryOfAddress({ ...NONE, databaseFile: file });
  expect(['203.0.113.9', '::ffff:203.0.113.9', '198.51.100.1', '2001:db8::1', 'no address'].map(countryOf)).toEqual([
    'BR',
    'BR',
    null,
    null,
    null,
  ]);
});

test('TR-A15 SR-19 by networks where there is no file, the first that fits', () => {
  const networks = readNetworks('203.0.113.0/25=DE, 203.0.113.0/24=BR,2001:db8::/32=MX') ?? [];
  const countryOf = createCountryOfAddress({ ...NONE, networks });
  expect(['203.0.113.1', '203.0.113.200', '::ffff:203.0.113.1', '2001:db8::7', '192.0.2.1'].map(countryOf)).toEqual([
    'DE',
    'BR',
    'DE',
    'MX',
    null,
  ]);
});

test('TR-A15 an address of which nothing is known is of the default country', () => {
  const networks = readNetworks('203.0.113.0/24=BR') ?? [];
  const countryOf = createCountryOfAddress({ ...NONE, networks, defaultCountry: 'AT' });
  expect(['203.0.113.1', '192.0.2.1'].map(countryOf)).toEqual(['BR', 'AT']);
});

test('networks that are none, and countries that do not exist, are refused', () => {
  for (const text of ['203.0.113.0/33=BR', '203.0.113.0/24', '203.0.113.0/24=XX', '203.0.113.0/24=BR=DE', 'BR'])
    expect(readNetworks(text)).toBeNull();
  expect(readNetworks('')).toEqual([]);
});

test('a file that cannot be read says so when the server starts', () => {
  const broken = join(folder, 'broken.mmdb');
  writeFileSync(broken, 'no such format');
  for (const databaseFile of [broken, join(folder, 'absent.mmdb')])
    expect(() => createCountryOfAddress({ ...NONE, databaseFile })).toThrow('GEOIP_DB cannot be read');
});
