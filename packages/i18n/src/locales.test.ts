import { expect, test } from 'vitest';
import { defaultLocale, fallbackChain, localeByCode, locales, routedLocales } from './locales.ts';
import { acceptedRegion, negotiateLocale } from './negotiate-locale.ts';
import { pluralCategories } from './plural-category.ts';
import { resolveSegment } from './resolve-segment.ts';

test('about 33 locales, each with its own segment but for the alias en-EN', () => {
  expect(locales).toHaveLength(33);
  const segments = routedLocales.map((locale) => locale.segment);
  expect(new Set(segments).size).toBe(32);
  expect(segments.every((segment) => /^[a-z]{2}$/.test(segment))).toBe(true);
});

test('every locale is usable by Intl, knows its fallbacks and its direction', () => {
  for (const locale of locales) {
    expect(() => new Intl.NumberFormat(locale.bcp47), locale.code).not.toThrow();
    expect(Intl.PluralRules.supportedLocalesOf(locale.bcp47), locale.code).toHaveLength(1);
    expect(fallbackChain(locale).at(-1)).toBe('en-US');
    for (const code of locale.fallback) expect(localeByCode(code), code).toBeDefined();
    expect(locale.dir).toBe(locale.code.startsWith('ar') ? 'rtl' : 'ltr');
  }
});

test('LANG-02 the six short codes of the specification', () => {
  const short = (code: string) => locales.find((locale) => locale.code === code)?.short;
  expect(['en-US', 'en-AU', 'en-CA', 'zh-CHT', 'zh-CHS', 'en-EN'].map(short)).toEqual(['EN', 'AU', 'CA', 'TW', 'CN', 'EN']);
});

test('AMB-09 the short code in lower case is the path, other spellings redirect to it', () => {
  expect(resolveSegment('de')).toMatchObject({ kind: 'locale', locale: { code: 'de-DE' } });
  expect(resolveSegment('tw')).toMatchObject({ kind: 'locale', locale: { code: 'zh-CHT' } });
  for (const [written, segment] of [
    ['en-US', 'en'],
    ['EN-us', 'en'],
    ['en-EN', 'en'],
    ['DE', 'de'],
    ['zh-CHS', 'cn'],
    ['nb-NO', 'no'],
  ] as const) {
    expect(resolveSegment(written), written).toMatchObject({ kind: 'alias', locale: { segment } });
  }
  for (const word of ['sport', 'zzz', '', 'nb', 'constructor', '__proto__'])
    expect(resolveSegment(word).kind, word).toBe('unknown');
});

test('segments are exact: ca is English (Canada), uk is Ukrainian, br is Portuguese (Brazil)', () => {
  const code = (segment: string) => {
    const found = resolveSegment(segment);
    return found.kind === 'unknown' ? undefined : found.locale.code;
  };
  expect([code('ca'), code('uk'), code('br')]).toEqual(['en-CA', 'uk-UA', 'pt-BR']);
});

test('SR-02 the stored choice wins, then the browser, then the default', () => {
  expect(negotiateLocale('de', 'fr').code).toBe('de-DE');
  expect(negotiateLocale('pt-BR', 'fr').code).toBe('pt-BR');
  expect(negotiateLocale('nonsense', 'fr-CH, fr;q=0.9, en;q=0.8').code).toBe('fr-FR');
  expect(negotiateLocale(undefined, 'xx, ;;;, en;q=0.1, ar;q=0.5').code).toBe('ar-EG');
  expect(negotiateLocale(undefined, 'zh-TW').code).toBe('zh-CHT');
  expect(negotiateLocale(undefined, 'zh-Hant-HK').code).toBe('zh-CHT');
  expect(negotiateLocale(undefined, 'zh').code).toBe('zh-CHS');
  expect(negotiateLocale(undefined, 'nn-NO').code).toBe('nb-NO');
  expect(negotiateLocale(undefined, 'de;q=0').code).toBe('en-US');
  expect(negotiateLocale(undefined, undefined)).toBe(defaultLocale);
});

test('Arabic has six plural categories, Russian four, Japanese one', () => {
  const of = (code: string) => pluralCategories(localeByCode(code) ?? defaultLocale).sort();
  expect(of('ar-EG')).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
  expect(of('ru-RU')).toEqual(['few', 'many', 'one', 'other']);
  expect(of('ja-JP')).toEqual(['other']);
});

test('spec 221 the region that a browser asks for first', () => {
  const region = (header?: string) => acceptedRegion(header);
  expect(region('de-AT,en-GB;q=0.8')).toBe('AT');
  expect(region('en;q=0.9, fr-CH;q=0.4')).toBe('CH');
  expect(region('zh-Hant-HK')).toBe('HK');
  expect(['tr', '*', '', undefined].map(region)).toEqual([undefined, undefined, undefined, undefined]);
});
