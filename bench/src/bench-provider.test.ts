import { expect, test } from 'vitest';
import { createAges } from './bench-provider.ts';

/** The price of a home side that was sent at a moment, as the provider makes it. */
const priceOf = (sentMs: number): number => 1_500 + (Math.floor(sentMs / 10) % 1_000);

/** Ages of prices sent every 20 ms for 30 s, with the delay that each has. */
function agesWith(delayMs: (sinceMs: number) => number): number[] {
  const startMs = 5_004_321;
  let now = startMs;
  const age = createAges(() => now);
  return Array.from({ length: 1_500 }, (_, n) => {
    const sentMs = startMs + n * 20;
    now = sentMs + delayMs(n * 20);
    return age(priceOf(sentMs));
  });
}

test('a price says how long ago it was sent, in steps of ten milliseconds', () => {
  const ages = agesWith(() => 240);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(240);
  expect(Math.max(...ages)).toBeLessThan(250);
});

test('a delay that grows beyond ten seconds does not read as one that begins again', () => {
  const ages = agesWith((sinceMs) => sinceMs * 0.6);
  expect(ages.at(-1)).toBeGreaterThanOrEqual(17_988);
  expect(ages.at(-1)).toBeLessThan(18_000);
  expect(
    ages.every((age, n) => n === 0 || age >= (ages[n - 1] as number) - 10),
    'no age falls',
  ).toBe(true);
  expect(agesWith((sinceMs) => (sinceMs < 10_000 ? 0 : 10_200)).at(-1), 'nor one that jumps').toBeGreaterThanOrEqual(10_200);
});

test('prices of one moment may come in another order', () => {
  const now = 7_001_000;
  const age = createAges(() => now);
  expect([300, 100, 400, 200].map((ms) => age(priceOf(now - ms)))).toEqual([300, 100, 400, 200]);
});
