import { expect, test } from 'vitest';
import { growthOf, type MemorySample } from './memory.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

/** An hour of samples: what stays, and garbage on it that is collected every four minutes. */
const hourOf = (stays: (minute: number) => number): MemorySample[] =>
  Array.from({ length: 720 }, (_, i) => {
    const minute = i / 12;
    const bytes = (stays(minute) + 20 * ((minute % 4) / 4)) * MEGABYTE;
    return { atMs: 1_000 + minute * MINUTE_MS, resident: bytes, heap: bytes / 2 };
  });

test('H226 caches that fill and garbage that is collected are no leak', () => {
  const growth = growthOf(hourOf((minute) => 300 + 150 * Math.min(1, minute / 15)));
  expect(growth.isFlat).toBe(true);
  expect(Math.abs(growth.residentPerHour)).toBeLessThan(5);
});

test('H226 bites: two megabytes a minute are a leak, with their slope', () => {
  const growth = growthOf(hourOf((minute) => 300 + 2 * minute));
  expect(growth.isFlat).toBe(false);
  expect(growth.residentPerHour).toBeGreaterThan(115);
  expect(growth.residentPerHour).toBeLessThan(125);
});

test('H226 bites: a heap that grows while the process does not', () => {
  const samples = hourOf(() => 400).map((sample, i) => ({ ...sample, heap: (100 + i / 6) * MEGABYTE }));
  expect(growthOf(samples).isFlat).toBe(false);
});

test('H226 bites: without samples nothing is known, so it does not hold', () => {
  expect(growthOf([]).isFlat).toBe(false);
});
