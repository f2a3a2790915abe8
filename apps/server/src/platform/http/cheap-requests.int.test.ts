import { brotliDecompressSync } from 'node:zlib';
import { callEntries } from '@duskline/contract/calls';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createAnswerBytes } from './answer-bytes.ts';
import { type Handlers, RawReply } from './handler.ts';
import { mountCalls } from './mount-calls.ts';
import { mountDocs } from './mount-docs.ts';
import { mountHealth } from './mount-health.ts';
import { createHttpServer } from './server.ts';

/** What anybody may ask without a session costs little, or not often. */
const LIST = new RawReply(Buffer.from(`[${'{"ID":1},'.repeat(250_000)}{}]`), '"list"');
/** As long, and made for one reader. */
const SCORES = JSON.parse(LIST.body.toString()) as Awaited<
  ReturnType<Extract<Handlers['sportScore.get'], (...given: never) => unknown>>
>;
let looks = 0;
/** An answer of a player's own is as long as the list. */
let isLong = false;

const config = readConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMIT: 'on' });
const log = createLog('silent');
const metrics = createMetrics();
const app = await createHttpServer(config, log);
const handlers = Object.fromEntries(callEntries.map(([id]) => [id, () => ({})])) as unknown as Handlers;
handlers['sportmatch.get'] = () => LIST;
handlers['sportScore.get'] = () => SCORES;
handlers['betslip.get'] = () => (isLong ? LIST : {}) as never;
const nobody = { authenticate: () => Promise.resolve(null), knownSession: () => null };
const bytes = createAnswerBytes();
mountCalls(app, { config, handlers, ...nobody, resolveLanguage: () => 'en-US', log, metrics, bytes });
mountDocs(app, { paths: 'x'.repeat(400_000) }, bytes);
const check = async () => {
  looks += 1;
  return null;
};
mountHealth(app, { checks: [{ name: 'database', check }], metrics, internalToken: 'a token', isStopping: () => false });
await app.ready();
afterAll(() => app.close());

test('XR-13 the longest lists are counted by their bytes, for each address', async () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/api/sportmatch/get', remoteAddress, headers });
  // The allowance fills up again while a busy machine answers: it is asked until it is used up.
  const untilRefused = async (headers: Record<string, string>) => {
    for (let asked = 0; asked < 1_000; asked++) {
      const answer = await ask('203.0.113.1', headers);
      if (answer.statusCode === 429) return { asked, refused: answer };
      expect(answer.statusCode).toBe('if-none-match' in headers ? 304 : 200);
    }
    throw new Error('nothing was refused');
  };
  // 2.25 MB each out of 120.
  expect((await untilRefused({})).asked).toBeGreaterThanOrEqual(50);
  // What was not sent because the reader had it is counted too, as it was made.
  const { refused } = await untilRefused({ 'if-none-match': '"list"' });
  expect(refused.json().ExceptionName).toBe('TooManyRequestsException');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  // Other calls of that address, and other addresses, go on.
  expect((await app.inject({ url: '/api/betslip/get', remoteAddress: '203.0.113.1' })).statusCode).toBe(200);
  const other = await ask('203.0.113.2', { 'accept-encoding': 'br' });
  expect([other.statusCode, other.headers['content-encoding'], other.headers.vary]).toEqual([200, 'br', 'accept-encoding']);
  expect(brotliDecompressSync(other.rawPayload)).toEqual(LIST.body);
  expect((await ask('203.0.113.3', { 'if-none-match': '"list"' })).statusCode).toBe(304);
});

test('XR-13 what is made for one reader alone is counted by its bytes too', async () => {
  const ask = () => app.inject({ url: '/api/sportScore/get', remoteAddress: '203.0.113.4' });
  let asked = 0;
  while (asked < 1_000 && (await ask()).statusCode === 200) asked++;
  expect(asked).toBeGreaterThanOrEqual(50);
  expect((await ask()).json().ExceptionName).toBe('TooManyRequestsException');
});

test('XR-13 the description of the calls, and any answer of size, are counted in the same budget of the address as the lists', async () => {
  const ask = (url: string, remoteAddress = '203.0.113.5') => app.inject({ url, remoteAddress });
  let asked = 0;
  while (asked < 2_000 && (await ask('/api/docs')).statusCode === 200) asked++;
  // 0.4 MB each out of 120: a reader who asks for it once never meets the limit.
  expect(asked).toBeGreaterThanOrEqual(299);
  // The allowance fills up again while a busy machine answers: from here on it is spent.
  bytes.owe('203.0.113.5', 1_000_000_000);
  const refused = await ask('/api/docs');
  expect([refused.statusCode, refused.json().ExceptionName]).toEqual([429, 'TooManyRequestsException']);
  expect(bytes.isSpent('203.0.113.5')).toBe(true);
  expect((await ask('/api/sportmatch/get')).statusCode).toBe(429);
  expect((await ask('/api/betslip/get')).statusCode, 'a short answer goes on').toBe(200);
  isLong = true;
  expect((await ask('/api/betslip/get')).statusCode, 'a long one does not').toBe(429);
  expect((await ask('/api/betslip/get', '203.0.113.6')).statusCode).toBe(200);
  isLong = false;
});

test('XR-13 however often /readyz is asked for, and by however many: the database is checked a few times a second', async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, () => app.inject({ url: '/readyz' })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(looks).toBeLessThanOrEqual(10);
});

test('A13 /readyz says its status to everybody, and its checks to this machine and to operators', async () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/readyz', remoteAddress, headers })).json();
  const whole = { status: 'ready', checks: { database: 'ok' } };
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await ask(address), address).toEqual(whole);
  expect(await ask('203.0.113.9', { authorization: 'Bearer a token' })).toEqual(whole);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(await ask('127.0.0.1', { [name]: '127.0.0.1' }), name).toEqual({ status: 'ready' });
  expect(await ask('203.0.113.9')).toEqual({ status: 'ready' });
  expect(await ask('10.0.0.1', { authorization: 'Bearer another' })).toEqual({ status: 'ready' });
});

test.each(['/livez', '/healthz'])('TR-I5 %s says that the process runs', async (url) => {
  const { statusCode, body } = await app.inject({ url, remoteAddress: '203.0.113.9' });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'alive' }]);
});

test('XR-13 what is refused by its number is refused before its body is read', async () => {
  const bad = () =>
    app.inject({
      method: 'POST',
      url: '/api/session/login',
      remoteAddress: '203.0.113.4',
      payload: '{"half',
      headers: { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' },
    });
  const statuses: number[] = [];
  for (let at = 0; at < 70; at++) statuses.push((await bad()).statusCode);
  expect(statuses).toEqual([...Array(60).fill(400), ...Array(10).fill(429)]);
});
