import { describe, expect, test } from 'vitest';
import { boardWith, fixture, liveState, NOON, odds } from '../test-kit.ts';
import { liveInfoOf } from './live-info.ts';

const label = (key: string) => `<${key}>`;

function infoAfter(...states: Parameters<typeof liveState>[0][]) {
  const board = boardWith(fixture());
  const changes = states.map((state, n) => board.apply(odds(n + 1, [], { producer: 1, state: liveState(state) })));
  const match = board.match(1);
  if (!match) throw new Error('match expected');
  return { info: liveInfoOf(match, label, false), changes };
}

describe('live info', () => {
  test('CLOCK-05 a running clock gives its moment and its seconds', () => {
    const { info } = infoAfter({ clock: { matchTimeS: 905, isStopped: false, atMs: NOON } });
    expect(info).toMatchObject({
      IsClockStarted: true,
      IsCountDown: false,
      ClockStartTime: NOON,
      ClockCorrection: 905,
      MatchMinute: 15,
    });
    const shownAt = NOON + 60_000;
    expect(Math.floor((shownAt - (info.ClockStartTime ?? 0)) / 1000) + (info.ClockCorrection ?? 0)).toBe(965);
  });

  test('CLOCK-02 a countdown gives the seconds left', () => {
    const { info } = infoAfter({
      periodKey: 'quarter_2',
      clock: { matchTimeS: 900, remainingS: 300, isStopped: false, atMs: NOON },
    });
    expect(info).toMatchObject({ IsCountDown: true, ClockCorrection: 300, Status: '<quarter_2>' });
  });

  test.each([
    [19, 'Snooker', 'frame_8'],
    [22, 'Darts', 'leg_8'],
    [5, 'Tennis', 'live'],
  ])('spec 91 what is played in frames or legs says which one it is at: %i', (systemId, sport, periodKey) => {
    const board = boardWith(fixture({ sport, systemId }));
    const state = liveState({ periodKey: 'live', homeScore: 4, awayScore: 3 });
    board.apply(odds(1, [], { producer: 1, state }));
    const match = board.match(1);
    if (!match) throw new Error('match expected');
    expect(liveInfoOf(match, label, false)).toMatchObject({ PeriodKey: periodKey, Status: `<${periodKey}>` });
    board.apply(odds(2, [], { producer: 1, state: { ...state, periodKey: 'pause' } }));
    expect(liveInfoOf(match, label, false)).toMatchObject({ PeriodKey: 'pause' });
  });

  test.each([
    [20, 'Basketball', 2, 'halftime'],
    [16, 'American Football', 2, 'halftime'],
    [20, 'Basketball', 1, 'pause'],
    [20, 'Basketball', 3, 'pause'],
    [4, 'Ice Hockey', 2, 'pause'],
  ])('spec 91 the break behind half of the quarters is half-time: %i %s after %i parts', (systemId, sport, parts, periodKey) => {
    const board = boardWith(fixture({ sport, systemId }));
    const periods = Array.from({ length: parts }, () => ({ home: 20, away: 18 }));
    board.apply(odds(1, [], { producer: 1, state: liveState({ periodKey: 'pause', periods }) }));
    const match = board.match(1);
    if (!match) throw new Error('match expected');
    expect(liveInfoOf(match, label, false)).toMatchObject({ PeriodKey: periodKey, Status: `<${periodKey}>` });
  });

  test('CLOCK-03 a stopped clock gives the minute', () => {
    const { info } = infoAfter({ periodKey: 'halftime', clock: { matchTimeS: 2700, isStopped: true, atMs: NOON } });
    expect(info).toMatchObject({ IsClockStarted: false, MatchMinute: 45, PeriodKey: 'halftime' });
  });

  test('a clock that only runs on is not pushed, a corrected one is', () => {
    const { changes } = infoAfter(
      { clock: { matchTimeS: 600, isStopped: false, atMs: NOON } },
      { clock: { matchTimeS: 603, isStopped: false, atMs: NOON + 3000 } },
      { clock: { matchTimeS: 612, isStopped: false, atMs: NOON + 6000 } },
    );
    expect(changes[1]).toBeNull();
    expect(changes[2]?.liveInfo).toMatchObject({ ClockCorrection: 612, ClockStartTime: NOON + 6000 });
  });

  test('scores, sets, cards, server and the reason of a stop', () => {
    const { info } = infoAfter({
      homeScore: 1,
      awayScore: 0,
      periods: [
        { home: 6, away: 4 },
        { home: 2, away: 3 },
      ],
      server: 2,
      gameScore: '40-30',
      redCardsHome: 1,
      stopReason: 'goal',
    });
    expect(info).toMatchObject({
      HomeScore: 1,
      AwayScore: 0,
      SetScores: {
        Items: [
          { HomeScore: 6, AwayScore: 4 },
          { HomeScore: 2, AwayScore: 3 },
        ],
      },
      Server: 2,
      GameScore: '40-30',
      RedCardsHome: 1,
      SuspendReason: 'goal',
    });
  });
});
