import { expect, test } from 'vitest';
import type { Translate } from '../i18n/site-context.tsx';
import { formatHandicap, formatLine, formatPrice, spokenPrice } from './format-price.ts';
import { clockSeconds, clockText, standingMinute, stepClock } from './match-clock.ts';

const now = 1_800_000_000_000;
const running = {
  periodKey: 'quarter_2',
  isClockRunning: true,
  isCountDown: false,
  clockStartMs: now,
  clockCorrectionS: 600,
  minute: 10,
};
const say: Translate = (id, values) => `${id}(${Object.values(values ?? {}).join(',')})`;

/** What the clock shows, second by second. */
const shownFor = (clock: typeof running, seconds: number): string[] => {
  let shown: number | null = null;
  return Array.from({ length: seconds }, (_, second) => {
    shown = stepClock(shown, clockSeconds(clock, now + second * 1000), clock.isCountDown);
    return clockText(shown ?? -1);
  });
};

test('CLOCK-01 a running clock counts up, every second by one', () => {
  expect(shownFor(running, 4)).toEqual(['10:00', '10:01', '10:02', '10:03']);
});

test('CLOCK-02 a countdown counts down, every second by one, and stops at zero', () => {
  const left = { ...running, isCountDown: true };
  expect(shownFor(left, 4)).toEqual(['10:00', '09:59', '09:58', '09:57']);
  expect(clockSeconds(left, now + 3_600_000)).toBe(0);
});

test('CLOCK-03 a stopped clock has no seconds: the supplied minute speaks', () => {
  expect(clockSeconds({ ...running, isClockRunning: false, minute: 45 }, now)).toBeNull();
});

test('CLOCK-02 a countdown that is stopped shows what is left of the period, not the minute of the match', () => {
  const stopped = { ...running, isCountDown: true, isClockRunning: false, clockCorrectionS: 203, minute: 16 };
  expect(clockText(clockSeconds(stopped, now + 60_000) ?? -1)).toBe('03:23');
  expect(standingMinute(stopped)).toBe(0);
  // In a break the name of the break says more.
  for (const periodKey of ['pause', 'halftime', 'ended']) expect(clockSeconds({ ...stopped, periodKey }, now)).toBeNull();
});

test('CLOCK-04 minutes and seconds have leading zeros', () => {
  expect([clockText(65), clockText(0), clockText(5999), clockText(7265)]).toEqual(['01:05', '00:00', '99:59', '121:05']);
});

test('CLOCK-05 the value comes from ClockStartTime and ClockCorrection', () => {
  expect(clockText(clockSeconds({ ...running, clockStartMs: now - 60_000, clockCorrectionS: 5 }, now) ?? -1)).toBe('01:05');
  // A device whose clock is behind the server's must not show a time before the start.
  expect(clockSeconds({ ...running, clockStartMs: now + 9000, clockCorrectionS: 0 }, now)).toBe(0);
});

test('ODDS-01 a price in the six formats, with a real minus sign', () => {
  const all = (milli: number) =>
    (['decimal', 'hongkong', 'indonesian', 'american', 'fractional', 'malay'] as const).map((format) =>
      formatPrice(milli, format),
    );
  expect(all(1500)).toEqual(['1.50', '0.50', '\u22122.00', '\u2212200', '1/2', '0.50']);
  expect(all(3250)).toEqual(['3.25', '2.25', '2.25', '+225', '9/4', '\u22120.44']);
  expect(formatPrice(0, 'decimal')).toBe('');
});

test('the spoken price follows the format', () => {
  expect(spokenPrice(2500, 'american', say)).toBe('price.plus(150)');
  expect(spokenPrice(1500, 'american', say)).toBe('price.minus(200)');
  expect(spokenPrice(3500, 'fractional', say)).toBe('price.fraction(5,2)');
  expect(spokenPrice(1850, 'decimal', say)).toBe('1.85');
});

test('a line keeps its sign', () => {
  expect([formatLine('-0.5'), formatLine('2.5')]).toEqual(['\u22120.5', '2.5']);
  expect(['-0.5', '0.5', '0', '+1'].map(formatHandicap)).toEqual(['\u22120.5', '+0.5', '0', '+1']);
});

test('a small correction of the clock is worked in, a big one is shown at once', () => {
  expect(stepClock(100, 101, false)).toBe(101);
  expect(stepClock(100, 99, false)).toBe(100);
  expect(stepClock(100, 104, false)).toBe(102);
  expect(stepClock(100, 2700, false)).toBe(2700);
  expect(stepClock(100, 99, true)).toBe(99);
  expect(stepClock(100, 101, true)).toBe(100);
  expect(stepClock(null, 5, false)).toBe(5);
  expect(stepClock(5, null, false)).toBeNull();
});

test('ODDS-01 long malay prices keep two digits, so that two odds do not look alike', () => {
  const shown = [3_250, 20_000, 25_000, 28_000, 501_000].map((milli) => formatPrice(milli, 'malay'));
  expect(shown).toEqual(['\u22120.44', '\u22120.05', '\u22120.042', '\u22120.037', '\u22120.0020']);
});

test('S2-27 in a break and after the end a match says its period, not the minute at which its clock was stopped', () => {
  const at = (periodKey: string, minute = 45) => standingMinute({ minute, periodKey, isCountDown: false });
  expect(['halftime', 'break', 'pause', 'ended'].map((key) => at(key))).toEqual([0, 0, 0, 0]);
  expect([at('1st_half'), at('interrupted', 67), at('quarter_3', 0)]).toEqual([45, 67, 0]);
});
