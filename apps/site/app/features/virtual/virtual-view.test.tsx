import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { seasonsUpTo } from './season-days.tsx';
import type { Drawn, VirtualEvent } from './virtual-model.ts';
import { VirtualView } from './virtual-view.tsx';

const NOW = Date.UTC(2026, 10, 20, 10);
const sport = (id: number, name: string, link: string): SportNode => ({
  id,
  systemId: 300 + id,
  name,
  link,
  rank: id,
  count: 3,
  liveCount: 0,
  todayCount: 0,
});
const SPORTS = [sport(1, 'Virtual soccer', '/virtual-soccer'), sport(2, 'Virtual horse racing', '/virtual-horse-racing')];
const match = (id: number): SportEvent => ({
  id,
  sportId: 1,
  systemId: 301,
  sportName: 'Virtual soccer',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startMs: NOW + 60_000,
  category: { id: 1, name: 'Virtual', country: 'INT' },
  tournament: { id: 1, name: 'Virtual League', link: '', rank: 99 },
  link: `/sport/virtual-soccer/virtual/virtual-league/match/${id}`,
  columns: {},
  marketsCount: 7,
  outcomesCount: 20,
  rank: 1,
  live: null,
});
const drawn = (names: string[], result: Drawn | null, matchDay: number, inMs: number, id = matchDay): VirtualEvent => ({
  id,
  season: '2026-11-20/03',
  matchDay,
  startMs: NOW + inMs,
  endMs: NOW + inMs + 60_000,
  names,
  drawn: result,
  isCalledOff: false,
  announcedMs: NOW + inMs + 60_000,
  event: names.length === 2 && result === null ? match(id) : null,
});
const render = (initial: VirtualEvent[], of: SportNode, cookies = '') =>
  renderSite(
    <VirtualView
      sport={of}
      sports={SPORTS}
      initial={initial}
      race={(id) => <p>markets of {id}</p>}
      table={(season, day) => (
        <p>
          table of {season}, day {day}
        </p>
      )}
      Column={({ column }) => <i>{column}</i>}
      More={({ marketsCount }) => <i>+{marketsCount}</i>}
    />,
    { path: '/en/sport/virtual-soccer', cookies },
  );

test('NAV-21 AMB-15 a league has its rounds with a countdown, a "Virtual" on every row, its table and its days', () => {
  const score: Drawn = { Kind: 'score', HomeScore: 2, AwayScore: 1, Goals: [{ Minute: 3, Side: 'home' }] };
  const html = render(
    [
      drawn(['Home 1', 'Away 1'], score, 11, -600_000, 1),
      drawn(['Home 2', 'Away 2'], score, 11, -600_000, 2),
      drawn(['Home 3', 'Away 3'], null, 12, 60_000, 3),
      drawn(['Home 4', 'Away 4'], null, 12, 60_000, 4),
      drawn(['Home 5', 'Away 5'], null, 13, 240_000, 5),
      drawn(['Home 6', 'Away 6'], null, 13, 240_000, 6),
    ],
    SPORTS[0] as SportNode,
  );
  const words = wordsOf(html);
  expect(words).toMatch(/Match day 12.*01:00.*Match day 13.*04:00/);
  expect(words).toContain('in 01:00');
  expect(html.match(/data-row="\d+"><span[^>]*>Virtual</g)).toHaveLength(2);
  expect(html).toContain('href="/en/sport/virtual-soccer/virtual/virtual-league/match/3"');
  expect(words).toContain('+ 7');
  expect(words).toContain('table of 2026-11-20/03 , day 11');
  expect(html).toMatch(/href="\/en\/sport\/virtual-horse-racing"/);
  expect(html).toMatch(
    /<a[^>]*aria-current="page"[^>]*href="\/en\/sport\/virtual-soccer"|<a[^>]*href="\/en\/sport\/virtual-soccer"[^>]*aria-current="page"/,
  );
  expect(words).toContain('sealed before betting opens');
});

test('design 3.26 nobody leads while a race runs: runners stand by their numbers, and the next race can be bet on', () => {
  const runners = ['Ash', 'Birch', 'Cedar', 'Doum'];
  const words = wordsOf(render([drawn(runners, null, 5, -20_000), drawn(runners, null, 6, 60_000)], SPORTS[1] as SportNode));
  expect(words).toContain('Under way, result in 00:40');
  expect(words).toMatch(/– 1 Ash – 2 Birch – 3 Cedar – 4 Doum/);
  expect(words).toContain('markets of 6');
});

test('design 3.26 without motion a result stands at once, by its places', () => {
  const runners = ['Ash', 'Birch', 'Cedar', 'Doum'];
  const race: Drawn = { Kind: 'race', Order: [3, 1, 4, 2] };
  const announced = [drawn(runners, race, 5, -62_000), drawn(runners, null, 6, 60_000)];
  expect(wordsOf(render(announced, SPORTS[1] as SportNode))).toMatch(/– 1 Ash – 2 Birch/);
  expect(wordsOf(render(announced, SPORTS[1] as SportNode, 'calm=1'))).toMatch(/1 3 Cedar 2 1 Ash 3 4 Doum 4 2 Birch/);
});

test('NAV-21 results of the last rounds are told with their first three places', () => {
  const race: Drawn = { Kind: 'race', Order: [3, 1, 4, 2] };
  const words = wordsOf(
    render(
      [drawn(['Ash', 'Birch', 'Cedar', 'Doum'], race, 5, -600_000), drawn(['Ash', 'Birch', 'Cedar'], null, 6, 60_000)],
      SPORTS[1] as SportNode,
    ),
  );
  expect(words).toMatch(/Latest results.*Race 5.*1 3 Cedar 2 1 Ash 3 4 Doum/);
  expect(words).not.toMatch(/4 2 Birch/);
});

test('NAV-21 seasons of a day are listed up to the one that runs; a name that is no number stands alone', () => {
  expect(seasonsUpTo('2026-11-20/03')).toEqual(['2026-11-20/03', '2026-11-20/02', '2026-11-20/01']);
  expect(seasonsUpTo('2026-11-20')).toEqual(['2026-11-20']);
});
