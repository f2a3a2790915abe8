import { defaultLocale, localeByCode, routedLocales } from '@duskline/i18n/locales';
import { pluralCategories } from '@duskline/i18n/plural-category';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { messagesOf, rawTexts } from './catalogues.ts';
import { createTestSite } from './test-site.tsx';

const english = rawTexts('en-US');
const complete = ['de-DE', 'ar-EG'];

type Token = string | [name: string, type?: string, choices?: Record<string, unknown>];

/** Names of the placeholders of a text, and the plural forms that each counted one has. */
function anatomy(text: string) {
  const names = new Set<string>();
  const plurals: string[][] = [];
  const walk = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, type, choices] = token;
      if (name !== '#') names.add(name);
      if (type !== 'plural' || choices === undefined) continue;
      const forms = Object.entries(choices).filter(([key, value]) => key !== 'offset' && value !== undefined);
      plurals.push(forms.map(([key]) => key));
      for (const [, value] of forms) walk((Array.isArray(value) ? value : [value]) as Token[]);
    }
  };
  walk(compileMessageOrThrow(text) as Token[]);
  return { names: [...names].sort(), plurals };
}

test('German and Arabic say everything that English says, and nothing else', () => {
  expect(Object.keys(english).length).toBeGreaterThan(150);
  for (const code of complete) expect(Object.keys(rawTexts(code)).sort(), code).toEqual(Object.keys(english).sort());
});

test('translations use the same placeholders, and every plural has all forms of its language', () => {
  for (const code of ['en-US', ...complete]) {
    const locale = localeByCode(code) ?? defaultLocale;
    const needed = pluralCategories(locale);
    for (const [id, text] of Object.entries(rawTexts(code))) {
      const { names, plurals } = anatomy(text);
      expect(names, `${code} ${id}`).toEqual(anatomy(english[id] ?? '').names);
      for (const forms of plurals) {
        // A text whose forms are all alike may say only the last one.
        const isUniform = forms.length === 1 && forms[0] === 'other';
        if (!isUniform) expect(forms, `${code} ${id}`).toEqual(expect.arrayContaining(needed));
      }
    }
  }
});

test('no text is empty, and none of a translation is left in English by accident', () => {
  const same = new Set([
    '1X2',
    'Live',
    'Map {number}',
    'Handicap',
    '{minute} min',
    'in {time}',
    'plus {value}',
    'minus {value}',
    '{count, plural, other {# live}}',
  ]);
  for (const code of complete) {
    const untouched = Object.entries(rawTexts(code)).filter(
      ([id, text]) => text === english[id] && /[a-z]{4}/i.test(text) && !same.has(text),
    );
    // German shares words with English (System, Combo, ID): a few are allowed, a forgotten file is not.
    expect(untouched.length, `${code}: ${untouched.map(([id]) => id).join(' ')}`).toBeLessThan(12);
    expect(Object.values(rawTexts(code)).every((text) => text.trim() !== '')).toBe(true);
  }
});

test('every language of the menu has texts: its own, else those of its fallback', () => {
  for (const locale of routedLocales) {
    const messages = messagesOf(locale);
    expect(Object.keys(messages).sort(), locale.code).toEqual(Object.keys(english).sort());
  }
  expect(messagesOf(localeByCode('fr-FR') ?? defaultLocale)['nav.sports']).toBe('Sports');
});

test('plurals come out right in German and in all six Arabic forms, with Latin digits', () => {
  const say = (code: string, count: number) => createTestSite({ language: code }).i18n._('list.matches', { count });
  expect([0, 1, 2, 1234].map((count) => say('de-DE', count))).toEqual(['0 Spiele', '1 Spiel', '2 Spiele', '1.234 Spiele']);
  expect([0, 1, 2, 3, 11, 100].map((count) => say('ar-EG', count))).toEqual([
    'لا مباريات',
    'مباراة واحدة',
    'مباراتان',
    '3 مباريات',
    '11 مباراة',
    '100 مباراة',
  ]);
});
