import { expect, test } from 'vitest';
import { readLauncherSettings } from './settings.ts';

const read = (env: Record<string, string>) => readLauncherSettings(env, '/clone');

test('an empty environment starts play money on port 3000 with data in the clone', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '/clone/.data',
    profile: 'play',
    sandbox: true,
    databaseUrl: undefined,
    feedSpeed: 1,
  });
});

test('a variable that is set to nothing counts as absent', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', SANDBOX: '' })).toMatchObject({ port: 3000, databaseUrl: undefined, sandbox: true });
});

test('an address for all interfaces is shown as one that a browser can open', () => {
  expect(read({ HOST: '0.0.0.0', PORT: '4000' }).publicUrl).toBe('http://127.0.0.1:4000');
  expect(read({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
  expect(read({ ORIGINS: 'https://bet.example, https://m.bet.example' }).publicUrl).toBe('https://bet.example');
});

test('a database address over a unix socket is right although it is no web address', () => {
  const url = 'postgresql://app:secret@/duskline?host=%2Frun%2Fpostgresql';
  expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each([
  [{ PORT: '0' }, 'PORT=0 is not a port'],
  [{ PORT: '65536' }, 'is not a port'],
  [{ PORT: '3e3' }, 'is not a port'],
  [{ PORT: '-1' }, 'is not a port'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not a PostgreSQL address'],
  [{ ROLES: 'web,king' }, 'ROLES names "king"'],
  [{ SANDBOX: 'maybe' }, 'SANDBOX=maybe is not known'],
  [{ SANDBOX: 'off' }, 'SANDBOX=off leaves no odds feed'],
  [{ PROFILE: 'demo' }, 'PROFILE=demo is not known'],
  [{ FEED_SPEED: 'fast' }, 'FEED_SPEED=fast is not a speed'],
  [{ FEED_SPEED: '0' }, 'is not a speed'],
  [{ FEED_URL: 'ftp://x' }, 'FEED_URL: must be a web address'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET is too short'],
])('%o is one clear line', (env, line) => {
  expect(() => read(env as Record<string, string>)).toThrow(line);
});

test('the real-money profile names everything that a newcomer gets for free and it refuses', () => {
  expect(() => read({ PROFILE: 'real' })).toThrow(
    'Set SANDBOX=off, DATABASE_URL, DATABASE_MIGRATE_URL (a login of its own), FEED_URL, FEED_TOKEN, MAIL_URL, AUTH_SECRET, CLAMD, DOCUMENT_KEY, ORIGINS (https).',
  );
});

test('the real-money profile starts when all of it is given', () => {
  const env = {
    PROFILE: 'real',
    SANDBOX: 'off',
    DATABASE_URL: 'postgresql://web@db/x',
    DATABASE_MIGRATE_URL: 'postgresql://owner@db/x',
    FEED_URL: 'https://feed.example',
    FEED_TOKEN: 't',
    MAIL_URL: 'smtp://mail.example',
    AUTH_SECRET: 'x'.repeat(32),
    CLAMD: 'unix:/run/clamav/clamd.ctl',
    DOCUMENT_KEY: `first:${'ab'.repeat(32)}`,
    ORIGINS: 'https://bet.example',
  };
  expect(read(env).profile).toBe('real');
});
