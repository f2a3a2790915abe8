import { createFormatters, type Formatters } from '@duskline/i18n/formatters';
import type { Locale } from '@duskline/i18n/locale';
import type { MetaTable } from '@duskline/i18n/seo/meta-entry';
import { type I18n, setupI18n } from '@lingui/core';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { offsetHours, type Preferences } from '../preferences/preferences.ts';
import type { PreferencesState, PreferencesStore } from '../preferences/preferences-store.ts';
import type { AreaMessages, Boot } from './boot.ts';
import type { MessageId } from './message-ids.ts';
import { toTokens } from './texts.ts';

export type Translate = (id: MessageId, values?: Record<string, unknown>) => string;

/** What every component may read: language, texts, preferences. Constant for one document, since a language change loads a new one. */
export interface Site {
  readonly locale: Locale;
  readonly i18n: I18n;
  readonly meta: MetaTable;
  readonly preferences: PreferencesStore;
  /** The moment the page was made: the first render of server and browser must agree on "now". */
  readonly renderedAtMs: number;
  /** When the server read the data of the document, by the clock of this device. */
  readonly documentReadAtMs: number;
  readonly origin: string;
  readonly languages: Boot['languages'];
  /** The boot JSON as it stands in the page. */
  readonly bootText: string;
  readonly nonce: string;
}

interface SiteParts {
  boot: Boot;
  /** More than the document brings: the server renders also what the browser loads after the page. */
  messages?: AreaMessages;
  bootText: string;
  nonce: string;
  preferences: PreferencesStore;
  /** Absent on the server, whose own clock it is. */
  documentReadAtMs?: number;
}

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function createSite({
  boot,
  messages = boot.messages,
  bootText,
  nonce,
  preferences,
  documentReadAtMs = boot.readAtMs,
}: SiteParts): Site {
  const { locale, languages, meta, origin, nowMs } = boot;
  const i18n = setupI18n({
    locale: locale.code,
    // Numbers inside texts keep Latin digits, and Intl gets a tag that it knows.
    locales: `${locale.bcp47}-u-nu-latn`,
    messages: { [locale.code]: toTokens(messages) },
    // The name of a text means nothing to a reader.
    missing(_, id) {
      console.error(`The text ${id} is not among those of this page`);
      return '';
    },
  });
  return { locale, languages, i18n, meta, preferences, renderedAtMs: nowMs, documentReadAtMs, origin, bootText, nonce };
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('A component of the site stands outside of SiteProvider');
  return site;
}

const translators = new WeakMap<I18n, Translate>();

/** One function per language, so that it never causes a new render. */
function translatorOf(i18n: I18n): Translate {
  let found = translators.get(i18n);
  if (!found) {
    found = (id, values) => i18n._(id, values);
    translators.set(i18n, found);
  }
  return found;
}

export const useT = (): Translate => translatorOf(useSite().i18n);

export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useStore(useSite().preferences, (state: PreferencesState) => state.preferences[name]);
}

export function useSetPreference(): PreferencesState['set'] {
  return useStore(useSite().preferences, (state: PreferencesState) => state.set);
}

/** Formats are expensive to make and the same for a whole page. */
const formats = new Map<string, Formatters>();

function formatsOf(locale: Locale, offset: number): Formatters {
  const key = `${locale.code}${offset}`;
  let found = formats.get(key);
  if (!found) {
    found = createFormatters(locale, offset);
    formats.set(key, found);
  }
  return found;
}

/** Number and date formats of the language in the chosen time zone. */
export function useFormat(): Formatters {
  const { locale, preferences } = useSite();
  return formatsOf(
    locale,
    useStore(preferences, (state: PreferencesState) => offsetHours(state.preferences)),
  );
}

/** Hours from UTC in force, for queries about "today". */
export function useOffsetHours(): number {
  return useStore(useSite().preferences, (state: PreferencesState) => offsetHours(state.preferences));
}
