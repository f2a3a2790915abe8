import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { OutrightEvent, Runner } from '../../shared/model/outright.ts';
import { categoriesOf, sportsOf } from './outright-filters.ts';
import { FIRST_PANELS, OutrightList } from './outright-list.tsx';

const runner = (marketId: number, at: number, isLocked: boolean): Runner => ({
  price: { id: `${marketId}.${at}`, matchId: marketId, title: `Runner ${at}`, oddsMilli: 2000 + at * 1000, isLocked },
  isOut: at === 20,
});
const event = (id: number, { isLocked = false, alias = 'england', sportId = 1 } = {}): OutrightEvent => ({
  id,
  name: `League ${id}, winner`,
  sport: { id: sportId, systemId: sportId, name: `Sport ${sportId}` },
  category: { id: 1, name: 'England', alias, country: 'GB-ENG' },
  tournamentId: 1,
  closesMs: Date.UTC(2026, 11, 13, 18),
  eachWay: { places: 2, fraction: '1/3' },
  markets: [
    {
      id: id * 100,
      title: 'Winner',
      count: 20,
      runners: Array.from({ length: 20 }, (_, i) => runner(id * 100, i + 1, isLocked)),
    },
  ],
  isWhole: true,
});
const render = (events: OutrightEvent[], { category, hasAll = true }: { category?: string; hasAll?: boolean } = {}) =>
  renderSite(
    <OutrightList
      initial={events}
      hasAll={hasAll}
      sports={sportsOf(events, [])}
      categories={categoriesOf(events)}
      category={category}
    />,
    { path: '/en/sport/outrights' },
  );
const buttons = (html: string) => html.match(/<button[^>]*class="odds"[^>]*>/g) ?? [];

test('NAV-21 a panel says its title, when it closes, its each-way terms and its favourites, and how many more there are', () => {
  const html = render([event(1)]);
  const words = wordsOf(html);
  expect(words).toContain('League 1, winner');
  expect(words).toContain('Betting closes Sun, Dec 13, 6:00');
  expect(words).toMatch(/Each way: .?1\/3.? of the odds, first 2 places/);
  expect(words).toContain('Show all 20');
  expect(html).toContain('aria-label="Search in League 1, winner"');
  expect(buttons(html)).toHaveLength(12);
  expect(html.indexOf('Runner 1,')).toBeLessThan(html.indexOf('Runner 2,'));
});

test('NAV-21 a suspended outright stays in the list: it says so, and no price of it can be pressed', () => {
  const html = render([event(1, { isLocked: true })]);
  expect(wordsOf(html)).toContain('Betting suspended');
  expect(buttons(html)).toHaveLength(12);
  expect(buttons(html).every((button) => button.includes('disabled'))).toBe(true);
  expect(wordsOf(render([event(1)]))).not.toContain('Betting suspended');
});

test('filters count outrights by sport and category; one alias of two sports is one address', () => {
  const events = [event(1), event(2, { sportId: 5 }), event(3, { alias: 'spain' })];
  expect(sportsOf(events, []).map(({ id, count }) => [id, count])).toEqual([
    [1, 2],
    [5, 1],
  ]);
  expect(categoriesOf(events).map(({ alias, count, sportIds }) => [alias, count, sportIds])).toEqual([
    ['england', 2, [1, 5]],
    ['spain', 1, [1]],
  ]);
  expect(render(events)).toContain('href="/en/sport/outrights/spain"');
});

test('a category without outrights says so and leads to all of them', () => {
  const html = render([], { category: 'wales' });
  expect(wordsOf(html)).toContain('No outrights are offered here right now.');
  expect(html).toContain('href="/en/sport/outrights"');
});

test('a page begins with a few panels and ends in a link to the rest', () => {
  const events = Array.from({ length: FIRST_PANELS + 2 }, (_, i) => event(i + 1));
  const html = render(events);
  expect(html.match(/<section/g)).toHaveLength(FIRST_PANELS);
  expect(html).toContain('href="?all"');
});
