import { expect, test } from 'vitest';
import { documentReadAtMs } from './read-at.ts';

const times = { readAtMs: 50_000, nowMs: 50_080 };
const navigation = { type: 'navigate', transferSize: 20_000, responseStart: 300 } as const;

test('H103 the age of a document is counted from when the server read it, whatever the clocks of the two say', () => {
  expect(documentReadAtMs(times, 1_000_000, navigation)).toBe(1_000_220);
  const ahead = { readAtMs: 3_650_000, nowMs: 3_650_080 };
  expect(documentReadAtMs(ahead, 1_000_000, navigation)).toBe(1_000_220);
  expect(documentReadAtMs(times, 1_000_000, undefined)).toBe(999_920);
});

test('H103 a document out of the browser’s own store is old', () => {
  expect(documentReadAtMs(times, 1_000_000, { ...navigation, type: 'back_forward', transferSize: 0 })).toBe(0);
  expect(documentReadAtMs(times, 1_000_000, { ...navigation, type: 'back_forward' })).toBe(1_000_220);
});
