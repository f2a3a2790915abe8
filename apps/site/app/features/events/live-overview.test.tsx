import { expect, test } from 'vitest';
import { renderSite } from '../../shared/i18n/test-site.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { LiveOverview } from './live-overview.tsx';

const event = (id: number, sportId: number): SportEvent => ({
  id,
  sportId,
  systemId: sportId,
  sportName: '',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startMs: id,
  link: `/match/${id}`,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: sportId, name: 'League', link: '', rank: 1 },
  columns: {},
  marketsCount: 1,
  outcomesCount: 1,
  rank: 1,
  live: {
    status: '',
    homeScore: 0,
    awayScore: 0,
    minute: 1,
    isClockStarted: false,
    clockStartMs: 0,
    clockCorrectionS: 0,
    isCountDown: false,
    sets: [],
    periodKey: '1st_half',
    redCardsHome: 0,
    redCardsAway: 0,
  } as unknown as NonNullable<SportEvent['live']>,
});
const sport = (id: number, name: string, liveCount: number) =>
  ({ id, systemId: id, name, link: `/${name}`, count: 90, liveCount }) as unknown as SportNode;
const sports = [sport(1, 'Soccer', 30), sport(5, 'Tennis', 4), sport(20, 'Basketball', 0)];
const rows = Array.from({ length: 20 }, (_, i) => event(i + 1, 1));
const counts = (html: string) => [...html.matchAll(/<span class="count">(\d+)<\/span>/g)].map((match) => Number(match[1]));
const shown = (html: string) => html.match(/data-row=/g)?.length ?? 0;

test('H74 a part of the live matches names all sports with their numbers, and ends in a link to the rest', () => {
  const html = renderSite(<LiveOverview initial={rows} hasAll={false} sports={sports} positions={{}} />, { path: '/en/live' });
  expect(counts(html)).toEqual([34, 30, 4]);
  expect(shown(html)).toBe(16);
  expect(html.match(/href="\?all"/g)).toHaveLength(2);
});

test('all of the live matches count themselves, and without scripts all rows are shown at the address of the link', () => {
  const html = renderSite(<LiveOverview initial={rows} hasAll sports={sports} positions={{}} />, { path: '/en/live?all' });
  expect(counts(html)).toEqual([20, 20]);
  expect(shown(html)).toBe(20);
  expect(html).not.toContain('href="?all"');
});
