import { localeByCode } from '@duskline/i18n/locales';
import { setupI18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { messagesOf } from '../../../shared/i18n/catalogues.ts';
import { type Site, SiteProvider } from '../../../shared/i18n/site-context.tsx';
import { toTokens } from '../../../shared/i18n/texts.ts';
import { readPreferences } from '../../../shared/preferences/preferences.ts';
import { createPreferencesStore } from '../../../shared/preferences/preferences-store.ts';
import { SlipProvider } from '../components/use-slip.ts';
import { FakeSlip } from './fake-slip.ts';

export const NOW_MS = Date.UTC(2026, 10, 20, 12);

/** HTML of components as the server makes it, over a slip in a given state. */
export function renderSlip(node: ReactNode, fake: FakeSlip = new FakeSlip(), language = 'en-US'): string {
  const locale = localeByCode(language);
  if (!locale) throw new Error(`No language ${language}`);
  const i18n = setupI18n({
    locale: language,
    locales: `${locale.bcp47}-u-nu-latn`,
    messages: { [language]: toTokens(messagesOf(locale)) },
  });
  const preferences = createPreferencesStore(readPreferences(new Map(), language));
  const site = { locale, i18n, preferences, renderedAtMs: NOW_MS } as Partial<Site> as Site;
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <MemoryRouter>
        <SlipProvider value={fake.parts}>{node}</SlipProvider>
      </MemoryRouter>
    </SiteProvider>,
  );
}

/** The words of a piece of HTML, as a person reads them. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
