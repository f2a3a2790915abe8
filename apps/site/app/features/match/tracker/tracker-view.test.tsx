import type { MatchIncident, MatchTimeline } from '@duskline/contract/entities/match-timeline';
import { describe, expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../../shared/i18n/test-site.tsx';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { leadBars, momentumBars, onTop } from './chart-bars.ts';
import { TrackerView } from './tracker-view.tsx';

const html = '<img src=x onerror=alert(1)>';
const soccer = { home: 'Northgate United', away: 'Leeds Rovers', systemId: 1 };
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
let id = 100;
const incident = (
  Kind: MatchIncident['Kind'],
  Side: MatchIncident['Side'],
  more: Partial<MatchIncident> = {},
): MatchIncident => ({
  ID: id--,
  Kind,
  Side,
  Minute: 23,
  Period: 1,
  HomeScore: 1,
  AwayScore: 0,
  PeriodScore: { Home: 1, Away: 0 },
  Spot: { X: 80, Y: 25 },
  Player: null,
  ...more,
});
type Timeline = Pick<MatchTimeline, 'Incidents' | 'Latest' | 'Momentum'>;
const nothing: Timeline = { Incidents: [], Latest: [], Momentum: [] };

const render = (timeline: Timeline, { event = soccer, more = {}, language = 'en-US' } = {}) =>
  renderSite(<TrackerView event={event} info={{ ...info, ...more }} timeline={timeline} />, { language });

describe('spec 202 the tracker of a match', () => {
  test('spec 202 the picture is named by the last move, and what happened stands in words beside it', () => {
    const corner = incident('corner', 'away', { Minute: 45, Added: 2 });
    const goal = incident('goal', 'home', { Player: 'Roth, Jonas' });
    const shown = render({ ...nothing, Latest: [corner, goal], Incidents: [corner, goal] });
    expect(shown).toContain('aria-label="Match tracker: 45+2′ Corner Leeds Rovers"');
    expect(wordsOf(shown)).toMatch(/45\+2′ Corner Leeds Rovers 23′ Goal 1–0 Roth, Jonas Northgate United/);
  });

  test('spec 202 the last move stands at its place: home plays from left to right, in every language', () => {
    for (const language of ['en-US', 'ar-EG']) {
      const shown = render({ ...nothing, Latest: [incident('attack', 'home')] }, { language });
      expect(shown).toContain('translate(84px, 17px)');
      expect(shown).toContain('scaleX(0.8)');
    }
    expect(render({ ...nothing, Latest: [incident('attack', 'away')] })).toMatch(/scaleX\(0\.2\)/);
  });

  test('XR-09 names that are HTML are text', () => {
    const goal = incident('goal', 'home', { Player: html });
    const shown = render({ ...nothing, Latest: [goal], Incidents: [goal] }, { event: { ...soccer, home: html } });
    expect(shown).not.toContain('<img');
  });

  test('spec 202 tennis is a court with the points of the game in their halves, and sets are named', () => {
    const set = incident('period_end', 'home', { Minute: null, Spot: null, Period: 1, PeriodScore: { Home: 6, Away: 4 } });
    const shown = render(
      { ...nothing, Latest: [set], Incidents: [set] },
      { event: { ...soccer, systemId: 5 }, more: { gameScore: '40-15', server: 2 } },
    );
    expect([...shown.matchAll(/<text[^>]*>(\w+)<\/text>/g)].map(([, text]) => text)).toEqual(['40', '15']);
    expect(wordsOf(shown)).toContain('Set 1 6–4');
    const over = render(nothing, {
      event: { ...soccer, systemId: 5 },
      more: { gameScore: '0-0', server: 2, periodKey: 'ended', homeScore: 2, awayScore: 1 },
    });
    expect([...over.matchAll(/<text[^>]*>(\w+)<\/text>/g)].map(([, text]) => text)).toEqual(['2', '1']);
  });

  test('spec 202 where no place is known the lead is drawn, score by score', () => {
    const scores = [incident('score', 'home', { HomeScore: 5, AwayScore: 2, Gain: 3, Spot: null })];
    const shown = render({ ...nothing, Latest: scores, Incidents: scores }, { event: { ...soccer, systemId: 20 } });
    expect(shown).toContain('aria-label="Lead: 1–0"');
    expect(wordsOf(shown)).toContain('+3 5–2 Northgate United');
  });

  test('spec 202 before anything is reported it says so', () => {
    expect(wordsOf(render(nothing))).toContain('Nothing has been reported yet.');
  });
});

test('spec 202 momentum names the side that was ahead in the last bars, and draws each period apart', () => {
  const bar = (Value: number, Period = 1) => ({ Minute: 1, Period, Value });
  const momentum = [bar(100), bar(-20), bar(0), bar(-30, 2), bar(10, 2), bar(-5, 2)];
  expect(onTop(momentum)).toBe('away');
  expect(onTop([])).toBeNull();
  expect(momentumBars(momentum).map(({ share, isFirst }) => [share, isFirst])).toEqual([
    [1, true],
    [-0.2, false],
    [0, false],
    [-0.3, true],
    [0.1, false],
    [-0.05, false],
  ]);
});

test('spec 202 leads are held against the largest, in order of time', () => {
  const scores = [
    incident('score', 'home', { HomeScore: 4, AwayScore: 2 }),
    incident('score', 'away', { HomeScore: 0, AwayScore: 2 }),
    incident('timeout', 'away'),
    incident('score', 'away', { HomeScore: 0, AwayScore: 1 }),
  ];
  expect(leadBars(scores).map(({ share }) => share)).toEqual([-0.5, -1, 1]);
});
