import { AppError } from '@duskline/contract/errors';
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

  test('H121 that take longer to make than they are kept are made once as well, and are old when they come', async () => {
    let now = 0;
    let made = 0;
    const cache = cacheAt(() => now);
    const slow = Promise.withResolvers<void>();
    const ask = () => cache.get('a', 1_000, () => slow.promise.then(() => ++made));
    const first = ask();
    now = 1_800;
    const second = ask();
    slow.resolve();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(await ask()).toBe(2);
  });

  test('H121 remember a fault for a moment, in which nobody asks again, and no longer', async () => {
    let now = 0;
    let asked = 0;
    const cache = cacheAt(() => now);
    const fail = () => cache.get('a', 5_000, () => Promise.reject(new Error(`away ${++asked}`)));
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('away 1');
    now = 1_999;
    await expect(fail()).rejects.toThrow('away 1');
    now = 2_000;
    expect(await cache.get('a', 5_000, () => Promise.resolve(7))).toBe(7);
    expect(asked).toBe(1);
  });

  test('H121 that were good stand in while they cannot be made; a refusal is an answer of its own', async () => {
    let now = 0;
    const cache = cacheAt(() => now, { maxSize: 20 });
    const of = (make: () => Promise<number>) => cache.get('a', 5_000, make);
    await of(() => Promise.resolve(7));
    for (now = 5_000; now < 60_000; now += 2_000) expect(await of(() => Promise.reject(new Error('away')))).toBe(7);
    // Their size counts once.
    expect(await cache.get('b', 5_000, () => Promise.resolve(13))).toBe(13);
    expect(cache.count).toBe(2);
    now += 2_000;
    await expect(of(() => Promise.reject(new AppError('NotFoundException')))).rejects.toThrow();
    now += 2_000;
    await expect(of(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
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
