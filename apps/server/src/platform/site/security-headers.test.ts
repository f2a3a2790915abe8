import { expect, test } from 'vitest';
import { contentSecurityPolicy, hasSecretAddress, makeNonce, NONCE_PLACEHOLDER } from './security-headers.ts';

test('only own scripts and those with the nonce run; no inline style elements, no frames, no plugins', () => {
  const policy = contentSecurityPolicy('abc', { isDevelopment: false });
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toMatch(/style-src 'self';/);
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'self'"])
    expect(policy).toContain(part);
});

test('nonces never repeat, and the placeholder cannot be guessed from one', () => {
  expect(new Set(Array.from({ length: 100 }, makeNonce)).size).toBe(100);
  expect(makeNonce()).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(NONCE_PLACEHOLDER).toMatch(/^[A-Za-z0-9_-]{24}$/);
  expect(NONCE_PLACEHOLDER).toHaveLength(makeNonce().length);
});

test('spec 197 streams may be loaded from their own origins, and from nowhere else', () => {
  const policy = contentSecurityPolicy('abc', { isDevelopment: false, streamOrigins: ['https://media.example'] });
  expect(policy).toMatch(/connect-src 'self' https:\/\/media\.example;/);
  expect(policy).toMatch(/media-src 'self' blob: https:\/\/media\.example;/);
  const without = contentSecurityPolicy('abc', { isDevelopment: false });
  expect(without).toMatch(/connect-src 'self';/);
  expect(without).not.toContain('blob:');
});

test.each([
  ['/en/set-password', true],
  ['/de/set-password/?token=x', true],
  ['/en/SET-PASSWORD', true],
  ['/en/confirm-email?token=x', true],
  ['/en/undo-email-change?token=x', true],
  ['/en/sport/set-password', false],
  ['/en/lost-Password', false],
])('S17 the address %s opens an account: %s', (url, isSecret) => {
  expect(hasSecretAddress(url)).toBe(isSecret);
});
