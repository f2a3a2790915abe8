import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLocale } from '@duskline/i18n/locales';

const root = fileURLToPath(new URL('..', import.meta.resolve('@duskline/i18n/locales/en-US/markets.json')));
const codes = readdirSync(root).sort((a, b) => Number(b === defaultLocale.code) - Number(a === defaultLocale.code));

/** Texts are looked up by what feeds call things: "constructor" must not find what every other object has. */
const asTable = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.setPrototypeOf(value, null) : value;

/** The texts of one area by language, for those that are the server's own. English is always among them. */
export class LocaleTexts<Texts> {
  readonly english: Texts;
  readonly #texts = new Map<string, Texts>();

  constructor(area: 'busy' | 'mail' | 'notices' | 'offline' | 'markets' | 'push' | 'shell' | 'sms') {
    for (const code of codes) {
      const file = join(root, code, `${area}.json`);
      if (!existsSync(file)) continue;
      // "pt" stands for the first of the locales that begin so; any further one is known by its full code only.
      const language = code.slice(0, 2);
      this.#texts.set(this.#texts.has(language) ? code : language, JSON.parse(readFileSync(file, 'utf8'), asTable) as Texts);
    }
    const english = this.#texts.get('en');
    if (english === undefined) throw new Error(`There are no texts ${area}.json in English`);
    this.english = english;
  }

  /** The name under which the texts for a code (en-US, de, zh-CHS) are kept; English where there are none. */
  languageOf(code: string): string {
    if (this.#texts.has(code)) return code;
    const language = code.slice(0, 2).toLowerCase();
    return this.#texts.has(language) ? language : 'en';
  }

  /** The texts of a language that `languageOf` named. */
  of(language: string): Texts {
    return this.#texts.get(language) ?? this.english;
  }

  get languages(): string[] {
    return [...this.#texts.keys()];
  }
}
