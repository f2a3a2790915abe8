import { request } from 'node:https';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, mayNameEndpoint, publicLookup } from './endpoint.ts';
import { waitOf } from './push-transport.ts';

describe('addresses of push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QOa',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
  ])('those of browsers are allowed: %s', (endpoint) => {
    expect(mayNameEndpoint(endpoint, null)).toBe(true);
  });

  test('a test origin is allowed exactly, where one is set', () => {
    const endpoint = 'http://127.0.0.1:4000/push/1';
    expect(
      [null, 'http://127.0.0.1:4000', 'http://127.0.0.1:400', 'http://127.0.0.1:40000'].map((origin) =>
        mayNameEndpoint(endpoint, origin),
      ),
    ).toEqual([false, true, false, false]);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('inner addresses of IPv4 are known: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'x',
  ])('inner addresses of IPv6 are known: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '142.250.74.106', '2a00:1450:4001:80b::200a'])('public addresses are known: %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test('a name that leads to an inner address is not connected to, whatever it is called', async () => {
    const code = await new Promise((resolve) => {
      request('https://localhost/', { lookup: publicLookup })
        .on('error', (error: Error & { code?: string }) => resolve(error.code))
        .end();
    });
    expect(code).toBe('EINNER');
  });
});

test('Retry-After is read as seconds or as a date, within an hour', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(
    [undefined, '5', '99999999', 'Thu, 01 Jan 2026 00:00:30 GMT', 'Wed, 31 Dec 2025 00:00:00 GMT', 'soon'].map((one) =>
      waitOf(one, now),
    ),
  ).toEqual([null, 5_000, 3_600_000, 30_000, 0, null]);
});
