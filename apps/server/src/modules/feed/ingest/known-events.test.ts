import { expect, test } from 'vitest';
import { KnownEvents } from './known-events.ts';

const urnOf = (n: number): string => `df:match:${n}`;

test('H226 events that are over are forgotten when there are more than are kept, the ones met longest ago first', () => {
  const known = new KnownEvents((id) => id > 2, 100);
  for (let n = 1; n <= 10_000; n++) {
    known.add(urnOf(n), n);
    // Listed again and again.
    known.add(urnOf(3), 3);
  }
  expect(known.size).toBe(100);
  expect(known.get(urnOf(10_000))).toBe(10_000);
  expect(known.get(urnOf(3))).toBe(3);
  expect(known.get(urnOf(5_000))).toBeUndefined();
  // Not over, however long ago.
  expect(known.get(urnOf(1))).toBe(1);
  expect(known.get(urnOf(2))).toBe(2);
});

test('H226 an event that is not over is never forgotten', () => {
  const known = new KnownEvents(() => false, 10);
  for (let n = 1; n <= 50; n++) known.add(urnOf(n), n);
  expect(known.size).toBe(50);
});

test('H226 once many of them are over there are as few as are kept again', () => {
  let over = 0;
  const known = new KnownEvents((id) => id <= over, 10);
  for (let n = 1; n <= 50; n++) known.add(urnOf(n), n);
  over = 50;
  for (let n = 51; n <= 80; n++) known.add(urnOf(n), n);
  over = 80;
  for (let n = 81; n <= 120; n++) known.add(urnOf(n), n);
  over = 120;
  known.add(urnOf(121), 121);
  for (let n = 122; n <= 160; n++, over = n - 1) known.add(urnOf(n), n);
  expect(known.size).toBeLessThanOrEqual(14);
});
