import { defaultLocale, localeByCode, routedLocales } from '@duskline/i18n/locales';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { parseCookies } from '../preferences/cookies.ts';
import { readPreferences } from '../preferences/preferences.ts';
import { createPreferencesStore } from '../preferences/preferences-store.ts';
import { PriceViewProvider } from '../ui/price-view.tsx';
import { type Boot, bootJson, type LanguageLink } from './boot.ts';
import { messagesOf, metaTableOf } from './catalogues.ts';
import { createSite, type Site, SiteProvider } from './site-context.tsx';

interface TestSiteOptions {
  /** Full code; en-US by default. */
  language?: string;
  /** Cookie header with preferences. */
  cookies?: string;
  nowMs?: number;
}

/** A site as a page has it, for tests: real texts, real preferences. */
export function createTestSite({
  language = 'en-US',
  cookies = '',
  nowMs = Date.UTC(2026, 10, 20, 10),
}: TestSiteOptions = {}): Site {
  const locale = localeByCode(language) ?? defaultLocale;
  const boot: Boot = {
    locale,
    languages: routedLocales.map((one): LanguageLink => [one.code, one.segment, one.hreflang ?? one.bcp47, one.nativeName]),
    messages: messagesOf(locale),
    textFiles: {},
    meta: metaTableOf(locale),
    pathWords: {},
    preferences: readPreferences(parseCookies(cookies), locale.code),
    nowMs,
    readAtMs: nowMs,
    origin: 'https://duskline.example',
  };
  return createSite({ boot, bootText: bootJson(boot), nonce: '', preferences: createPreferencesStore(boot.preferences) });
}

/** HTML of a component as the server sends it. */
export function renderSite(content: ReactNode, options: TestSiteOptions & { path?: string } = {}): string {
  return renderToString(
    <SiteProvider value={createTestSite(options)}>
      <QueryClientProvider client={createQueryClient()}>
        <PriceViewProvider>
          <MemoryRouter initialEntries={[options.path ?? '/en']}>{content}</MemoryRouter>
        </PriceViewProvider>
      </QueryClientProvider>
    </SiteProvider>,
  );
}

/** HTML of a component for a guest, without what React needs to take it over: for tests that read its words. */
export const renderStatic = (content: ReactNode, options: TestSiteOptions = {}): string =>
  renderToStaticMarkup(
    <SiteProvider value={createTestSite(options)}>
      <MemoryRouter>{content}</MemoryRouter>
    </SiteProvider>,
  );

/** The words of a piece of HTML, as a person reads them. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
