import { localeByCode } from '@duskline/i18n/locales';
import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../shared/i18n/catalogues.ts';
import { type Site, SiteProvider } from '../../../shared/i18n/site-context.tsx';
import { readPreferences } from '../../../shared/preferences/preferences.ts';
import { createPreferencesStore } from '../../../shared/preferences/preferences-store.ts';
import { type Bet, toBet } from '../model/bet.ts';
import { BetCard } from './bet-card.tsx';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

function render(bet: Bet, language = 'en-US'): string {
  const locale = localeByCode(language);
  if (!locale) throw new Error(`No language ${language}`);
  const texts = Object.entries(messagesOf(locale)).map(([id, text]) => [id, typeof text === 'string' ? [text] : text]);
  const i18n = setupI18n({ locale: language, messages: { [language]: Object.fromEntries(texts) } });
  const preferences = createPreferencesStore(readPreferences(new Map(), language));
  const site = { locale, i18n, preferences, renderedAtMs: NOW_MS } as Partial<Site> as Site;
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <MemoryRouter>
        <BetCard bet={bet} />
      </MemoryRouter>
    </SiteProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

const bet = (over: Partial<Parameters<typeof toBet>[0]> = {}) =>
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

test('an open bet shows what it may return, a settled one what it did', () => {
  expect(render(bet())).toContain('To return €19.10');
  const won = render(bet({ Outcome: 2, Win: 19.1 }));
  expect(won).toContain('Won');
  expect(won).toContain('Returned €19.10');
  expect(render(bet({ Outcome: 3, Win: 0 }))).toContain('Returned €0.00');
});

test.each([
  ['en-US', 'Paid early'],
  ['de-DE', 'Vorzeitig ausgezahlt'],
  ['ar-EG', 'دُفع مبكرًا'],
])('RULE-14 a leg that was paid early says so in %s, and no other does', (language, text) => {
  const leg = { ID: '1.1', MatchID: 1, MatchName: 'Ayr - Bute', MarketTitle: '1X2', OutcomeTitle: 'Ayr', Odds: 1.91, Outcome: 2 };
  expect(render(bet({ Outcome: 2, Win: 19.1, Selections: [{ ...leg, IsPaidEarly: true }] }), language)).toContain(text);
  expect(render(bet({ Outcome: 2, Win: 19.1, Selections: [leg] }), language)).not.toContain(text);
});

test('BETSTATUS-03 a delayed bet counts its seconds; a declined one promises nothing', () => {
  expect(render(bet({ Status: 4, DecidedBy: NOW_MS + 3_000 }))).toContain('Being checked, 3 s');
  expect(render(bet({ Status: 2 }))).not.toContain('To return');
});

test('numbers stay Latin in Arabic', () => {
  expect(render(bet(), 'ar-EG')).not.toMatch(/[\u0660-\u0669]/);
});
