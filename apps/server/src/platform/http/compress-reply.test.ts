import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed, compressedNow, encodingOf } from './compress-reply.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['deflate', null],
  ['', null],
  [undefined, null],
  ['br'.padEnd(600, ','), null],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(encodingOf(header)).toBe(encoding);
});

test('XR-13 the same bytes are compressed once, for however many requests', async () => {
  const body = Buffer.from('{"a":1}'.repeat(1_000));
  const [one, other, zipped] = await Promise.all([compressed(body, 'br'), compressed(body, 'br'), compressed(body, 'gzip')]);
  expect(one).toBe(other);
  for (const kept of [one, zipped]) expect(kept.buffer.byteLength, 'it holds nothing but its own bytes').toBe(kept.length);
  expect(brotliDecompressSync(one)).toEqual(body);
  expect(gunzipSync(zipped)).toEqual(body);
  expect(await compressed(Buffer.from(body), 'br')).not.toBe(one);
  expect(brotliDecompressSync(compressedNow(body, 'br'))).toEqual(body);
  expect(gunzipSync(compressedNow(body, 'gzip'))).toEqual(body);
});
