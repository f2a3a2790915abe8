import { expect, test, vi } from 'vitest';
import { readCookies } from '../http/cookies.ts';
import type { Page } from './page.ts';
import { KEEP_MS, PageCache, pageKey, readAddress } from './page-cache.ts';

const page = (html: string, more: Partial<Page> = {}): Page => ({
  status: 200,
  headers: [],
  body: Buffer.from(html),
  nonceAt: [],
  ...more,
});
const names = ['theme', 'oddsFormat'];
const key = (url: string, cookie = '', language = 'en') => pageKey(url, readCookies(cookie), names, language);

test('a rush for one page renders it once; a moment later it is rendered again', async () => {
  let nowMs = 0;
  const cache = new PageCache(() => nowMs);
  const make = vi.fn(async () => page('a'));
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('k', make)));
  expect(new Set(answers).size).toBe(1);
  expect(make).toHaveBeenCalledTimes(1);
  nowMs = KEEP_MS;
  await cache.get('k', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('failures and pages that set cookies are answered and forgotten', async () => {
  const cache = new PageCache(() => 0);
  const bad = vi.fn(async () => page('oops', { status: 500 }));
  await cache.get('a', bad);
  await cache.get('a', bad);
  expect(bad).toHaveBeenCalledTimes(2);
  const personal = vi.fn(async () => page('x', { headers: [['set-cookie', 'vid=1']] }));
  await cache.get('b', personal);
  await cache.get('b', personal);
  expect(personal).toHaveBeenCalledTimes(2);
  const broken = vi.fn(async () => Promise.reject(new Error('down')));
  await expect(cache.get('c', broken)).rejects.toThrow('down');
  await expect(cache.get('c', broken)).rejects.toThrow('down');
  expect(broken).toHaveBeenCalledTimes(2);
  expect(cache.size).toBe(0);
});

test('walking through addresses does not fill the memory', async () => {
  const cache = new PageCache(() => 0);
  for (let i = 0; i < 3000; i += 1) await cache.get(String(i), async () => page('x'));
  expect(cache.size).toBeLessThanOrEqual(500);
});

test('XR-13 what is kept is bounded in bytes, and what goes is given back', async () => {
  let nowMs = 0;
  const cache = new PageCache(() => nowMs, 1_000);
  for (let i = 0; i < 50; i += 1) {
    await cache.get(String(i), async () => page('x'.repeat(300)));
    expect(cache.bytes).toBeLessThanOrEqual(1_000);
  }
  expect(cache.size).toBe(3);
  nowMs = KEEP_MS;
  await cache.get('49', async () => page('y'));
  await cache.get('large', async () => page('z'.repeat(5_000)));
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

test('XR-13 of a query only the names that the site reads are the page', () => {
  expect(readAddress('/en?x=1&tab=a&%74ab=b&y', ['tab'])).toEqual({ url: '/en?tab=a', unread: 'x=1&%74ab=b&y' });
  expect(readAddress('/en?', [])).toEqual({ url: '/en', unread: '' });
  expect(readAddress('/en', ['tab'])).toEqual({ url: '/en', unread: '' });
});

test('XR-13 an absurdly long query is no usual page', () => {
  expect(key(`/en/${'a'.repeat(700)}`)).toBeNull();
  expect(key('/en', `theme=${'a'.repeat(700)}`)).toBeNull();
});

test('a page that may be personal has no key: a session cookie, or a query', () => {
  expect(key('/en', 'sid=abc.def')).toBeNull();
  expect(key('/en', '__Host-sid=abc')).toBeNull();
  expect(key('/en?x=1')).toBeNull();
  expect(key('/en', 'vid=1')).not.toBeNull();
});

test('pages differ by path and by the cookies that change them, and by nothing else', () => {
  expect(key('/en', 'theme=dark')).not.toBe(key('/en', 'theme=light'));
  expect(key('/en', 'theme=dark; vid=1; other=2')).toBe(key('/en', 'other=3; theme=dark'));
  expect(key('/en', '', 'de')).toBe(key('/en', '', 'fr'));
  // Without a language in the path Accept-Language decides where it goes.
  expect(key('/sport', '', 'de')).not.toBe(key('/sport', '', 'fr'));
});

test('a value with a line break cannot pose as another cookie', () => {
  expect(key('/en', 'theme=a\noddsFormat')).not.toBe(key('/en', 'theme=a; oddsFormat='));
});

test('S11 what looks like a language and is none is kept by the language of the browser, which decides where it leads', () => {
  expect(key('/qq/live', '', 'de')).not.toBe(key('/qq/live', '', 'tr'));
  expect(key('/de/live', '', 'de')).toBe(key('/de/live', '', 'tr'));
});
