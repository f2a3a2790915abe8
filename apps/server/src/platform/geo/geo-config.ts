import { COUNTRY_CODES } from '@duskline/contract/countries';
import { isNetwork } from '../http/callbacks/allow-list.ts';

export interface GeoConfig {
  /** A file of MaxMind's format, of the operator. */
  databaseFile: string | null;
  /** Networks and their countries, where there is no file; the first that fits counts. */
  networks: readonly (readonly [network: string, country: string])[];
  /** Of addresses that nothing is known of. */
  defaultCountry: string | null;
}

export const isCountry = (code: string): boolean => COUNTRY_CODES.includes(code);

/** `203.0.113.0/24=BR,2001:db8::/32=MX`; null for anything else. */
export function readNetworks(text: string): GeoConfig['networks'] | null {
  const read = text
    .split(',')
    .map((one) => one.trim().split('='))
    .filter(([network]) => network !== '');
  const isRight = read.every(
    ([network = '', country = '', ...rest]) => isNetwork(network) && isCountry(country) && rest.length === 0,
  );
  return isRight ? read.map(([network = '', country = '']) => [network, country] as const) : null;
}
