import { expect, test } from 'vitest';
import { RecoveryPace } from './recovery-pace.ts';

/** Asks as soon as it may, with a loss after every question. @returns when it asked. */
function askUntil(pace: RecoveryPace, endMs: number, lossAfterMs: number): number[] {
  const asked: number[] = [];
  for (let now = 0; now < endMs; now += lossAfterMs) {
    now += pace.lost(now);
    pace.asked(now);
    asked.push(now);
  }
  return asked;
}

test.each([[1], [1_000], [6_000], [19_999], [25_000]])(
  'P39 losses %i ms after every question: less and less often, 33 in ten minutes',
  (lossMs) => {
    const asked = askUntil(new RecoveryPace(), 3_600_000, lossMs);
    for (const [index, at] of asked.entries())
      expect(asked.filter((other) => other >= at && other < at + 600_000).length, `from ${index}`).toBeLessThanOrEqual(33);
  },
);

test('P39 the first losses are asked for at once, the pauses grow with more of them and shrink with calm', () => {
  const pace = new RecoveryPace();
  const asked = askUntil(pace, 55_000, 100);
  expect(asked.map((at, index) => at - (asked[index - 1] ?? 0))).toEqual([0, 100, 5_000, 10_000, 20_000, 20_000]);
  const last = asked.at(-1) ?? 0;
  expect(pace.lost(last + 5_000)).toBe(15_000);
  expect(pace.lost(last + 5_000 + 25_000)).toBe(0);
  pace.asked(last + 30_000);
  expect(pace.lost(last + 30_000 + 100_000)).toBe(0);
  pace.asked(last + 130_000);
  expect(pace.lost(last + 130_001)).toBe(0);
});

test('P39 a refusal is waited for', () => {
  const pace = new RecoveryPace();
  pace.refused(1_000, 30_000);
  expect(pace.lost(2_000)).toBe(29_000);
  expect(pace.lost(31_000)).toBe(0);
});
