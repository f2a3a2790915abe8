import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type HmacScheme, hmacSignature } from './hmac-signature.ts';

const verify = (scheme: HmacScheme, body: string, headers: Record<string, string>, keys: readonly string[]) =>
  hmacSignature(scheme).verify({ params: {}, search: '', headers, body: Buffer.from(body) }, keys);

/** Published examples of providers. */
test.each([
  [
    'sha256',
    'doc-token',
    '{"user_id":"player-1","currency":"EUR","game":"softswiss:DemoSlot"}',
    'ae2ba245b62dacff0a60864674cac3da363101daf0f459323da3e2ee5b9933f6',
  ],
  [
    'sha512',
    'AbCdEfG123456',
    '{"currency":"BTC","foreign_id":"123456"}',
    '03c25fcf7cd35e7d995e402cd5d51edd72d48e1471e865907967809a0c189ba55b90815f20e2bb10f82c7a9e9d865546fda58989c2ae9e8e2ff7bc29195fa1ec',
  ],
] as const)(
  'H31 a published example of HMAC with %s is good, and one letter less or more of the body is not',
  (algorithm, key, body, signature) => {
    const scheme: HmacScheme = { algorithm, encoding: 'hex', header: 'x-sign' };
    expect(verify(scheme, body, { 'x-sign': signature }, ['another-key', key])).toBeNull();
    expect(verify(scheme, body, { 'x-sign': signature.toUpperCase() }, [key])).toBeNull();
    for (const other of [`${body} `, body.slice(1), ''])
      expect(() => verify(scheme, other, { 'x-sign': signature }, [key])).toThrow('signature');
    for (const keys of [[], ['another-key']])
      expect(() => verify(scheme, body, { 'x-sign': signature }, keys)).toThrow('signature');
    for (const cut of [signature.slice(2), `${signature}00`, `${signature} `, `0x${signature}`, signature.slice(1)])
      expect(() => verify(scheme, body, { 'x-sign': cut }, [key])).toThrow('signature');
  },
);

test.each([
  ['base64', 'sha1'],
  ['base64url', 'sha256'],
  ['base64', 'sha384'],
  ['hex', 'sha512'],
] as const)('H31 the time is signed with the body, in %s of %s', (encoding, algorithm) => {
  const scheme: HmacScheme = {
    algorithm,
    encoding,
    header: 'x-sign',
    prefix: 'v1=',
    time: { header: 'x-time', unit: 's', separator: '.' },
  };
  const sign = (time: string) => `v1=${createHmac(algorithm, 'key-of-the-test').update(`${time}.{}`).digest(encoding)}`;
  expect(verify(scheme, '{}', { 'x-sign': sign('1700000000'), 'x-time': '1700000000' }, ['key-of-the-test'])).toBe(
    1_700_000_000_000,
  );
  for (const [time, signature] of [
    ['1700000001', sign('1700000000')],
    ['1700000000', sign('1700000000').slice(3)],
    ['1700000000', sign('1700000000').replace('v1=', 'v0=')],
    ['', sign('')],
    ['-5', sign('-5')],
    ['1e9', sign('1e9')],
    [' 5', sign(' 5')],
  ] as const)
    expect(() => verify(scheme, '{}', { 'x-sign': signature, 'x-time': time }, ['key-of-the-test']), time).toThrow('signature');
});
