import { createHash } from 'node:crypto';
import type { Locale } from '@duskline/i18n/locale';
import { fallbackChain } from '@duskline/i18n/locales';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { AreaMessages } from './boot.ts';
import type { TextArea } from './message-ids.ts';
import { PAGE_AREAS } from './page-areas.ts';

/** Texts of an area as a translator wrote them; undefined where the language has none. */
export type ReadTexts = (code: string, area: TextArea) => Readonly<Record<string, string>> | undefined;

/** Folder of the files of texts in the built site. */
export const TEXTS_PATH = 'assets/texts';

export interface CompiledArea {
  readonly messages: AreaMessages;
  readonly json: string;
  /** Named by its content: languages that show the same texts share a file, and a changed text is a new one. */
  readonly fileName: string;
}

function compile(name: string, locale: Locale, areas: readonly TextArea[], read: ReadTexts): CompiledArea {
  const chain = fallbackChain(locale).reverse();
  const texts: Record<string, string> = Object.assign(
    {},
    ...areas.flatMap((area) => chain.map((code) => read(code, area) ?? {})),
  );
  const messages = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      const tokens = compileMessage(text);
      // A text without placeholders travels as itself.
      return [id, tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens];
    }),
  ) as AreaMessages;
  const json = JSON.stringify(messages);
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 12);
  return { messages, json, fileName: `${TEXTS_PATH}/${name}-${hash}.json` };
}

/**
 * Texts of one area in one language, complete and compiled: a browser gets ready tokens and no parser. A text without a translation
 * takes its fallback's.
 */
export const compileArea = (locale: Locale, area: TextArea, read: ReadTexts): CompiledArea => compile(area, locale, [area], read);

/** The texts of the pages that are fetched ahead, in one file. */
export const compilePages = (locale: Locale, read: ReadTexts): CompiledArea => compile('pages', locale, PAGE_AREAS, read);
