import validator from 'validator';

const KNOWN: ReadonlySet<string> = new Set(validator.isPostalCodeLocales);
const isKnown = (country: string): country is Exclude<validator.PostalCodeLocale, 'any'> =>
  country !== 'any' && KNOWN.has(country);

/** Whether a country writes its postal codes like this one. Where that is not known the contract has said all there is to say (K-SU-06). */
export const fitsCountry = (postalCode: string, country: string): boolean =>
  !isKnown(country) || validator.isPostalCode(postalCode, country);
