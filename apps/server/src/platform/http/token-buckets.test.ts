import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

test('XR-37 a flood of made-up keys is kept within bounds, and a key in regular use is not evicted for it', () => {
  let nowMs = 0;
  const buckets = new TokenBuckets({ perSecond: 1, most: 3, now: () => nowMs });
  for (let spent = 0; spent < 3; spent++) expect(buckets.take('regular')).toBe(0);
  for (let key = 0; key < 200_000; key++) {
    buckets.take(`made up ${key}`);
    if (key % 1_000 === 0) expect(buckets.take('regular')).toBeGreaterThan(0);
  }
  expect(buckets.size).toBeLessThanOrEqual(10_000);
  nowMs += 1_000;
  expect(buckets.take('regular')).toBe(0);
});
