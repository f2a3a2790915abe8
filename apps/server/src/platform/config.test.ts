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

test('callback providers are read with their keys and networks', () => {
  const text = '{"test-pay":{"keys":["a-key-of-it"],"networks":["203.0.113.0/24","2001:db8::/32"]}}';
  const { callbacks } = readConfig({ DATABASE_URL: 'postgres://unused', CALLBACK_PROVIDERS: text });
  expect(callbacks.settings.get('test-pay')?.networks).toEqual(['203.0.113.0/24', '2001:db8::/32']);
  expect(callbacks.perSecond).toBe(100);
  expect(readConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMIT: 'off' }).callbacks).toEqual({
    settings: new Map(),
    perSecond: null,
  });
});

test.each([
  ['{"pay":{"keys":["CANARY', 'must be JSON'],
  ['["CANARY"]', 'CALLBACK_PROVIDERS'],
  ['"CANARY"', 'must be an object'],
  ['{"CANARY":{"keys":["12345678"],"networks":["::/0"]}}', 'must name providers in small letters'],
  ['{"pay":"CANARY"}', 'must be keys and networks'],
  ['{"pay":{"keys":"CANARY-12345","networks":["::/0"]}}', 'must be a list'],
  ['{"pay":{"keys":[],"networks":["::/0"]}}', 'must have a key'],
  ['{"pay":{"keys":["CANARY"],"networks":["::/0"]}}', 'must have at least 8 characters'],
  ['{"pay":{"keys":["CANARY-12345"],"networks":[]}}', 'must have a network'],
  ['{"pay":{"keys":["CANARY-12345"],"networks":["10.0.0.0/99"]}}', 'must be a network such as'],
  ['{"pay":{"keys":["CANARY-12345"]}}', 'must be keys and networks'],
  ['{"pay":{"keys":["CANARY-12345"],"networks":["::/0"],"secret":"CANARY"}}', 'must be keys and networks'],
])('callback providers %s are refused in a line that repeats no key', (text, why) => {
  const read = () => readConfig({ DATABASE_URL: 'postgres://unused', CALLBACK_PROVIDERS: text });
  expect(read).toThrow(why);
  expect(read).not.toThrow(/CANARY-|"CANARY|CANARY"/);
});
