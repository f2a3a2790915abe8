// The patterns are those of validator.js (MIT), which a page would have to carry whole.

/** Countries whose postal codes are so many digits. */
const DIGITS: readonly (readonly [digits: number, countries: string])[] = [
  [3, 'IS MG'],
  [4, 'AT AU BE BG CH DK HU LU NO NZ SI TN ZA'],
  [5, 'DE DO DZ EE FI ID IT KE LK MX MY PK SA TH UA ZM'],
  [6, 'RO RU SG'],
];

const PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ...DIGITS.flatMap(([digits, countries]) =>
    countries.split(' ').map((country) => [country, new RegExp(`^\\d{${digits}}$`)] as const),
  ),
  ['AD', /^AD\d{3}$/],
  ['AZ', /^AZ\d{4}$/],
  ['BA', /^([7-8]\d{4}$)/],
  ['BD', /^([1-8][0-9]{3}|9[0-4][0-9]{2})$/],
  ['BR', /^\d{5}-?\d{3}$/],
  ['BY', /^2[1-4]\d{4}$/],
  ['CA', /^[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][\s-]?\d[ABCEGHJ-NPRSTV-Z]\d$/i],
  ['CN', /^(0[1-7]|1[012356]|2[0-7]|3[0-6]|4[0-7]|5[1-7]|6[1-7]|7[1-5]|8[1345]|9[09])\d{4}$/],
  ['CO', /^(05|08|11|13|15|17|18|19|20|23|25|27|41|44|47|50|52|54|63|66|68|70|73|76|81|85|86|88|91|94|95|97|99)(\d{4})$/],
  ['CZ', /^\d{3}\s?\d{2}$/],
  ['ES', /^(5[0-2]{1}|[0-4]{1}\d{1})\d{3}$/],
  ['FR', /^(?:(?:0[1-9]|[1-8]\d|9[0-5])\d{3}|97[1-46]\d{2})$/],
  ['GB', /^(gir\s?0aa|[a-z]{1,2}\d[\da-z]?\s?(\d[a-z]{2})?)$/i],
  ['GR', /^\d{3}\s?\d{2}$/],
  ['HR', /^([1-5]\d{4}$)/],
  ['HT', /^HT\d{4}$/],
  ['IE', /^(?!.*(?:o))[A-Za-z]\d[\dw]\s\w{4}$/i],
  ['IL', /^(\d{5}|\d{7})$/],
  ['IN', /^((?!10|29|35|54|55|65|66|86|87|88|89)[1-9][0-9]{5})$/],
  ['IR', /^(?!(\d)\1{3})[13-9]{4}[1346-9][013-9]{5}$/],
  ['JP', /^\d{3}-\d{4}$/],
  ['KR', /^(\d{5}|\d{6})$/],
  ['LI', /^(948[5-9]|949[0-7])$/],
  ['LT', /^LT-\d{5}$/],
  ['LV', /^LV-\d{4}$/],
  ['MC', /^980\d{2}$/],
  ['MT', /^[A-Za-z]{3}\s{0,1}\d{4}$/],
  ['NL', /^[1-9]\d{3}\s?(?!sa|sd|ss)[a-z]{2}$/i],
  ['NP', /^(10|21|22|32|33|34|44|45|56|57)\d{3}$|^(977)$/i],
  ['PL', /^\d{2}-\d{3}$/],
  ['PR', /^00[679]\d{2}([ -]\d{4})?$/],
  ['PT', /^\d{4}-\d{3}?$/],
  ['SE', /^[1-9]\d{2}\s?\d{2}$/],
  ['SK', /^\d{3}\s?\d{2}$/],
  ['TW', /^\d{3}(\d{2,3})?$/],
  ['US', /^\d{5}(-\d{4})?$/],
]);

/**
 * Whether a country writes its postal codes like this one: asked by the form on leaving its step and by the server. Where that is not known the contract has said
 * all there is to say (K-SU-06).
 */
export const fitsCountry = (postalCode: string, country: string): boolean => PATTERNS.get(country)?.test(postalCode) ?? true;
