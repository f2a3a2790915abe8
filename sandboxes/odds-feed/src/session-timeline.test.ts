import { createWorld } from '@duskline/simulation/world';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { simulatedSource, worldInfo } from './match-source.ts';
import { createScriptedMatch, matchRequest } from './scripted-matches.ts';
import { createSession, type EventSession } from './session.ts';
import { createWorldClock } from './world-clock.ts';

const AT = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;

function sessionOf(sport: string, more: object = {}) {
  const time = { nowMs: AT };
  const clock = createWorldClock(() => time.nowMs, 1);
  const session = createScriptedMatch(v.parse(matchRequest, { sport, play: 'model', start_time: AT, ...more }), clock);
  const after = (minutes: number) => {
    time.nowMs = AT + minutes * MINUTE_MS;
    session.advance(time.nowMs);
    return session.timeline?.(time.nowMs) ?? [];
  };
  return { session, after };
}

test('spec 202 what is told of a match grows, keeps its numbers, and ends at its final score', () => {
  const { session, after } = sessionOf('soccer');
  expect(after(-1)).toEqual([]);
  const early = [...after(10)];
  expect(early[0]).toMatchObject({ kind: 'kick_off', match_time_s: 0, home_score: 0 });
  expect(early.length).toBeGreaterThan(10);
  expect(after(30).slice(0, early.length)).toEqual(early);
  const whole = after(200);
  expect(whole.map(({ id }) => id)).toEqual([...new Set(whole.map(({ id }) => id))].toSorted((a, b) => a - b));
  const goals = whole.filter(({ kind }) => kind === 'goal');
  const last = whole.at(-1);
  expect(goals.filter(({ side }) => side === 'home')).toHaveLength(last?.home_score ?? -1);
  expect(goals.filter(({ side }) => side === 'away')).toHaveLength(last?.away_score ?? -1);
  expect(session.book.status).toMatchObject({ home_score: last?.home_score, away_score: last?.away_score });
  for (const { x = 50, y = 50 } of whole) expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
  for (const kind of ['dangerous_attack', 'corner', 'throw_in'])
    expect(whole.some((one) => one.kind === kind && 'x' in one)).toBe(true);
});

test('spec 202 a period ends when it has been played: nothing of it comes at a later minute than its break', () => {
  const whole = sessionOf('soccer').after(200);
  for (const [breakKind, status] of [
    ['half_time', 6],
    ['full_time', 7],
  ] as const) {
    const end = whole.findIndex(({ kind }) => kind === breakKind);
    const played = whole.filter(({ match_status }) => match_status === status);
    expect(end).toBeGreaterThan(0);
    expect(played.length).toBeGreaterThan(20);
    for (const { match_time_s = 0 } of played) expect(match_time_s).toBeLessThanOrEqual(whole[end]?.match_time_s ?? 0);
  }
});

test.each(['tennis', 'basketball', 'handball', 'volleyball', 'table-tennis', 'baseball'])(
  'spec 202 %s has a course too',
  (sport) => {
    const { after } = sessionOf(sport);
    const incidents = after(30);
    expect(incidents.length).toBeGreaterThan(5);
    expect(incidents.every(({ home_score, away_score }) => home_score >= 0 && away_score >= 0)).toBe(true);
  },
);

test('spec 202 of a match without live coverage nothing is told', () => {
  const { after } = sessionOf('soccer', { live_coverage: false });
  expect(after(30)).toEqual([]);
});

test('spec 202 matches of the world of three sports have places too, and the goals of their course', () => {
  const world = createWorld('duskline', 'full');
  const match = world
    .matches(AT, AT + 86_400_000)
    .find(({ spec, liveCoverage, fate }) => spec.sport === 'soccer' && liveCoverage && fate === 'played');
  if (match === undefined) throw new Error('no match of soccer on that day');
  let nowMs = match.startMs;
  const clock = createWorldClock(() => nowMs, 1);
  const session: EventSession = createSession(simulatedSource(worldInfo(match, world), match), { clock, driftRate: 1 });
  session.resume(nowMs);
  nowMs += 150 * MINUTE_MS;
  session.advance(nowMs);
  const incidents = session.timeline?.(nowMs) ?? [];
  expect(incidents.filter(({ kind, x }) => kind === 'goal' && x !== undefined).length).toBe(
    (incidents.at(-1)?.home_score ?? 0) + (incidents.at(-1)?.away_score ?? 0),
  );
  expect(incidents.filter(({ kind }) => kind === 'attack').length).toBeGreaterThan(30);
});
