import { expect, test } from 'vitest';
import type { MatchState } from '../../platform/bus/board-message.ts';
import { courseOf } from './match-course.ts';

const state = (change: Partial<MatchState>): MatchState => ({
  status: 'live',
  periodKey: '1st_half',
  homeScore: 0,
  awayScore: 0,
  periods: [],
  ...change,
});
const clock = { matchTimeS: 300, isStopped: false, rate: 30, atMs: 0 };

test('XR-21 only where halves are 45 minutes does the clock say how far a match is', () => {
  expect(courseOf('soccer', state({ clock }))).toEqual({ periodKey: '1st_half', clockS: 300, clockRate: 30 });
  expect(courseOf('esoccer', state({ clock })).clockS).toBeNull();
  expect(courseOf('futsal', state({ clock })).clockS).toBeNull();
});

test('XR-21 periods that have not begun, where those that have are listed', () => {
  const two = [
    { home: 1, away: 0 },
    { home: 0, away: 0 },
  ];
  expect(courseOf('ice-hockey', state({ periodKey: 'period_2', periods: two })).periodsToBegin).toBe(1);
  expect(courseOf('handball', state({ periods: two })).periodsToBegin).toBe(0);
  expect(courseOf('ice-hockey', state({ periods: [] })).periodsToBegin).toBeUndefined();
  expect(courseOf('ice-hockey', state({ status: 'ended', periods: two })).periodsToBegin).toBeUndefined();
});

test('XR-21 sets that each side has yet to win, at least', () => {
  expect(courseOf('tennis', state({ periodKey: 'set_2', homeScore: 0, awayScore: 1 })).toWin).toEqual({ home: 2, away: 1 });
  expect(courseOf('chess', state({})).toWin).toBeUndefined();
  expect(courseOf('tennis', null)).toEqual({ periodKey: '', clockS: null });
});
