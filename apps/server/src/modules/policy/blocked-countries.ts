import { AppError } from '@duskline/contract/errors';
import type { CountryOfAddress } from '../../platform/geo/country-of-address.ts';
import type { Policies } from './service.ts';

/** Where the operator takes no customers, by the policy in force (TR-A15). */
export interface BlockedCountries {
  isBlocked(country: string | null): boolean;
  /** @throws AppError CountryBlockedException when the address asks from such a country */
  refuseFrom(ip: string): void;
}

export function createBlockedCountries(policies: Pick<Policies, 'current'>, countryOf: CountryOfAddress): BlockedCountries {
  const isBlocked = (country: string | null) => country !== null && policies.current().blockedCountries.has(country);
  return {
    isBlocked,
    refuseFrom(ip) {
      if (isBlocked(countryOf(ip))) throw new AppError('CountryBlockedException');
    },
  };
}
