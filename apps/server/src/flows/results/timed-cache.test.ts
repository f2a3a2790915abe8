import { describe, expect, test } from 'vitest';
import { TimedCache } from './timed-cache.ts';

const cacheAt = (now: () => number, bounds: { most?: number; maxSize?: number } = {}) =>
  new TimedCache<number>({ most: 10, maxSize: 1_000_000, sizeOf: (value) => value, now, ...bounds });

describe('H121 answers about results', () => {
  test('H121 are made once for all who ask at the same time, and again when their time is over', async () => {
    let now = 0;
    let made = 0;
    const cache = cacheAt(() => now);
    const ask = () => cache.get('a', 5_000, () => Promise.resolve(++made));
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    now = 4_999;
    expect(await ask()).toBe(1);
    now = 5_000;
    expect(await ask()).toBe(2);
  });

  test('H121 do not keep a fault', async () => {
    const cache = cacheAt(() => 0);
    await expect(cache.get('a', 5_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', 5_000, () => Promise.resolve(7))).toBe(7);
  });

  test('H121 are bounded in number and in size: the oldest goes first', async () => {
    const few = cacheAt(() => 0, { most: 3 });
    for (let n = 0; n < 100; n++) await few.get(`k${n}`, 5_000, () => Promise.resolve(n));
    expect(few.count).toBe(3);
    expect(await few.get('k99', 5_000, () => Promise.resolve(-1))).toBe(99);
    expect(await few.get('k1', 5_000, () => Promise.resolve(-1))).toBe(-1);
    const small = cacheAt(() => 0, { maxSize: 100 });
    for (let n = 0; n < 8; n++) await small.get(`k${n}`, 5_000, () => Promise.resolve(40));
    expect(small.count).toBe(2);
    await small.get('large', 5_000, () => Promise.resolve(1_000));
    expect(small.count).toBe(0);
    await small.get('after', 5_000, () => Promise.resolve(100));
    expect(small.count).toBe(1);
  });
});
