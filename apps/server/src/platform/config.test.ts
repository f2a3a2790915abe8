import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const REAL = {
  ...{ DATABASE_URL: 'postgres://unused', PROFILE: 'real', SANDBOX: 'off', AUTH_SECRET: 'x'.repeat(32) },
  ORIGINS: 'https://bet.example',
};

test('XR-16 with real money a process that takes the feed is told which one; one that leaves it to another needs none', () => {
  expect(() => readConfig(REAL)).toThrow('FEED_URL must name the odds feed');
  expect(readConfig({ ...REAL, FEED_URL: 'https://feed.example' }).feed?.url).toBe('https://feed.example');
  expect(readConfig({ ...REAL, ROLES: 'settle,jobs' }).feed).toBeNull();
});
