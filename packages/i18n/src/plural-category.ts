import type { Locale } from './locale.ts';

/** Every plural category that the language has (Arabic six, Japanese one): a translation must give a text for each. */
export function pluralCategories(locale: Locale): Intl.LDMLPluralRule[] {
  return [...new Intl.PluralRules(locale.bcp47).resolvedOptions().pluralCategories];
}
