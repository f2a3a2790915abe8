import { describe, expect, test } from 'vitest';
import { type Incident, latest, minuteOf, momentumOf, reported } from './timeline.ts';

let id = 0;
const one = (kind: Incident['kind'], side: Incident['side'], minute: number | null, more: Partial<Incident> = {}): Incident => ({
  id: ++id,
  kind,
  side,
  seconds: minute === null ? null : (minute - 1) * 60 + 20,
  half: null,
  score: { home: 0, away: 0 },
  period: { number: 1, home: 0, away: 0 },
  gain: 0,
  spot: null,
  player: null,
  ...more,
});

describe('spec 202 what is told of a match that is played', () => {
  test('spec 202 stoppage time is counted beyond its half, and the second half begins at its own minute', () => {
    expect(minuteOf({ seconds: 0, half: 1 })).toEqual({ minute: 1, added: 0 });
    expect(minuteOf({ seconds: 45 * 60 + 70, half: 1 })).toEqual({ minute: 45, added: 2 });
    expect(minuteOf({ seconds: 45 * 60 + 70, half: 2 })).toEqual({ minute: 47, added: 0 });
    expect(minuteOf({ seconds: 93 * 60, half: 2 })).toEqual({ minute: 90, added: 4 });
    expect(minuteOf({ seconds: null, half: null })).toEqual({ minute: null, added: 0 });
  });

  test('spec 202 a report names goals, cards and corners, the latest first, and leaves out what is only played', () => {
    const all = [one('attack', 'home', 1), one('corner', 'home', 2), one('throw_in', 'away', 3), one('goal', 'away', 4)];
    expect(reported(all).map(({ kind }) => kind)).toEqual(['goal', 'corner']);
    expect(latest(all).map(({ kind }) => kind)).toEqual(['goal', 'throw_in', 'corner', 'attack']);
    const many = Array.from({ length: 900 }, (_, i) => one('score', 'home', i + 1, { gain: 2 }));
    expect(reported(many).length).toBeLessThanOrEqual(200);
    expect(latest(many).length).toBeLessThanOrEqual(12);
    expect(momentumOf(many).length).toBeLessThanOrEqual(150);
  });

  test('spec 202 one bar a minute, in the direction of the side that had more of it, level where nothing happened', () => {
    const bars = momentumOf([
      one('attack', 'home', 1),
      one('dangerous_attack', 'away', 1),
      one('goal', 'home', 4),
      one('yellow_card', 'away', 4),
      one('attack', 'away', 5),
    ]);
    expect(bars).toEqual([
      { minute: 1, period: 1, value: -20 },
      { minute: 2, period: 1, value: 0 },
      { minute: 3, period: 1, value: 0 },
      { minute: 4, period: 1, value: 100 },
      { minute: 5, period: 1, value: -10 },
    ]);
  });

  test('spec 202 minutes of different halves are bars of their own', () => {
    const bars = momentumOf([
      one('attack', 'home', 46, { half: 1 }),
      one('attack', 'away', 46, { half: 2, period: { number: 2, home: 0, away: 0 } }),
    ]);
    expect(bars.map(({ period, value }) => [period, value])).toEqual([
      [1, 100],
      [2, -100],
    ]);
  });

  test('spec 202 without a clock so many points are a bar, and a new set begins a new one', () => {
    const point = (side: 'home' | 'away', number = 1) => one('point', side, null, { period: { number, home: 0, away: 0 } });
    const bars = momentumOf([
      point('home'),
      one('start', null, null),
      point('home'),
      point('away'),
      point('home'),
      point('away'),
      point('away', 2),
    ]);
    expect(bars.map(({ minute, value }) => [minute, value])).toEqual([
      [null, 100],
      [null, -50],
      [null, -50],
    ]);
  });
});
