/** A country inside the United Kingdom has a flag of its own. */
const HOME_NATIONS: Readonly<Record<string, string>> = {
  England: 'GB-ENG',
  Scotland: 'GB-SCT',
  Wales: 'GB-WLS',
  'Northern Ireland': 'GB-NIR',
};

/** Country of a category, as its flag goes by. The feed and the table of categories have one code for all of the United Kingdom. */
export const countryOf = (name: string, countryCode: string | null): string | null =>
  (countryCode === 'GB' && Object.hasOwn(HOME_NATIONS, name) ? HOME_NATIONS[name] : undefined) ?? countryCode;
