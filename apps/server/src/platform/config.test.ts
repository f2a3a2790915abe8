import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const TWILIO = { twilio: { client: { url: 'https://api.twilio.com', token: `AC${'0a'.repeat(16)}:an-auth-token` } } };
const REAL = {
  DATABASE_URL: 'postgres://unused',
  PROFILE: 'real',
  SANDBOX: 'off',
  AUTH_SECRET: 'x'.repeat(32),
  ORIGINS: 'https://bet.example',
  MAIL_URL: 'smtp://mail.example',
  MAIL_FROM: 'Bets <no-reply@bet.example>',
  CLAMD: 'tcp://clamd.internal:3310',
  DOCUMENT_KEY: `first:${'ab'.repeat(32)}`,
  PROVIDERS: JSON.stringify(TWILIO),
  SMS_FROM: '+15017122661',
};

test('XR-16 with real money a process that takes the feed is told which one; one that leaves it to another needs none', () => {
  expect(() => readConfig(REAL)).toThrow('FEED_URL must name the odds feed');
  expect(readConfig({ ...REAL, FEED_URL: 'https://feed.example' }).feed?.url).toBe('https://feed.example');
  expect(readConfig({ ...REAL, ROLES: 'settle,jobs' }).feed).toBeNull();
});

const smsAt = (url: string, token: string = TWILIO.twilio.client.token) => JSON.stringify({ twilio: { client: { url, token } } });

