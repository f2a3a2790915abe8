import type { Locale } from '@duskline/i18n/locale';
import { fallbackChain } from '@duskline/i18n/locales';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Texts by language, read and compiled on the server only: a page gets those of its language as ready tokens, so that no parser
 * and no foreign language ever reaches a browser. A language, or a text, without a translation takes its fallback's.
 */
const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { eager: true, import: 'default' });

function textsOf(code: string): Record<string, string> {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${code}.json`));
  return Object.assign({}, ...own.map(([, texts]) => texts));
}

const compiled = new Map<string, Messages>();

/** Compiled texts of a language, complete. */
export function messagesOf(locale: Locale): Messages {
  let messages = compiled.get(locale.code);
  if (!messages) {
    const texts: Record<string, string> = Object.assign({}, ...fallbackChain(locale).reverse().map(textsOf));
    messages = Object.fromEntries(
      Object.entries(texts).map(([id, text]) => {
        const tokens = compileMessage(text);
        // A text without placeholders travels as itself.
        return [id, tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens];
      }),
    ) as Messages;
    compiled.set(locale.code, messages);
  }
  return messages;
}

/** For the completeness test: the texts of one language as written. */
export const rawTexts = textsOf;
