import { expect, test } from 'vitest';
import { keepKnown, lookAgainMs } from './timeline-query.ts';

const NOW = 1_800_000_000_000;
const S = 1_000;
type KnownTimeline = Parameters<typeof keepKnown>[0] & {};
const of = (Status: KnownTimeline['Status'], ...kinds: KnownTimeline['Incidents'][number]['Kind'][]): KnownTimeline => ({
  Status,
  Incidents: kinds.map((Kind, i) => ({
    ID: i,
    Kind,
    Side: null,
    Minute: 90,
    Period: 2,
    HomeScore: 1,
    AwayScore: 0,
    PeriodScore: null,
    Spot: null,
    Player: null,
  })),
});

test('spec 202 after the end the tracker is read until the end is told, for a minute at most', () => {
  const next = (timeline: KnownTimeline | undefined, agoS: number | null) =>
    lookAgainMs(timeline, { updates: '0', endedMs: agoS === null ? null : NOW - agoS * S, nowMs: NOW });
  expect(next(of('known', 'goal'), null)).toBe(5 * S);
  expect(next(of('known', 'goal'), 0)).toBe(5 * S);
  expect(next(undefined, 59)).toBe(5 * S);
  expect(next(of('known', 'end', 'goal'), 0)).toBe(false);
  expect(next(of('known', 'goal'), 60)).toBe(false);
});

test('SETTINGS-09 where prices refresh slowly the tracker does too', () => {
  const pace = (updates: '0' | '1' | 'slow') => lookAgainMs(of('known'), { updates, endedMs: null, nowMs: NOW });
  expect([pace('0'), pace('1'), pace('slow')]).toEqual([5 * S, 20 * S, 20 * S]);
});

test('spec 202 what was known of a match stays while the provider does not answer', () => {
  const known = of('known', 'goal');
  expect(keepKnown(known, of('later'))).toBe(known);
  expect(keepKnown(known, of('none'))).toBe(known);
  expect(keepKnown(known, of('known', 'goal'))).toBe(known);
  expect(keepKnown(known, of('known', 'end', 'goal'))).toEqual(of('known', 'end', 'goal'));
  expect(keepKnown(of('later'), of('none'))).toEqual(of('none'));
  expect(keepKnown(undefined, of('later'))).toEqual(of('later'));
});
