import { expect, test } from 'vitest';
import { makeVisitor, readVisitor } from './visitor.ts';

const config = { secureCookies: false, authSecret: 'a-secret-of-a-test-that-is-long-enough' };
const headerOf = (cookie: string): string => cookie.slice(0, cookie.indexOf(';'));

test('XR-32 a visitor is who the signature says, the first time and every time after it', () => {
  const { visitorId, cookie } = makeVisitor(config);
  for (let time = 0; time < 3; time++) expect(readVisitor(headerOf(cookie), config)).toBe(visitorId);
});

test('XR-32 another id behind a signature that was right, and a right value under another secret, are nobody', () => {
  const { visitorId, cookie } = makeVisitor(config);
  const header = headerOf(cookie);
  expect(readVisitor(header, config)).toBe(visitorId);
  const other = makeVisitor(config).visitorId;
  expect(readVisitor(header.replace(visitorId, other), config)).toBeUndefined();
  expect(readVisitor(header.slice(0, -1) + (header.endsWith('A') ? 'B' : 'A'), config)).toBeUndefined();
  expect(readVisitor(header, { ...config, authSecret: 'another-secret-of-a-test-that-is-long' })).toBeUndefined();
});

test('XR-32 visitors are told apart however many have called', () => {
  const first = makeVisitor(config);
  for (let n = 0; n < 20_050; n++) {
    const { visitorId, cookie } = makeVisitor(config);
    expect(readVisitor(headerOf(cookie), config)).toBe(visitorId);
  }
  expect(readVisitor(headerOf(first.cookie), config)).toBe(first.visitorId);
});
