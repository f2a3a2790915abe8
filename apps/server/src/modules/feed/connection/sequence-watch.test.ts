import { describe, expect, test } from 'vitest';
import { SequenceWatch } from './sequence-watch.ts';

const PATIENCE_MS = 1_000;

describe('frame numbers', () => {
  test('a number that is missing is waited for, then it is lost; a late one is not', () => {
    const watch = new SequenceWatch(PATIENCE_MS);
    for (const seq of [1, 2, 4]) watch.seen(seq, 0);
    expect([watch.hasGap, watch.isLost(999), watch.isLost(1_000), watch.isLost(1_001)]).toEqual([true, false, true, false]);
    for (const seq of [6, 5]) watch.seen(seq, 2_000);
    expect([watch.hasGap, watch.isLost(4_000)]).toEqual([false, false]);
  });

  test.each([Number.MAX_SAFE_INTEGER, 2 ** 52, 1_000_000])(
    'XR-10 a number of %i is a loss at once, and hides no later one',
    (seq) => {
      const watch = new SequenceWatch(PATIENCE_MS);
      watch.seen(1, 0);
      watch.seen(seq, 0);
      expect(watch.hasGap).toBe(true);
      expect([watch.isLost(0), watch.isLost(0)]).toEqual([true, false]);
      watch.seen(2, 0);
      expect(watch.hasGap).toBe(false);
      watch.seen(4, 0);
      expect(watch.isLost(PATIENCE_MS)).toBe(true);
    },
  );

  test('a counter that really goes on from there is followed', () => {
    const watch = new SequenceWatch(PATIENCE_MS);
    for (const seq of [1, 5_000_000, 5_000_001, 5_000_002]) watch.seen(seq, 0);
    expect(watch.isLost(0)).toBe(true);
    watch.seen(5_000_003, 0);
    expect([watch.hasGap, watch.isLost(PATIENCE_MS * 4)]).toEqual([false, false]);
    watch.seen(5_000_005, 5_000);
    expect(watch.isLost(5_000 + PATIENCE_MS)).toBe(true);
  });

  test('P38 a frame whose number cannot be read is not lost, and hides no loss beside its own', () => {
    const watch = new SequenceWatch(PATIENCE_MS);
    watch.seen(1, 0);
    watch.seenWithout();
    watch.seen(3, 0);
    expect([watch.hasGap, watch.isLost(PATIENCE_MS)]).toEqual([false, false]);
    watch.seenWithout();
    watch.seen(6, 0);
    expect(watch.isLost(PATIENCE_MS)).toBe(true);
    // A frame that has no number at all fills no gap that comes later.
    watch.seenWithout();
    watch.seen(7, 0);
    watch.seen(9, 0);
    expect(watch.isLost(PATIENCE_MS)).toBe(true);
  });
});
