import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import type { LiveInfo } from '../../shared/model/live-info.ts';
import type { Price } from '../../shared/model/price.ts';
import { EventList } from './event-list.tsx';
import { EventRow } from './event-row.tsx';
import { toSections } from './filters.ts';

const nowMs = Date.UTC(2026, 10, 20, 10);
const odds = (market: number, ...milli: number[]): Price[] =>
  milli.map((oddsMilli, i) => ({
    id: `${market}.${i}`,
    matchId: 7,
    title: `T${i}`,
    oddsMilli,
    isLocked: false,
    line: i ? '0.5' : '-0.5',
  }));
const info: LiveInfo = {
  homeScore: 2,
  awayScore: 1,
  periodKey: '2nd_half',
  periodText: '2nd half',
  minute: 67,
  isClockRunning: true,
  isCountDown: false,
  clockStartMs: nowMs - 12_000,
  clockCorrectionS: 4020,
  sets: [],
  redCardsHome: 0,
  redCardsAway: 1,
  server: 0,
};
const event: SportEvent = {
  id: 7,
  sportId: 1,
  systemId: 1,
  sportName: 'Soccer',
  home: 'Arsenal',
  away: 'Brighton',
  startMs: nowMs + 42 * 60_000,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 2, name: 'Premier League', link: '/soccer/england/premier-league', rank: 1 },
  link: '/sport/soccer/england/premier-league/match/7',
  columns: { moneyline: odds(1, 1280, 5600, 11500), handicap: odds(2, 1910, 1970), total: odds(3, 1840, 2040) },
  marketsCount: 142,
  outcomesCount: 400,
  rank: 1,
  live: null,
};
const row = (more: Partial<SportEvent> = {}, options = {}) =>
  renderSite(
    <ul>
      <EventRow event={{ ...event, ...more }} />
    </ul>,
    { nowMs, ...options },
  );

test('a prematch row: link of the data, time in the zone, countdown under an hour, number of markets', () => {
  const html = row({}, { cookies: 'tz=1', language: 'de-DE', path: '/de' });
  expect(html).toContain('href="/de/sport/soccer/england/premier-league/match/7"');
  expect(html).toMatch(/>11:42</);
  expect(html).toContain('in 42 Min.');
  expect(html).toContain('Arsenal – Brighton, 142 Märkte');
});

test.each([
  ['en-US', 'Started, no live betting'],
  ['de-DE', 'Begonnen, keine Livewetten'],
  ['ar-EG', 'بدأت المباراة، ولا رهان مباشر عليها'],
])(
  'S1-5 a begun match without live coverage says so in %s: no score, no prices, no dashes, no count of markets',
  (language, text) => {
    const html = row(
      { isUnreported: true, startMs: nowMs - 600_000, columns: {}, marketsCount: 0 },
      { language, cookies: 'tz=0' },
    );
    expect(html).toContain(text);
    expect(html).not.toMatch(/class="(odds|scores|score|more)\b/);
    expect(html).not.toContain('odds-absent');
    // The page's minute may be behind: what has begun never begins "in 1 min".
    const early = row({ isUnreported: true, startMs: nowMs + 30_000, columns: {} }, { language, cookies: 'tz=0' });
    expect(early).not.toMatch(/in 1 |خلال/);
    expect(html).toContain('/sport/soccer/england/premier-league/match/7');
  },
);

test('CLOCK-04 a live row shows the running clock, the score, the red card, and leads to the live page', () => {
  const html = row({ live: info });
  expect(html).toMatch(/role="timer"[^>]*>67:12</);
  expect(html).toContain('2nd half');
  expect(html).toContain('href="/en/live/soccer/england/premier-league/match/7"');
  expect(html).toContain('aria-label="Red card"');
});

test('LIVEBAR-05 a live row has a button for multi-view, another row has none', () => {
  expect(row({ live: info })).toContain('aria-label="Multi-view: Arsenal – Brighton"');
  expect(row({ live: { ...info, periodKey: 'ended' } })).not.toContain('Multi-view');
  expect(row()).not.toContain('Multi-view');
});

test('CLOCK-03 a stopped clock shows the supplied minute; a known reason stands for the period', () => {
  const html = row({ live: { ...info, isClockRunning: false, minute: 45, suspendReason: 'var_check' } });
  expect(html).toContain('45 min');
  expect(html).toContain('VAR check');
});

test('handicaps show their sign; places without prices stay', () => {
  const html = row({ columns: { moneyline: odds(1, 1280, 5600, 11500), handicap: odds(2, 1910, 1970) } });
  expect(html).toContain('\u22120.5');
  expect(html).toContain('+0.5');
  expect(html.match(/odds-absent/g)).toHaveLength(2);
});

test('ODDS-03 O and U in en-US with american odds; Over and Under elsewhere', () => {
  const list = (options: object) =>
    renderSite(<EventList sections={toSections([event], 'league', () => '2026-11-20')} outcomes={3} market="moneyline" />, {
      nowMs,
      ...options,
    });
  expect(list({ cookies: 'oddsFormat=american' })).toMatch(/<bdi>O<\/bdi><bdi>U<\/bdi>/);
  expect(list({})).toMatch(/<bdi>Over<\/bdi><bdi>Under<\/bdi>/);
  expect(list({ cookies: 'oddsFormat=american', language: 'de-DE' })).toMatch(/<bdi>Über<\/bdi><bdi>Unter<\/bdi>/);
});

test('a list has a heading per day and per tournament, and links the tournament', () => {
  const html = renderSite(
    <EventList sections={toSections([event], 'league', () => '2026-11-20')} outcomes={3} market="moneyline" />,
    { nowMs },
  );
  expect(html).toMatch(/<h2[^>]*>.*Today, Friday, November 20/);
  expect(html).toMatch(/<h3[^>]*><a href="\/en\/sport\/soccer\/england\/premier-league"/);
});

test('design 3.6 a list without tournament heads keeps no room for them, so that nothing moves when it is drawn', () => {
  const list = (hasTournaments: boolean) =>
    renderSite(
      <EventList
        sections={toSections([event], 'league', (atMs) => new Date(atMs).toISOString().slice(0, 10))}
        outcomes={3}
        hasTournaments={hasTournaments}
        market="moneyline"
      />,
      { nowMs },
    );
  expect(list(true)).toContain('style="--rows:1"');
  expect(list(false)).toContain('style="--rows:1;--group-head:0px"');
});

test('S3-30 a day that the head of its section says is marked in the row, and left out there; minutes are not', () => {
  expect(row()).not.toContain('data-day');
  expect(row({ startMs: nowMs + 26 * 3_600_000 })).toMatch(/data-day[^>]*>tomorrow/);
});

test('S2-15 a postponed match says so in the place of its day, and counts down to nothing', () => {
  const html = row({ isPostponed: true });
  expect(wordsOf(html)).toContain('Postponed');
  expect(wordsOf(html)).not.toContain('in 42 min');
  expect(html).not.toContain('data-day');
});
