import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { affiliateTag, dropAffiliateTag, keepAffiliateTag } from './affiliate-tag.ts';

const DAY_MS = 86_400_000;
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('SR-10 K-ROUTE-08 the first click counts for thirty days, then the next one', () => {
  keepAffiliateTag('?btag=first%20one&utm_source=x');
  keepAffiliateTag('?affiliate=second');
  expect(affiliateTag()).toBe('first one');
  later(30 * DAY_MS - 1);
  keepAffiliateTag('?btag=third');
  expect(affiliateTag()).toBe('first one');
  later(1);
  expect(affiliateTag()).toBeNull();
  keepAffiliateTag('?affiliate=fourth');
  expect(affiliateTag()).toBe('fourth');
});

test('SR-10 it goes into one account, and a query without a tag keeps nothing', () => {
  keepAffiliateTag('?utm_source=x');
  expect(affiliateTag()).toBeNull();
  keepAffiliateTag(`?btag=${'x'.repeat(200)}`);
  expect(affiliateTag()).toHaveLength(80);
  dropAffiliateTag();
  expect(affiliateTag()).toBeNull();
});

test('SR-10 without storage nothing is kept and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined);
  keepAffiliateTag('?btag=first');
  dropAffiliateTag();
  expect(affiliateTag()).toBeNull();
});
