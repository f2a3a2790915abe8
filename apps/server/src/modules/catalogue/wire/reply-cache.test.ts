import { describe, expect, test } from 'vitest';
import { joinList } from './fragments.ts';
import { ReplyCache } from './reply-cache.ts';

describe('reply cache', () => {
  test('the same version is not built twice, a new one is, and the ETag follows the bytes', () => {
    let built = 0;
    let now = 0;
    const cache = new ReplyCache({ now: () => now });
    const get = (version: number, text: string) =>
      cache.get('k', version, () => {
        built++;
        return Buffer.from(text);
      });
    const first = get(1, 'a');
    expect(get(1, 'never')).toBe(first);
    now = 1000;
    const second = get(2, 'b');
    expect(second.etag).not.toBe(first.etag);
    now = 2000;
    expect(get(3, 'b').etag).toBe(second.etag);
    expect(built).toBe(3);
  });

  test('building takes at most a tenth of the time, and nothing gets older than 100 ms', () => {
    let now = 0;
    const cache = new ReplyCache({ now: () => now });
    const build = (costMs: number) => () => {
      now += costMs;
      return Buffer.from(String(now));
    };
    const first = cache.get('k', 1, build(2));
    now += 17;
    expect(cache.get('k', 2, build(2))).toBe(first);
    now += 2;
    const slow = cache.get('k', 3, build(60));
    expect(slow).not.toBe(first);
    now += 99;
    expect(cache.get('k', 4, build(60))).toBe(slow);
    now += 2;
    expect(cache.get('k', 5, build(60))).not.toBe(slow);
  });

  test('memory is bounded: the oldest replies go first', () => {
    const cache = new ReplyCache({ maxBytes: 1000 });
    for (let n = 0; n < 50; n++) cache.get(`k${n}`, 1, () => Buffer.alloc(100));
    expect(cache.size).toBe(10);
    for (let n = 0; n < 6000; n++) cache.get(`e${n}`, 1, () => Buffer.alloc(0));
    expect(cache.size).toBeLessThanOrEqual(5000);
  });

  test('lists are joined from their parts as JSON would write them', () => {
    for (const list of [[], [1], [{ a: 'ä' }, { b: [] }, 'x']]) {
      expect(joinList(list.map((part) => Buffer.from(JSON.stringify(part)))).toString()).toBe(JSON.stringify(list));
    }
  });
});