test.each<[Record<string, string>, string]>([
  [{ AUTH_SECRET: 'duskline-play-money-secret-do-not-use-for-real-money' }, 'AUTH_SECRET must be your own'],
  [{ SANDBOX: 'on' }, 'SANDBOX must be off'],
  [{ CLAMD: '' }, 'CLAMD must name the scanner of documents'],
  [{ DOCUMENT_KEY: '' }, 'DOCUMENT_KEY must be your own'],
  [{ FEED_URL: 'https://127.0.0.1:4000' }, 'FEED_URL points at a sandbox on this machine'],
  [{ FEED_URL: 'http://feed.example' }, 'FEED_URL must be an https address'],
  [{ FEED_BROKER: 'amqp://127.0.0.1:5672' }, 'FEED_BROKER points at a broker on this machine'],
  [{ ORIGINS: 'https://bet.example,http://m.bet.example' }, 'ORIGINS must be https addresses'],
  [{ MAIL_URL: '' }, 'MAIL_URL must name the mail server'],
  [{ MAIL_URL: 'smtp://127.0.0.1:2525' }, 'MAIL_URL points at a sandbox on this machine'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM must be an address of your own'],
  [{ MAIL_RETRY_MS: '29999' }, 'MAIL_RETRY_MS must be at least 30000'],
  [{ PROVIDERS: '{}' }, 'PROVIDERS must say who sends SMS (twilio)'],
  [{ PROVIDERS: smsAt('https://127.0.0.1:4200') }, 'PROVIDERS points twilio at a sandbox on this machine'],
  [{ PROVIDERS: smsAt('http://api.twilio.com') }, 'PROVIDERS must call twilio over https'],
  [
    { PROVIDERS: smsAt('https://api.twilio.com', `AC${'d0'.repeat(16)}:a-secret`) },
    'PROVIDERS must give twilio an account of your own',
  ],
  [{ SMS_FROM: '' }, 'SMS_FROM must be a sender of your own'],
  [{ RATE_LIMIT: 'off' }, 'RATE_LIMIT must be on'],
  [{ AUTO_TRADER: 'on' }, 'AUTO_TRADER must be off'],
  [{ LIVE_DELAY_SCALE: '0.5' }, 'LIVE_DELAY_SCALE must be at least 1'],
  [{ EARLY_PAYOUT_CONFIRM_MS: '2000' }, 'EARLY_PAYOUT_CONFIRM_MS must be at least 60000'],
])('with real money %o is refused, and it alone', (setting, fault) => {
  const good = { ...REAL, FEED_URL: 'https://feed.example' };
  expect(readConfig(good).profile).toBe('real');
  expect(() => readConfig({ ...good, ...setting })).toThrow(`The real-money profile refuses to start:\n- ${fault}`);
});

const PUSH_KEY = Buffer.alloc(32, 7).toString('base64url');

test.each<[Record<string, string>, string]>([
  [{ PUSH_KEY }, 'PUSH_CONTACT must be an address of your own'],
  [{ PUSH_KEY, PUSH_CONTACT: 'https://push.duskline.example/contact' }, 'PUSH_CONTACT must be an address of your own'],
  [{ PUSH_TEST_ORIGIN: 'http://127.0.0.1:4000' }, 'PUSH_TEST_ORIGIN must be absent'],
  [{ PUSH_TEST_ORIGIN: 'https://push.bet.example' }, 'PUSH_TEST_ORIGIN must be absent'],
])('with real money the notifications of %o are refused, and they alone', (setting, fault) => {
  const good = { ...REAL, FEED_URL: 'https://feed.example' };
  expect(() => readConfig({ ...good, ...setting })).toThrow(`The real-money profile refuses to start:\n- ${fault}`);
  expect(readConfig({ ...setting, PROFILE: 'play', DATABASE_URL: 'postgres://unused' }).profile).toBe('play');
});

test('with real money notifications need a key and an address to ask, and without a key nobody gets any', () => {
  const good = { ...REAL, FEED_URL: 'https://feed.example' };
  expect(readConfig(good).push.key).toBeNull();
  expect(readConfig({ ...good, PUSH_KEY, PUSH_CONTACT: 'mailto:push@bet.example' }).push).toMatchObject({
    key: PUSH_KEY,
    contact: 'mailto:push@bet.example',
    testOrigin: null,
  });
});

test.each([
  [{ PUSH_KEY: 'short' }, 'is no private key'],
  [{ PUSH_KEY: '_'.repeat(43) }, 'is no private key'],
  [{ PUSH_KEY, PUSH_CONTACT: 'push@bet.example' }, 'must be an address like'],
  [{ PUSH_TEST_ORIGIN: 'http://127.0.0.1:4000/path' }, 'is no origin'],
  [{ PUSH_RETRY_MS: '9' }, 'PUSH_RETRY_MS'],
])('with real money %o cannot be read', (setting, fault) => {
  expect(() => readConfig({ ...REAL, FEED_URL: 'https://feed.example', ...setting })).toThrow(fault);
});

/** Of providers with real money: who checks identities, and the register of exclusions. */
const KYC = {
  'duskline-kyc': {
    client: { url: 'https://kyc.example', token: 'app:secret' },
    callbacks: { keys: ['k'.repeat(40)], networks: ['203.0.113.0/24'] },
  },
};
const REGISTER = { 'exclusion-register': { client: { url: 'https://register.example', token: 'register-token' } } };
const WANTS_KYC = 'PROVIDERS must say where identities are checked';
const WANTS_REGISTER = 'PROVIDERS must say where the register of exclusions is';

test.each([
  ['gb', {}, [WANTS_KYC, WANTS_REGISTER]],
  ['gb', KYC, [WANTS_REGISTER]],
  ['gb', REGISTER, [WANTS_KYC]],
  ['gb', { 'duskline-kyc': { client: KYC['duskline-kyc'].client }, ...REGISTER }, [WANTS_KYC]],
  ['gb', { ...KYC, ...REGISTER }, []],
  ['auto', {}, [WANTS_KYC, WANTS_REGISTER]],
  ['auto', KYC, [WANTS_REGISTER]],
  ['auto', { ...KYC, ...REGISTER }, []],
  ['de', {}, [WANTS_KYC]],
  ['de', REGISTER, [WANTS_KYC]],
  ['de', KYC, []],
  ['int', {}, []],
  ['mt', {}, []],
])(
  'TR-A12 TR-D7 with real money %s and the providers %j it refuses to start for want of: %j',
  (JURISDICTION, providers, faults) => {
    const start = () =>
      readConfig({
        ...REAL,
        FEED_URL: 'https://feed.example',
        JURISDICTION,
        PROVIDERS: JSON.stringify({ ...TWILIO, ...providers }),
      });
    if (faults.length === 0) return expect(start().jurisdiction).toBe(JURISDICTION);
    for (const fault of faults) expect(start).toThrow(fault);
    for (const other of [WANTS_KYC, WANTS_REGISTER]) if (!faults.includes(other)) expect(start).not.toThrow(other);
  },
);

const DATABASE = { DATABASE_URL: 'postgres://unused' };

test('H53 a setting of an earlier release is refused with the name of what has taken its place', () => {
  expect(() => readConfig({ ...DATABASE, ODDS_TOLERANCE_PERMILLE: '0', CALLBACK_PROVIDERS: '{}' })).toThrow(
    'ODDS_TOLERANCE_PERMILLE is no longer a setting: see oddsTolerancePermille of the policy (npm run policy)\nCALLBACK_PROVIDERS is no longer a setting: see PROVIDERS',
  );
});

test('H31 providers are read with their address, keys and networks, and the feed is one of them', () => {
  const text =
    '{"test-pay":{"client":{"url":"https://pay.example","token":"t"},"callbacks":{"keys":["a-key-of-it"],"networks":["203.0.113.0/24","2001:db8::/32"]}}}';
  const read = readConfig({ ...DATABASE, PROVIDERS: text, FEED_URL: 'http://127.0.0.1:9', FEED_TOKEN: 'f' });
  expect(Object.fromEntries(read.providers)).toEqual({
    'test-pay': {
      client: { url: 'https://pay.example', token: 't' },
      callbacks: { keys: ['a-key-of-it'], networks: ['203.0.113.0/24', '2001:db8::/32'] },
    },
    'duskline-feed': { client: { url: 'http://127.0.0.1:9', token: 'f' } },
  });
  expect(read.callbacksPerSecond).toBe(100);
  const other = readConfig({ ...DATABASE, RATE_LIMIT: 'off', FEED_PROVIDER: 'other', FEED_URL: 'http://127.0.0.1:9' });
  expect([[...other.providers.keys()], other.callbacksPerSecond]).toEqual([['other'], null]);
});

test('the feed stands in one place, and with real money other providers are called over https', () => {
  const feed = '{"duskline-feed":{"client":{"url":"https://feed.example","token":"t"}}}';
  expect(() => readConfig({ ...DATABASE, PROVIDERS: feed, FEED_URL: 'http://127.0.0.1:9' })).toThrow('FEED_URL and FEED_TOKEN');
  const pay = (url: string) => ({
    ...REAL,
    FEED_URL: 'https://feed.example',
    PROVIDERS: JSON.stringify({ ...TWILIO, pay: { client: { url, token: 't' } } }),
  });
  expect(() => readConfig(pay('http://pay.example'))).toThrow('PROVIDERS must call pay over https');
  expect(readConfig(pay('https://pay.example')).providers.size).toBe(3);
});

test.each([
  ['{"pay":{"callbacks":{"keys":["CANARY', 'must be JSON'],
  ['["CANARY"]', 'PROVIDERS'],
  ['"CANARY"', 'must be an object'],
  ['{"CANARY":{}}', 'must name providers in small letters'],
  ['{"pay":"CANARY"}', 'must be client and callbacks'],
  ['{"pay":{"secret":"CANARY"}}', 'must be client and callbacks'],
  ['{"pay":{"callbacks":{"keys":"CANARY-12345","networks":["::/0"]}}}', 'must be a list'],
  ['{"pay":{"callbacks":{"keys":[],"networks":["::/0"]}}}', 'must have a key'],
  ['{"pay":{"callbacks":{"keys":["CANARY"],"networks":["::/0"]}}}', 'must have at least 8 characters'],
  ['{"pay":{"callbacks":{"keys":["CANARY-12345"],"networks":[]}}}', 'must have a network'],
  ['{"pay":{"callbacks":{"keys":["CANARY-12345"],"networks":["10.0.0.0/99"]}}}', 'must be a network such as'],
  ['{"pay":{"callbacks":{"keys":["CANARY-12345"]}}}', 'must be keys and networks'],
  ['{"pay":{"callbacks":{"keys":["CANARY-12345"],"networks":["::/0"],"secret":"CANARY"}}}', 'must be keys and networks'],
  ['{"pay":{"client":{"url":"CANARY-","token":"CANARY-"}}}', 'must be a web address'],
  ['{"pay":{"client":{"url":"file:///CANARY-","token":"CANARY-"}}}', 'must be a web address'],
  ['{"pay":{"client":{"url":"https://CANARY-@x.example","token":"t"}}}', 'must have no user name and no password'],
  ['{"pay":{"client":{"url":"https://x:CANARY-@x.example","token":"t"}}}', 'must have no user name and no password'],
  ['{"pay":{"client":{"url":"https://x.example/?key=CANARY-","token":"t"}}}', 'must have no query and no fragment'],
  ['{"pay":{"client":{"url":"https://x.example?","token":"t"}}}', 'must have no query and no fragment'],
  ['{"pay":{"client":{"url":"https://x.example#CANARY-","token":"t"}}}', 'must have no query and no fragment'],
  ['{"pay":{"client":{"url":"https://x.example/CANARY- ","token":"t"}}}', 'must be a web address'],
  ['{"pay":{"client":{"url":"https://x.example","token":"CANARY-\\n"}}}', 'must consist of visible ASCII characters'],
  ['{"pay":{"client":{"url":"https://x.example","token":"CANARY- é"}}}', 'must consist of visible ASCII characters'],
  ['{"pay":{"client":{"url":"https://x.example","token":""}}}', 'must not be empty'],
  ['{"pay":{"client":{"token":"CANARY-"}}}', 'must be url and token'],
])('providers %s are refused in a line that repeats no key', (text, why) => {
  const read = () => readConfig({ ...DATABASE, PROVIDERS: text });
  expect(read).toThrow(why);
  expect(read).not.toThrow(/CANARY-|"CANARY|CANARY"/);
});

test.each([
  [{ FEED_URL: 'https://us:CANARY-@feed.example' }, 'FEED_URL: must have no user name and no password: the token says who asks'],
  [{ FEED_URL: 'https://feed.example/?token=CANARY-' }, 'FEED_URL: must have no query and no fragment: paths are added to it'],
  [{ FEED_URL: 'CANARY-' }, 'FEED_URL: must be a web address'],
  [{ FEED_BROKER: 'CANARY-' }, 'FEED_BROKER: must be the address of a broker, like amqps://broker.example:5671'],
  [{ FEED_BROKER: 'amqp://CANARY-.example' }, 'FEED_BROKER: must be amqps://: the token goes over this connection'],
  [{ FEED_BROKER: 'amqps://CANARY-@mq.example' }, 'FEED_BROKER: must have no user name and no password: the token says who asks'],
  [{ FEED_BROKER: 'amqps://mq.example/x?CANARY-=1' }, 'FEED_BROKER: must have no query and no fragment'],
  [
    { FEED_URL: 'https://feed.example', FEED_TOKEN: 'CANARY- 2' },
    'FEED_TOKEN: must consist of visible ASCII characters, without spaces',
  ],
])('H83 a feed whose address or token cannot be used is refused in one line that does not repeat it (%#)', (settings, why) => {
  expect(() => readConfig({ ...DATABASE, ...settings })).toThrow(new Error(why));
});

test('streams come from the sandbox by itself; the address of a real feed is shown to nobody', () => {
  const from = (settings: Record<string, string>) => readConfig({ ...DATABASE, ...settings }).streamOrigins;
  expect(from({ FEED_URL: 'http://127.0.0.1:4100/feed' })).toEqual(['http://127.0.0.1:4100']);
  expect(from({ FEED_URL: 'https://feed.example' })).toEqual([]);
  expect(from({ FEED_URL: 'https://localhost.example' })).toEqual([]);
  expect(readConfig({ ...REAL, FEED_URL: 'https://feed.example' }).streamOrigins).toEqual([]);
  expect(from({ FEED_URL: 'https://feed.example', STREAM_ORIGINS: 'https://media.example' })).toEqual(['https://media.example']);
});

test('the mail server is read with its login, and no message repeats it', () => {
  const read = (MAIL_URL: string) => readConfig({ ...DATABASE, MAIL_URL }).mail.server;
  expect(read('smtp://me%40x:pass%2Fword@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    isTls: false,
    login: { user: 'me@x', pass: 'pass/word' },
    isThisMachine: false,
  });
  expect(read('smtps://mail.example')).toMatchObject({ port: 465, isTls: true, login: null });
  expect(read('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, isThisMachine: true });
  for (const wrong of [
    'http://mail.example',
    'smtp://',
    'smtp://secret@mail.example/path',
    'mail.example',
    'smtp://me:100%@mail.example',
  ])
    expect(() => read(wrong)).toThrow(/^MAIL_URL: must be the address of a mail server/);
  expect(() => read('smtp://secret@mail.example/path')).not.toThrow(/secret/);
});

test('a signature of mails needs a name and a key', () => {
  const name = 's1._domainkey.bet.example';
  expect(readConfig({ ...DATABASE, MAIL_DKIM: name, MAIL_DKIM_KEY_FILE: '/key.pem' }).mail.dkim).toEqual({
    selector: 's1',
    domain: 'bet.example',
    keyFile: '/key.pem',
  });
  expect(() => readConfig({ ...DATABASE, MAIL_DKIM: name })).toThrow('MAIL_DKIM and MAIL_DKIM_KEY_FILE go together');
  expect(() => readConfig({ ...DATABASE, MAIL_FROM: 'Bets\r\nBcc: <all@bet.example>' })).toThrow('MAIL_FROM');
});
