import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readNatsUrl } from './nats-url.ts';

test('the address of NATS is parted into servers and secrets', () => {
  expect(readNatsUrl('nats://127.0.0.1')).toEqual({ servers: ['127.0.0.1:4222'] });
  expect(readNatsUrl('nats://user:a%2Fb%40c@one:4333, nats://two')).toEqual({
    servers: ['one:4333', 'two:4222'],
    user: 'user',
    pass: 'a/b@c',
  });
  expect(readNatsUrl('tls://token@one')).toEqual({ servers: ['one:4222'], token: 'token', tls: {} });
});

test.each(['localhost:4222', 'http://one', 'nats://', 'nats://one,ftp://two', 'nats://%zz@one', ','])(
  'NATS_URL=%s is one clear line',
  (url) => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://unused', NATS_URL: url })).toThrow(
      /^NATS_URL: must be an address like nats:\/\/user:password@host:4222, or several separated by commas$/,
    );
  },
);

test('without NATS_URL events stay in the process', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://unused' }).natsUrl).toBeNull();
  expect(readConfig({ DATABASE_URL: 'postgres://unused', NATS_URL: 'nats://one' }).natsUrl).toBe('nats://one');
});

test('with real money events do not cross a network unencrypted', () => {
  const real = {
    DATABASE_URL: 'postgres://unused',
    PROFILE: 'real',
    SANDBOX: 'off',
    AUTH_SECRET: 'x'.repeat(32),
    ORIGINS: 'https://bet.example',
    FEED_URL: 'https://feed.example',
    MAIL_URL: 'smtp://mail.example',
    MAIL_FROM: 'no-reply@bet.example',
    CLAMD: 'tcp://clamd.internal:3310',
    DOCUMENT_KEY: `first:${'ab'.repeat(32)}`,
    PROVIDERS: JSON.stringify({ twilio: { client: { url: 'https://api.twilio.com', token: `AC${'0a'.repeat(16)}:a-secret` } } }),
    SMS_FROM: '+15017122661',
  };
  for (const url of ['nats://10.0.0.7', 'nats://127.0.0.1,nats://two', 'nats://127.0.0.1.example'])
    expect(() => readConfig({ ...real, NATS_URL: url })).toThrow('NATS_URL must be tls:// or on this machine');
  for (const url of ['tls://u:p@10.0.0.7', 'nats://127.0.0.1', 'nats://localhost:4223', 'nats://[::1]'])
    expect(readConfig({ ...real, NATS_URL: url }).natsUrl).toBe(url);
});
