import type { Locale } from '@duskline/i18n/locale';
import type { MetaTable } from '@duskline/i18n/seo/meta-entry';
import type { AreaMessages, Boot } from './boot.ts';
import { type CompiledArea, compileArea, compilePages } from './compile-texts.ts';
import { type TextArea, textAreas } from './message-ids.ts';

const FOLDER = '../../../../../packages/i18n/locales/';

/** Texts of all languages, on the server only: a document gets those of its language and its page. */
const files = import.meta.glob<unknown>(
  [
    '../../../../../packages/i18n/locales/*/*.json',
    // These are the server's, and of those who translate.
    '!../../../../../packages/i18n/locales/*/{markets,busy,offline,glossary}.json',
  ],
  { eager: true, import: 'default' },
);

/** For the tests of completeness: the texts of one area as written. */
export const rawTexts = (code: string, area: TextArea): Readonly<Record<string, string>> | undefined =>
  files[`${FOLDER}${code}/${area}.json`] as Record<string, string> | undefined;

/** Languages with a folder of texts. */
export const translatedCodes: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => path.slice(FOLDER.length).split('/')[0] ?? '')),
].sort();

const compiled = new Map<string, CompiledArea>();

function once(key: string, compile: () => CompiledArea): CompiledArea {
  const found = compiled.get(key) ?? compile();
  compiled.set(key, found);
  return found;
}

const areaOf = (locale: Locale, area: TextArea): CompiledArea =>
  once(`${locale.code}/${area}`, () => compileArea(locale, area, rawTexts));
const pagesOf = (locale: Locale): CompiledArea => once(`${locale.code}/`, () => compilePages(locale, rawTexts));

/** Compiled texts of some areas in a language, complete. */
export const messagesOf = (locale: Locale, areas: readonly TextArea[] = textAreas): AreaMessages =>
  Object.assign({}, ...areas.map((area) => areaOf(locale, area).messages));

/** Addresses of the texts of all areas but some, in a language, and of those of the pages that are fetched ahead. */
export const textFilesOf = (locale: Locale, without: readonly TextArea[]): Boot['textFiles'] =>
  Object.fromEntries([
    ...textAreas.filter((area) => !without.includes(area)).map((area) => [area, `/${areaOf(locale, area).fileName}`]),
    ['pages', `/${pagesOf(locale).fileName}`],
  ]);

/** What a page says of itself where nothing else is known. */
const BARE_META: MetaTable = { paths: {}, areas: {}, root: { Title: 'Duskline', Description: '', Keywords: '' } };

const isMetaTable = (table: unknown): table is MetaTable => {
  const { paths, areas, root } = (table ?? {}) as Partial<MetaTable>;
  return typeof paths === 'object' && typeof areas === 'object' && typeof root?.Title === 'string';
};

/**
 * Titles and descriptions of pages in a language; one without entries uses en-US (META-06). A table that cannot be used is logged and takes
 * no page away (META-05, ERR-META-01).
 */
export function metaTableOf(locale: Locale, tables: Readonly<Record<string, unknown>> = files): MetaTable {
  const found = [locale.code, 'en-US'].map((code) => tables[`${FOLDER}${code}/meta.json`]).filter((table) => table !== undefined);
  const usable = found.find(isMetaTable);
  if (usable === undefined || usable !== found[0]) console.error(`Meta tags could not be loaded: ${locale.code}`);
  return usable ?? BARE_META;
}
