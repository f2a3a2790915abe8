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
import { toBet } from '../model/bet.ts';

export const NOW_MS = Date.UTC(2026, 10, 20, 12);

/** HTML of components as the server makes it, for a guest. */
export function renderBets(node: ReactNode, language = 'en-US'): string {
  const locale = localeByCode(language);
  if (!locale) throw new Error(`No language ${language}`);
  const locales = `${locale.bcp47}-u-nu-latn`;
  const i18n = setupI18n({ locale: language, locales, messages: { [language]: toTokens(messagesOf(locale)) } });
  const preferences = createPreferencesStore(readPreferences(new Map(), language));
  const site = { locale, i18n, preferences, renderedAtMs: NOW_MS } as Partial<Site> as Site;
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <MemoryRouter>{node}</MemoryRouter>
    </SiteProvider>,
  );
}

/** The words of a piece of HTML, as a person reads them. */
export const wordsOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** An open single, but for what a test says of it. */
export const bet = (over: Partial<Parameters<typeof toBet>[0]> = {}) =>
  toBet({
    ID: '0192aaaa-bbbb-cccc-dddd-eeeeffff0001',
    BetType: 1,
    Stake: 10,
    Currency: 'EUR',
    TotalOdds: 1.91,
    PotentialWin: 19.1,
    Status: 1,
    Outcome: 0,
    PlacedDate: '2026-11-20T11:00:00.000Z',
    Selections: [
      { ID: '1.1', MatchID: 1, MatchName: 'Ayr - Bute', MarketTitle: '1X2', OutcomeTitle: 'Ayr', Odds: 1.91, Outcome: 0 },
    ],
    ...over,
  });
