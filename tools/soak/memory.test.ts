import { expect, test } from 'vitest';
import { describeGrowth, growthOf, type LiveSample, type MemorySample } from './memory.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const START_MS = 1_000;

interface Course {
  /** Megabytes in use at a minute. */
  readonly live: (minute: number) => number;
  /** What the process holds beside that. */
  readonly beside?: (minute: number) => number;
}

/** An hour of samples: what is in use, garbage on it that is collected every four minutes, and what is held beside. */
function hourOf({ live, beside = () => 400 }: Course): [MemorySample[], LiveSample[]] {
  const samples = Array.from({ length: 720 }, (_, i): MemorySample => {
    const minute = i / 12;
    const heap = live(minute) + 80 * ((minute % 4) / 4);
    return { atMs: START_MS + minute * MINUTE_MS, resident: (heap + beside(minute)) * MEGABYTE, heap: heap * MEGABYTE };
  });
  // In use is never quite the same: what is under way comes and goes.
  const measured = Array.from({ length: 30 }, (_, i): LiveSample => {
    const minute = 2 * i;
    return { atMs: START_MS + minute * MINUTE_MS, bytes: (live(minute) + ((i * 7) % 5) - 2) * MEGABYTE };
  });
  return [samples, measured];
}

/** Matches are kept for half an hour after their end: until then every minute adds to what is in use. */
const filling = (minute: number): number => 100 + 2 * Math.min(minute, 31);

test('H226 what fills up to its bound in half an hour is no leak', () => {
  const growth = growthOf(...hourOf({ live: filling, beside: (minute) => 400 + 5 * Math.min(minute, 31) }));
  expect(growth.isFlat).toBe(true);
  expect(growth.settledAfterMinutes).toBeGreaterThan(24);
  expect(growth.settledAfterMinutes).toBeLessThan(34);
  expect(Math.abs(growth.livePerHour)).toBeLessThan(15);
  expect(describeGrowth(growth)).toMatch(
    /^memory: 16\d MB in use at its level after \d\d minutes, then -?\d+ MB\/h \(bound 24\); \d+ MB resident/,
  );
});

/** What a recovery holds while it runs: in one measurement of six, and never in two that follow each other. */
const recovery = (minute: number): number => ((minute / 2) % 6 === 5 ? 16 : 0);

test('H226 what a recovery holds while it runs is no growth, also when the last measurement meets one', () => {
  const growth = growthOf(...hourOf({ live: (minute) => filling(minute) + recovery(minute) }));
  expect(growth.isFlat).toBe(true);
  expect(growth.settledAfterMinutes).toBeLessThan(36);
  expect(growth.liveMb).toBeGreaterThan(174);
});

test('H226 bites: a leak beside recoveries, and one of every recovery', () => {
  const leaks = [(minute: number) => 0.7 * minute + recovery(minute), (minute: number) => 7 * Math.floor(minute / 12)];
  for (const leak of leaks) expect(growthOf(...hourOf({ live: (minute) => filling(minute) + leak(minute) })).isFlat).toBe(false);
});

test('H226 bites: a megabyte a minute that is in use never comes to a level', () => {
  const growth = growthOf(...hourOf({ live: (minute) => 100 + minute }));
  expect(growth).toMatchObject({ isFlat: false, settledAfterMinutes: null });
  expect(growth.livePerHour).toBeGreaterThan(50);
  expect(growth.livePerHour).toBeLessThan(70);
  expect(describeGrowth(growth)).toContain('that never came to a level');
});

test('H226 bites: a leak that hides behind what fills up', () => {
  const growth = growthOf(...hourOf({ live: (minute) => filling(minute) + 0.7 * minute }));
  expect(growth.isFlat).toBe(false);
});

test('H226 bites: a slow leak on a large heap, which stays near its level', () => {
  const growth = growthOf(...hourOf({ live: (minute) => 900 + 0.8 * minute }));
  expect(growth.settledAfterMinutes).not.toBeNull();
  expect(growth.livePerHour).toBeGreaterThan(growth.liveBoundPerHour);
  expect(growth.isFlat).toBe(false);
});

test('H226 bites: what fills for longer than two thirds of the time', () => {
  expect(growthOf(...hourOf({ live: (minute) => 100 + 2 * Math.min(minute, 48) })).settledAfterMinutes).toBeNull();
});

test('H226 bites: two megabytes a minute beside the heap are a leak, with their slope', () => {
  const growth = growthOf(...hourOf({ live: () => 100, beside: (minute) => 300 + 2 * minute }));
  expect(growth.isFlat).toBe(false);
  expect(growth.settledAfterMinutes).toBeCloseTo(20, 0);
  expect(growth.residentPerHour).toBeGreaterThan(110);
  expect(growth.residentPerHour).toBeLessThan(130);
});

test('H226 a short run need not come to a level, but what it grows by has a bound', () => {
  const short = (perMinute: number) => {
    const [samples, live] = hourOf({ live: (minute) => 100 + perMinute * minute });
    const isEarly = ({ atMs }: { atMs: number }): boolean => atMs < 20 * MINUTE_MS;
    return growthOf(samples.filter(isEarly), live.filter(isEarly));
  };
  expect(short(0.5)).toMatchObject({ isFlat: true });
  expect(short(5)).toMatchObject({ isFlat: false, settledAfterMinutes: null });
});

test('H226 bites: an hour has the bounds of an hour, and what is allowed in all is for short runs alone', () => {
  const growth = growthOf(...hourOf({ live: () => 100, beside: (minute) => 300 + 0.9 * minute }));
  expect(growth).toMatchObject({ boundPerHour: 40, liveBoundPerHour: 24, isFlat: false });
  expect(growth.residentPerHour).toBeLessThan(48 / (2 / 3));
  expect(growthOf(...hourOf({ live: () => 100, beside: (minute) => 300 + 0.4 * minute })).isFlat).toBe(true);
});

test('H226 bites: a late start of what is measured makes no bound wider', () => {
  const [early, late] = [hourOf({ live: () => 100 }), hourOf({ live: filling })].map((course) => growthOf(...course));
  expect(late?.boundPerHour).toBe(early?.boundPerHour);
  expect(late?.liveBoundPerHour).toBe(early?.liveBoundPerHour);
});

test('H226 bites: without samples nothing is known, so it does not hold', () => {
  const [samples, live] = hourOf({ live: () => 100 });
  expect(growthOf([], []).isFlat).toBe(false);
  expect(growthOf(samples, []).isFlat).toBe(false);
  expect(growthOf([], live).isFlat).toBe(false);
});
