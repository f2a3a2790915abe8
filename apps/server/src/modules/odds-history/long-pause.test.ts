import { expect, test } from 'vitest';
import { LongPause } from './long-pause.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The pause with a clock that the test moves on. */
function aPause() {
  let nowMs = 0;
  const pause = new LongPause({ now: () => nowMs });
  /** How long it lasts when no day is dropped. */
  const lasts = (): number => {
    const from = nowMs;
    pause.begin();
    while (!pause.isOver()) nowMs += MINUTE;
    pause.end();
    return nowMs - from;
  };
  const wait = (ms: number): void => {
    nowMs += ms;
  };
  return { pause, lasts, wait };
}

test('H162 each pause is twice as long, from five minutes to six hours, until the disk has had room for a day', () => {
  const { lasts, wait } = aPause();
  const all = Array.from({ length: 9 }, () => {
    const ms = lasts();
    wait(23 * HOUR);
    return ms / MINUTE;
  });
  expect(all).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
  wait(2 * HOUR);
  expect(lasts()).toBe(5 * MINUTE);
});

test('H162 to stop again while it is stopped does not prolong the pause', () => {
  const { pause, wait } = aPause();
  pause.begin();
  wait(4 * MINUTE);
  pause.begin();
  expect(pause.isOver()).toBe(false);
  wait(MINUTE);
  expect(pause.isOver()).toBe(true);
});

test.each([
  ['the next one is the oldest now', 'change_20260101', 'change_20260102', true],
  ['it was the only one', 'change_20260101', null, true],
  ['nothing was dropped', 'change_20260101', 'change_20260101', false],
  ['an older one was made', 'change_20260101', 'change_20251231', false],
  ['the first one was made', null, 'change_20260101', false],
])('H162 a dropped day ends it: %s', (_what, before, after, isOver) => {
  const { pause, lasts } = aPause();
  lasts();
  pause.begin();
  pause.saw(before);
  expect(pause.isOver()).toBe(false);
  pause.saw(after);
  expect(pause.isOver()).toBe(isOver);
  pause.end();
  // What a day took is free: the next pause is a short one.
  if (isOver) expect(lasts()).toBe(5 * MINUTE);
});
