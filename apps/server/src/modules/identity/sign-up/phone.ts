import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface Phone {
  /** E.164: one way of writing each number. */
  number: string;
  /** Of the number; null where several countries share its code. */
  country: string | null;
  /** Whether a person can be reached at a number of its kind: not a service, a pager or a number that costs the caller. */
  isReachable: boolean;
}

const REACHABLE: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER', 'VOIP']);

/** A number as it was typed: with its country code, or as people write it in that country. Null when no country has such numbers. */
export function readPhone(typed: string, country: string | undefined): Phone | null {
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(
    typed,
    defaultCountry === undefined ? { extract: false } : { defaultCountry, extract: false },
  );
  if (!phone?.isValid()) return null;
  const kind = phone.getType();
  return { number: phone.number, country: phone.country ?? null, isReachable: kind === undefined || REACHABLE.has(kind) };
}
