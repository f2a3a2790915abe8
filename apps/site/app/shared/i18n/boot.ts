import type { Locale } from '@duskline/i18n/locale';
import type { MetaTable } from '@duskline/i18n/seo/meta-entry';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Preferences } from '../preferences/preferences.ts';
import type { PathWords } from '../routing/paths.ts';
import type { TextArea } from './message-ids.ts';

/** Compiled texts by name; one without placeholders is the text itself. */
export type AreaMessages = Readonly<Record<string, string | CompiledMessage>>;

/** Full code, path segment, hreflang, own name. */
export type LanguageLink = readonly [code: string, segment: string, hreflang: string, nativeName: string];

/** What the server hands to the browser with the page, as JSON in the element below. Holds nothing about a person. */
export interface Boot {
  readonly locale: Locale;
  /** All languages of the menu. The table of locales itself stays on the server. */
  readonly languages: readonly LanguageLink[];
  /** Texts of the shell and of the areas of this page. */
  readonly messages: AreaMessages;
  /** Addresses of the texts of all other areas; `pages` has those of the pages that are fetched ahead. */
  readonly textFiles: Readonly<Partial<Record<TextArea | 'pages', string>>>;
  readonly meta: MetaTable;
  /** Words of its esports paths, where the language has its own. */
  readonly pathWords: PathWords;
  readonly preferences: Preferences;
  readonly nowMs: number;
  /** Before the data of the page was read. */
  readonly readAtMs: number;
  /** Where the site is reached, for canonical addresses; '' when the operator has not said. */
  readonly origin: string;
}

export const BOOT_ELEMENT = 'boot';

/** JSON that may stand inside a script element: no closing tag, no line separators that old parsers trip over. */
export function bootJson(boot: Boot): string {
  return JSON.stringify(boot)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
