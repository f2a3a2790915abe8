/** A country inside the United Kingdom has a flag of its own. */
const HOME_NATIONS: Readonly<Record<string, string>> = {
  England: 'GB-ENG',
  Scotland: 'GB-SCT',
  Wales: 'GB-WLS',
  'Northern Ireland': 'GB-NIR',
};

/** Names that feeds use beside the standard ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = { USA: 'US', Turkey: 'TR', 'Czech Republic': 'CZ' };

const plain = (name: string): string => name.replace('&', 'and');
let nations: ReadonlyMap<string, string> | undefined;

/** Flags of countries by what national teams are called in English. */
function nationsByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const standard = letters
    .flatMap((one) => letters.map((two) => `${one}${two}`))
    .flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined ? [] : [[plain(name), code]];
    });
  return new Map([...standard, ...Object.entries(OTHER_NAMES), ...Object.entries(HOME_NATIONS)]);
}

/**
 * Country of a national team, as its flag goes by: a side of an international competition that bears the name of a country. Undefined of every
 * other side. `categoryCountry` is the country code of the category, INT of an international one.
 */
export function nationOf(name: string, categoryCountry: string | null): string | undefined {
  if (categoryCountry !== 'INT') return undefined;
  nations ??= nationsByName();
  return nations.get(plain(name));
}

/** Country of a category, as its flag goes by. The feed and the table of categories have one code for all of the United Kingdom. */
export const countryOf = (name: string, countryCode: string | null): string | null =>
  (countryCode === 'GB' && Object.hasOwn(HOME_NATIONS, name) ? HOME_NATIONS[name] : undefined) ?? countryCode;
