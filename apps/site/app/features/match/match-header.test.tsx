import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import type { LiveInfo } from '../../shared/model/live-info.ts';
import { MatchHeader } from './match-header.tsx';

const event: SportEvent = {
  id: 1,
  sportId: 1,
  systemId: 1,
  sportName: 'Soccer',
  home: 'Bath',
  away: 'Leeds',
  startMs: Date.UTC(2026, 10, 20, 12),
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 1, name: 'Cup', link: '', rank: 1 },
  link: '/live/soccer/england/cup/match/1',
  columns: {},
  marketsCount: 12,
  outcomesCount: 30,
  rank: 1,
  live: null,
};
const info: LiveInfo = {
  homeScore: 1,
  awayScore: 0,
  periodKey: '1st_half',
  periodText: '1st half',
  minute: 23,
  isClockRunning: true,
  isCountDown: false,
  sets: [[1, 0]],
  redCardsHome: 0,
  redCardsAway: 0,
  server: 0,
};
const words = (more: Partial<LiveInfo>) => wordsOf(renderSite(<MatchHeader event={event} info={{ ...info, ...more }} />));

test('design 3.4 the score stands once in the first period of a match, and by period from the second on', () => {
  expect(words({})).not.toContain('Scores by period');
  const later: Partial<LiveInfo> = {
    homeScore: 2,
    sets: [
      [1, 0],
      [1, 0],
    ],
  };
  expect(words(later)).toMatch(/Scores by period 1 – 0 1 – 0$/);
  // Nor do the names.
  expect(words(later).match(/Bath/g)).toHaveLength(1);
});

test('design 3.4 the games of a first set are no score by sets, and points stand beside them', () => {
  expect(words({ homeScore: 0, sets: [[4, 3]] })).toMatch(/Scores by period 4 – 3$/);
  expect(words({ homeScore: 0, sets: [[0, 0]], gameScore: '15-30' })).toMatch(/Pts 15 – 30$/);
});
