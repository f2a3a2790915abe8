import { expect, test } from 'vitest';
import { renderSite } from '../shared/i18n/test-site.tsx';
import type { SportEvent } from '../shared/model/event.ts';
import { HomePage } from './home-page.tsx';

const nowMs = Date.UTC(2026, 10, 20, 10);
const event = (id: number, moneyline: readonly boolean[]): SportEvent => ({
  id,
  sportId: 1,
  systemId: 1,
  sportName: 'Soccer',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startMs: nowMs + id * 3_600_000,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 2, name: 'Premier League', link: '/soccer/england/premier-league', rank: 1 },
  link: `/sport/soccer/england/premier-league/match/${id}`,
  columns: {
    moneyline: moneyline.map((isLocked, at) => ({ id: `${id}.${at}`, matchId: id, title: `${at}`, oddsMilli: 2000, isLocked })),
  },
  marketsCount: 12,
  outcomesCount: 40,
  rank: 1,
  live: null,
});

test('S2-17 a match without a price to press is no featured card, and stands in the list', () => {
  const popular = [event(1, []), event(2, [true, true]), event(3, [false, false]), event(4, [false, false])];
  const html = renderSite(<HomePage live={[]} popular={popular} sports={[]} rows={6} positions={{}} />, { path: '/en', nowMs });
  const cards = [...html.matchAll(/<article[^>]*data-row="(\d+)"/g)].map(([, id]) => Number(id));
  const rows = [...html.matchAll(/<li[^>]*data-row="(\d+)"/g)].map(([, id]) => Number(id));
  expect(cards).toEqual([3, 4]);
  expect(rows).toEqual([1, 2]);
});
