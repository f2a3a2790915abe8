import type { Locale } from './locale.ts';
import { localeTable } from './locale-table.ts';

export const locales: readonly Locale[] = localeTable;

const byCode = new Map(localeTable.map((locale) => [locale.code.toLowerCase(), locale]));
const bySegment = new Map(localeTable.filter((locale) => locale.aliasOf === undefined).map((locale) => [locale.segment, locale]));

function required(code: string): Locale {
  const locale = byCode.get(code.toLowerCase());
  if (!locale) throw new Error(`No locale ${code}`);
  return locale;
}

/** English (United States): the default, and the last fallback of every text. */
export const defaultLocale: Locale = required('en-US');

/** Locales that own a path segment, in table order (the language menu, hreflang). */
export const routedLocales: readonly Locale[] = locales.filter((locale) => locale.aliasOf === undefined);

/** By full code, any case. An alias code gives the locale it stands for: `en-EN` gives en-US. */
export function localeByCode(code: string): Locale | undefined {
  const locale = byCode.get(code.toLowerCase());
  return locale?.aliasOf === undefined ? locale : required(locale.aliasOf);
}

/** By path segment, exactly as written: `de`, never `DE`. */
export function localeBySegment(segment: string): Locale | undefined {
  return bySegment.get(segment);
}

/** Codes to look texts up in, best first, each once: the locale, its fallbacks, en-US. */
export function fallbackChain(locale: Locale): string[] {
  const chain = [locale.code, ...locale.fallback, defaultLocale.code];
  return [...new Set(chain.map((code) => localeByCode(code)?.code ?? code))];
}
