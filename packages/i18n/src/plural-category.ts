import type { Locale } from './locale.ts';

export type PluralCategory = Intl.LDMLPluralRule;

const cache = new Map<string, Intl.PluralRules>();

function rules(locale: Locale, type: Intl.PluralRuleType): Intl.PluralRules {
  const key = `${locale.bcp47}/${type}`;
  let found = cache.get(key);
  if (!found) {
    found = new Intl.PluralRules(locale.bcp47, { type });
    cache.set(key, found);
  }
  return found;
}

/** Plural category of a number: Arabic has six, Japanese one. */
export function pluralCategory(locale: Locale, value: number, type: Intl.PluralRuleType = 'cardinal'): PluralCategory {
  return rules(locale, type).select(value);
}

/** Every category the language has: a translation must give a text for each. */
export function pluralCategories(locale: Locale, type: Intl.PluralRuleType = 'cardinal'): PluralCategory[] {
  return [...rules(locale, type).resolvedOptions().pluralCategories];
}
