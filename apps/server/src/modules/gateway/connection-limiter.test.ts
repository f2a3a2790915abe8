import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { ConnectionLimiter } from './connection-limiter.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, rawHeaders: [], socket: { remoteAddress } }) as unknown as Parameters<ConnectionLimiter['judge']>[0];

test('TR-G11 a spoofed X-Forwarded-For does not change the address', () => {
  const spoofed = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' };
  expect(clientAddress(request('9.9.9.9', spoofed), 0)).toBe('9.9.9.9');
  // The trusted proxy 9.9.9.9 wrote 2.2.2.2; what stands left of it came from the client.
  expect(clientAddress(request('9.9.9.9', spoofed), 1)).toBe('2.2.2.2');
  expect(clientAddress(request('9.9.9.9', spoofed), 2)).toBe('1.1.1.1');
  expect(clientAddress(request('9.9.9.9', spoofed), 5)).toBe('1.1.1.1');
  expect(clientAddress(request('9.9.9.9'), 1)).toBe('9.9.9.9');
});

test('TR-G12 handshakes of one address refill with time, open sockets are counted until they are gone', () => {
  let nowMs = 0;
  const origin = 'https://bets.example';
  const limits = {
    origins: new Set([origin]),
    trustedHops: 0,
    maxConnections: 3,
    maxPerAddress: 2,
    handshakeBurst: 2,
    handshakesPerSecond: 1,
  };
  const limiter = new ConnectionLimiter(limits, () => nowMs);
  const judge = (address: string) => limiter.judge(request(address, { origin }));
  expect([judge('a'), judge('a'), judge('a'), judge('b')]).toMatchObject([
    { address: 'a' },
    { address: 'a' },
    { status: 429, reason: 'rate' },
    { address: 'b' },
  ]);
  nowMs = 1_000;
  expect(judge('a')).toEqual({ address: 'a' });
  nowMs = 60_000;
  const leave = limiter.enter('a');
  limiter.enter('a');
  expect(judge('a')).toMatchObject({ status: 429, reason: 'address' });
  limiter.enter('c');
  expect(judge('b')).toMatchObject({ status: 503, reason: 'full' });
  leave();
  leave();
  expect(judge('a')).toEqual({ address: 'a' });
  limiter.enter('a');
  expect(judge('b')).toMatchObject({ status: 503 });
});

test('XR-37 all addresses of one IPv6 network are one client', () => {
  const origin = 'https://bets.example';
  const limits = {
    origins: new Set([origin]),
    trustedHops: 0,
    maxConnections: 9,
    maxPerAddress: 9,
    handshakeBurst: 2,
    handshakesPerSecond: 1,
  };
  const limiter = new ConnectionLimiter(limits, () => 0);
  const judge = (address: string) => limiter.judge(request(address, { origin }));
  expect([
    judge('2001:db8:1:2::1'),
    judge('2001:db8:1:2:ffff::9'),
    judge('2001:db8:1:2:3:4:5:6'),
    judge('2001:db8:1:3::1'),
  ]).toMatchObject([
    { address: '2001:db8:1:2::1' },
    { address: '2001:db8:1:2:ffff::9' },
    { status: 429, reason: 'rate' },
    { address: '2001:db8:1:3::1' },
  ]);
});
