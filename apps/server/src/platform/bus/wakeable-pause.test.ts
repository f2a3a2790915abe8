import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWakeablePause } from './wakeable-pause.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Says when the pause is over. */
function watch(pause: Promise<void>): { isOver: boolean } {
  const seen = { isOver: false };
  void pause.then(() => {
    seen.isOver = true;
  });
  return seen;
}

test('O26 a loop waits for its time, or until it is woken, and leaves no timer behind', async () => {
  const rest = createWakeablePause();
  const timed = watch(rest.pause(100));
  await vi.advanceTimersByTimeAsync(99);
  expect(timed.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(timed.isOver).toBe(true);
  for (const ms of [100, undefined]) {
    const woken = watch(rest.pause(ms));
    await vi.advanceTimersByTimeAsync(1);
    expect(woken.isOver).toBe(false);
    rest.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect([woken.isOver, vi.getTimerCount()]).toEqual([true, 0]);
  }
});

test('O26 waking a loop that is at work changes nothing about its next pause', async () => {
  const rest = createWakeablePause();
  rest.wake();
  const next = watch(rest.pause());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(next.isOver).toBe(false);
});

test('O26 a loop that is stopped pauses no more', async () => {
  const rest = createWakeablePause();
  const now = watch(rest.pause());
  rest.stop();
  const later = watch(rest.pause(100));
  await vi.advanceTimersByTimeAsync(0);
  expect([now.isOver, later.isOver, rest.isStopped]).toEqual([true, true, true]);
});
