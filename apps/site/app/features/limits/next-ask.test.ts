import { expect, test } from 'vitest';
import { nextAskMs } from './next-ask.ts';

test('TR-D5 TR-D14 by a clock that is ahead the server is asked every fifteen seconds at most, else a second after the moment', () => {
  const at = Date.parse('2026-11-29T12:00:00Z');
  expect(nextAskMs(at, at - 60_000)).toBe(61_000);
  expect(nextAskMs(at, at - 1)).toBe(1_001);
  expect(nextAskMs(at, at - 86_400_000)).toBe(3_601_000);
  for (const aheadMs of [0, 1, 1_000, 300_000]) expect(nextAskMs(at, at + aheadMs)).toBe(15_000);
});
