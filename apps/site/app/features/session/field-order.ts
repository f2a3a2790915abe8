/** Where the postal code says the place, so that it is asked first. */
const POSTAL_CODE_FIRST = new Set('BR CN JP KR RU TW'.split(' '));
/** Where it stands behind the city. */
const CITY_FIRST = new Set(
  'AG AI AS AU BB BD BM BN BS BZ CA DM FJ FK GB GD GG GI GU GY HK IE IM IN IO JE JM KE KN KY LC LK MO MS MV MY NG NZ PG PH PK PR SG SH TC TH TT TZ UG US VC VG VI ZA ZW'.split(
    ' ',
  ),
);
const FAMILY_NAME_FIRST = new Set('CN HK HU JP KH KP KR MO TW VN'.split(' '));

type AddressField = 'Address' | 'PostalCode' | 'City';

/** The lines of an address, in the order in which its country writes them. */
export function addressLines(country: string): readonly (readonly AddressField[])[] {
  if (POSTAL_CODE_FIRST.has(country)) return [['PostalCode', 'City'], ['Address']];
  return [['Address'], CITY_FIRST.has(country) ? ['City', 'PostalCode'] : ['PostalCode', 'City']];
}

export const nameFields = (country: string): readonly ('FirstName' | 'LastName')[] =>
  FAMILY_NAME_FIRST.has(country) ? ['LastName', 'FirstName'] : ['FirstName', 'LastName'];
