import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import { FeaturedLive } from './featured-live.tsx';

const event = (id: number): SportEvent => ({
  id,
  sportId: 1,
  systemId: 1,
  sportName: '',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startMs: id,
  link: `/sport/match/${id}`,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 1, name: 'League', link: '', rank: 1 },
  columns: {},
  marketsCount: 1,
  outcomesCount: 1,
  rank: 1,
  live: {
    homeScore: 2,
    awayScore: 0,
    minute: 1,
    sets: [],
    periodKey: '1st_half',
    redCardsHome: 0,
    redCardsAway: 0,
  } as unknown as NonNullable<SportEvent['live']>,
});
const render = (count: number) =>
  renderSite(<FeaturedLive initial={Array.from({ length: count }, (_, i) => event(i + 1))} positions={{}} />, {
    path: '/en/live/featured',
  });

test('NAV-03 featured live matches: the first as cards, the others as rows, and the way to all of them', () => {
  const html = render(5);
  expect(html.match(/<article/g)).toHaveLength(3);
  expect(html.match(/<li[^>]*data-row=/g)).toHaveLength(2);
  expect(html).toContain('href="/en/live/match/1"');
  expect(html).toContain('href="/en/live"');
  expect(render(2)).not.toContain('<section');
});

test('design 3.2 a card writes the name of a team out, on two lines where it is long', () => {
  const html = render(1);
  expect(html).toMatch(/class="[^"]*cardName[^"]*"[^>]*>Home 1</);
  expect(html).not.toMatch(/class="truncate"[^>]*>(Home|Away) 1</);
});

test('NAV-03 a match that is over is a row, and no card', () => {
  const over = event(1);
  const events = [{ ...over, live: { ...over.live, periodKey: 'ended' } as SportEvent['live'] }, event(2), event(3), event(4)];
  const html = renderSite(<FeaturedLive initial={events} positions={{}} />, { path: '/en/live/featured' });
  expect(html.match(/<article[^>]*data-row="1"/g)).toBeNull();
  expect(html).toMatch(/<li[^>]*data-row="1"/);
});

test('NAV-03 without a live match the page says so and leads on', () => {
  const html = render(0);
  expect(wordsOf(html)).toContain('Nothing is live right now.');
  expect(html).toContain('href="/en/live"');
});
