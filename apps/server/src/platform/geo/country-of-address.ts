import { readFileSync } from 'node:fs';
import { type CountryResponse, Reader } from 'maxmind';
import { AllowList } from '../http/callbacks/allow-list.ts';
import { type GeoConfig, isCountry } from './geo-config.ts';

/** From which country an address asks (ISO 3166-1 alpha-2); null where nothing says it. */
export type CountryOfAddress = (ip: string) => string | null;

/** @throws Error when the file cannot be read, or is none of that format */
export function createCountryOfAddress({ databaseFile, networks, defaultCountry }: GeoConfig): CountryOfAddress {
  const find = databaseFile === null ? byNetworks(networks) : byFile(databaseFile);
  return (ip) => find(ip) ?? defaultCountry;
}

function byFile(file: string): CountryOfAddress {
  let reader: Reader<CountryResponse>;
  try {
    reader = new Reader<CountryResponse>(readFileSync(file));
  } catch (error) {
    throw new Error(`GEOIP_DB cannot be read: ${(error as Error).message}`);
  }
  return (ip) => {
    const code = reader.get(plainAddress(ip))?.country?.iso_code;
    return code !== undefined && isCountry(code) ? code : null;
  };
}

/** Sockets that hear both families write an IPv4 address as an IPv6 one. */
const plainAddress = (ip: string): string => (ip.split('%', 1)[0] as string).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

function byNetworks(networks: GeoConfig['networks']): CountryOfAddress {
  const lists = networks.map(([network, country]) => ({ list: new AllowList([network]), country }));
  return (ip) => lists.find(({ list }) => list.has(ip))?.country ?? null;
}
