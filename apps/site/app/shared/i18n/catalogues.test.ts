import { defaultLocale, localeByCode, routedLocales } from '@duskline/i18n/locales';
import { pluralCategories } from '@duskline/i18n/plural-category';
import { findMeta } from '@duskline/i18n/seo/find-meta';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test, vi } from 'vitest';
import { messagesOf, metaTableOf, rawTexts, textFilesOf, translatedCodes } from './catalogues.ts';
import { SHELL_AREAS, textAreas } from './message-ids.ts';
import { POSITION_TEXTS } from './position-texts.ts';
import { createTestSite } from './test-site.tsx';

const textsOf = (code: string): Record<string, string> =>
  Object.assign({}, ...textAreas.map((area) => rawTexts(code, area) ?? {}));
const english = textsOf('en-US');
/** A language that has begun to be translated says everything; one with page titles only has none of these texts. */
const complete = translatedCodes.filter((code) => code !== 'en-US' && Object.keys(textsOf(code)).length > 0);

/** A language that shows the English texts. */
const untranslated =
  routedLocales.find(({ code, fallback }) => fallback.length === 0 && !translatedCodes.includes(code)) ?? defaultLocale;

/** Texts of positions in line-ups. */
const POSITIONS: ReadonlySet<string> = new Set(Object.values(POSITION_TEXTS));

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

test('H71 every translated language has every text of English in the same area, and nothing else', () => {
  expect(complete).toEqual(expect.arrayContaining(['ar-EG', 'de-DE']));
  expect(Object.keys(english).length).toBeGreaterThan(500);
  for (const code of complete) {
    expect(localeByCode(code)?.code, `the folder ${code} is a language of the table`).toBe(code);
    for (const area of textAreas)
      expect(Object.keys(rawTexts(code, area) ?? {}).sort(), `${code} ${area}`).toEqual(
        Object.keys(rawTexts('en-US', area) ?? {}).sort(),
      );
  }
});

test('no name is a text of two areas', () => {
  const names = textAreas.flatMap((area) => Object.keys(rawTexts('en-US', area) ?? {}));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('H71 translations use the same placeholders, and every plural has all forms of its language', () => {
  for (const code of ['en-US', ...complete]) {
    const locale = localeByCode(code) ?? defaultLocale;
    const needed = pluralCategories(locale);
    for (const [id, text] of Object.entries(textsOf(code))) {
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
    const untouched = Object.entries(textsOf(code)).filter(
      ([id, text]) => text === english[id] && /[a-z]{4}/i.test(text) && !same.has(text),
    );
    // Languages share words (System, Menu, Handicap, Teaser) and never a whole sentence. Positions of sports from elsewhere have their English names in most.
    expect(
      untouched.filter(([, text]) => (text.replace(/\{[^}]*\}/g, '').match(/[a-z]{2,}/gi) ?? []).length > 2),
      code,
    ).toEqual([]);
    const [positions, others] = [untouched.filter(([id]) => POSITIONS.has(id)), untouched.filter(([id]) => !POSITIONS.has(id))];
    expect(others.length, `${code}: ${others.map(([id]) => id).join(' ')}`).toBeLessThan(25);
    expect(positions.length, `${code}: ${positions.map(([id]) => id).join(' ')}`).toBeLessThan(POSITIONS.size / 2);
    expect(Object.values(textsOf(code)).every((text) => text.trim() !== '')).toBe(true);
  }
});

test('every language of the menu has texts: its own, else those of its fallback', () => {
  for (const locale of routedLocales) {
    const messages = messagesOf(locale);
    expect(Object.keys(messages).sort(), locale.code).toEqual(Object.keys(english).sort());
  }
  expect(messagesOf(untranslated)['nav.sports']).toBe('Sports');
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

test('a document names a file for each area that it does not bring; languages with the same texts share it', () => {
  const filesOf = (code: string) => textFilesOf(localeByCode(code) ?? defaultLocale, [...SHELL_AREAS, 'sport']);
  expect(Object.keys(filesOf('de-DE')).sort()).toEqual(
    [...textAreas.filter((area) => area !== 'sport' && !SHELL_AREAS.includes(area)), 'pages'].sort(),
  );
  expect(filesOf('de-DE').bets).toMatch(/^\/assets\/texts\/bets-[0-9a-f]{12}\.json$/);
  expect(filesOf(untranslated.code)).toEqual(filesOf('en-US'));
  expect(filesOf('ar-EG').bets).not.toBe(filesOf('en-US').bets);
});

test('META-06 a language without titles of its own uses en-US', () => {
  const tableOf = (code: string) => metaTableOf(localeByCode(code) ?? defaultLocale);
  expect(tableOf(untranslated.code)).toBe(tableOf('en-US'));
  expect(tableOf('tr-TR')).not.toBe(tableOf('en-US'));
});

test('META-05 a table that cannot be used is logged alone: the page has the titles of en-US, or its bare name', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const german = localeByCode('de-DE') ?? defaultLocale;
  const english = metaTableOf(defaultLocale);
  const tables = (own: unknown, others: unknown) =>
    metaTableOf(german, {
      '../../../../../packages/i18n/locales/de-DE/meta.json': own,
      '../../../../../packages/i18n/locales/en-US/meta.json': others,
    });
  expect(tables(english, english)).toBe(english);
  expect(logged).not.toHaveBeenCalled();
  for (const broken of [null, '', {}, { paths: {}, areas: {}, root: {} }]) expect(tables(broken, english)).toBe(english);
  expect(findMeta(tables(null, {}), '/sport/soccer')).toMatchObject({ Title: 'Duskline', OgTitle: 'Duskline' });
  expect(logged.mock.calls).toEqual(Array.from({ length: 5 }, () => ['Meta tags could not be loaded: de-DE']));
  logged.mockRestore();
});
