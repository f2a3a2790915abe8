import { expect, test } from 'vitest';
import { renderSite } from '../../shared/i18n/test-site.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Foot } from './foot.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import { railTabIds } from './rail-state.ts';
import { SkipLink } from './skip-link.tsx';

const slots = Object.fromEntries(railTabIds.map((id) => [id, { panel: () => id }])) as Parameters<typeof Rail>[0]['slots'];
const entries = [
  { path: '/sport', text: 'Sports' },
  { path: '/live', text: 'Live', isLive: true, count: 84 },
];

test('RIGHTBAR-01 betslip, pending, history, my bets and settings, in this order', () => {
  const html = renderSite(<Rail slots={slots} />);
  expect([...html.matchAll(/id="rail-tab-([a-z-]+)"/g)].map((match) => match[1])).toEqual([
    'betslip',
    'pending',
    'history',
    'my-bets',
    'settings',
  ]);
  expect(html).toMatch(/aria-selected="true"[^>]*aria-controls="rail-panel"/);
});

test('MOBILE-02 no Sport item on sport pages, one elsewhere', () => {
  const hasSport = (path: string) => renderSite(<BottomBar />, { path }).includes('href="/en/sport"');
  expect([hasSport('/en/sport'), hasSport('/en/sport/soccer'), hasSport('/en/live'), hasSport('/en')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('MOBILE-01 MOBILE-02 what stays in the bar stays at its place and in the order of the rule: only the Sport item is another one on sport pages', () => {
  const items = (path: string) =>
    [...renderSite(<BottomBar />, { path }).matchAll(/<(?:a|button)[^>]*class="bottomItem[^>]*>(.*?)<\/(?:a|button)>/g)].map(
      ([, html = '']) => html.replace(/<[^>]+>/g, ' ').trim(),
    );
  const [home, live, sport] = ['/en', '/en/live', '/en/sport'].map(items);
  expect(live).toEqual(home);
  expect(home).toEqual(['Menu', 'Sports', 'Betslip', 'Live', 'My bets']);
  expect(sport).toEqual(['Menu', 'Settings', 'Betslip', 'Live', 'My bets']);
});

const hasSlip = (path: string) => renderSite(<BottomBar />, { path }).includes('aria-label="Betslip, no selections"');

test('MOBILE-03 AMB-57 home, sport, esports and live pages have the betslip in the bar, and no others', () => {
  const having = ['', '/sport', '/sport/soccer', '/esports', '/esports/dota/live', '/live', '/live/soccer', '/shared-slip/AB12'];
  for (const path of having) expect(hasSlip(`/en${path}`), path).toBe(true);
  for (const path of ['/terms-conditions', '/bets/7', '/set-password', '/no-such-page', '/sports'])
    expect(hasSlip(`/en${path}`), path).toBe(false);
});

test('SIDEBAR-05 MOBILE-03 pages of live casino are no live pages', () => {
  for (const path of ['/en/casino/live-casino/all', '/en/live-casino-game/x/y']) {
    expect(hasSlip(path), path).toBe(false);
    expect(renderSite(<BottomBar />, { path }), path).not.toContain('aria-current');
  }
});

test('MOBILE-04 the betslip item says how many selections there are', () => {
  expect(renderSite(<BottomBar />)).toContain('aria-label="Betslip, no selections"');
});

test('the header marks the area of the page and counts live matches', () => {
  const html = renderSite(<Header entries={entries} account={null} />, { path: '/en/live/soccer/a/b/match/7' });
  expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/en\/live"|href="\/en\/live"[^>]*aria-current="page"/);
  expect(html).toContain('84');
  expect(html).not.toMatch(/aria-current="page"[^>]*href="\/en\/sport"/);
});

test('LAYOUT-01 the skip button is a button with its text', () => {
  expect(renderSite(<SkipLink />, { language: 'de-DE' })).toContain('Zum Inhalt springen');
});

test('K-ROUTE-06 every page ends with the mark 18+ and links to the documents, in its language', () => {
  const html = renderSite(<Foot />, { language: 'de-DE' });
  expect(html).toMatch(/<footer.*18\+.*<\/footer>/s);
  expect([...html.matchAll(/href="\/de\/([a-z-]+)"/g)].map(([, path]) => path)).toEqual([
    'terms-conditions',
    'privacy-policy',
    'cookies-policy',
    'responsible-gaming',
    'bonus-terms-conditions',
    'payment-methods',
    'aml-policy',
  ]);
  expect(html).toContain('>Datenschutz<');
});
