import type { Locale } from './locale.ts';
import { defaultLocale, localeByCode, localeBySegment, routedLocales } from './locales.ts';

/** Tags of an Accept-Language header, best first; broken entries are skipped. */
function acceptedTags(header: string): string[] {
  return header
    .split(',')
    .slice(0, 20)
    .map((part, index) => {
      const [tag = '', ...params] = part.trim().split(';');
      const quality = params.map((param) => /^\s*q=([01](?:\.[0-9]{1,3})?)\s*$/.exec(param)?.[1]).find((q) => q !== undefined);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag))
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => tag);
}

function localeOfTag(tag: string): Locale | undefined {
  const exact = localeByCode(tag) ?? routedLocales.find((locale) => locale.bcp47.toLowerCase() === tag);
  if (exact) return exact;
  const [language, ...rest] = tag.split('-');
  // Chinese is told apart by script or region, everything else by its language alone.
  if (language === 'zh') return localeByCode(rest.some((part) => /^(hant|tw|hk|mo)$/.test(part)) ? 'zh-CHT' : 'zh-CHS');
  if (language === 'no' || language === 'nn') return localeByCode('nb-NO');
  return routedLocales.find((locale) => locale.bcp47.toLowerCase().split('-')[0] === language);
}

/**
 * The current language of a visitor without a language in the path (SR-02): the stored choice, else what the browser asks for,
 * else the default. `stored` may be a full code or a path segment.
 */
export function negotiateLocale(stored: string | undefined, acceptLanguage: string | undefined): Locale {
  const chosen = stored === undefined ? undefined : (localeByCode(stored) ?? localeBySegment(stored));
  if (chosen) return chosen;
  for (const tag of acceptedTags(acceptLanguage ?? '')) {
    const locale = localeOfTag(tag);
    if (locale) return locale;
  }
  return defaultLocale;
}

/** The region that an Accept-Language header names first, as an ISO 3166 code; undefined where no tag has one. */
export function acceptedRegion(acceptLanguage: string | undefined): string | undefined {
  const parts = acceptedTags(acceptLanguage ?? '').map((tag) => tag.split('-').slice(1));
  return parts
    .map((rest) => rest.find((part) => /^[a-z]{2}$/.test(part)))
    .find((region) => region !== undefined)
    ?.toUpperCase();
}
