import { expect, test } from 'vitest';
import { readCookie, readCookies } from './cookies.ts';

test.each<[header: string | undefined, cookies: Record<string, string>]>([
  [undefined, {}],
  ['', {}],
  ['sid=abc', { sid: 'abc' }],
  [' sid = a=b ; language=en;;=nameless; broken', { sid: 'a=b', language: 'en' }],
  ['sid=first; sid=second', { sid: 'first' }],
  ['empty=', { empty: '' }],
  ['__proto__=x', { ['__proto__']: 'x' }],
])('XR-32 the cookies of %j are read alike one by one and together', (header, cookies) => {
  const all = readCookies(header);
  expect([...all]).toEqual(Object.entries(cookies));
  for (const name of ['sid', 'language', 'broken', 'empty', '__proto__', ''])
    expect(readCookie(header, name)).toBe(all.get(name));
});
