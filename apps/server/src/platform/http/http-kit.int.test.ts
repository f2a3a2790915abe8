import { callEntries } from '@duskline/contract/calls';
import { AppError } from '@duskline/contract/errors';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { takeUnlisted } from '../../../test-kit/unlisted-refusals-seen.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type Handlers, RawReply, type Session } from './handler.ts';
import { mountCalls } from './mount-calls.ts';
import { makeOpenApi } from './openapi.ts';
import { createHttpServer } from './server.ts';

/** Proves: validation, origin wall, media type, envelope, ETag, unknown addresses, in-process caller. Handlers here only echo. */
const ORIGIN = 'http://127.0.0.1:3000';
const player: Session = { sessionId: 's', userId: '7', userName: 'ada', userType: 0, currency: 'USD' };
const logged: string[] = [];

const metrics = createMetrics();
let call: ReturnType<typeof mountCalls>;

const config = readConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMIT: 'off' });
const log = createLog('warn', { write: (line) => logged.push(line) });
const app = await createHttpServer(config, log);
const echo = (_context: unknown, input: unknown) => ({ echo: input });
const handlers = Object.fromEntries(callEntries.map(([id]) => [id, echo])) as unknown as Handlers;
handlers['sporttype.getall'] = () => new RawReply(Buffer.from('[]'), '"v1"');
handlers['session.balance'] = () => Promise.reject(new AppError('OutdatedBalanceException', { extra: { Status: 2 } }));
handlers['session.loginhistory'] = () => Promise.reject(new Error('select secret from users'));
call = mountCalls(app, {
  config,
  handlers,
  authenticate: (cookie) => Promise.resolve(cookie?.includes('sid=good') ? player : null),
  knownSession: () => null,
  resolveLanguage: (code) => code ?? 'en-US',
  log,
  metrics,
});
await app.ready();
afterAll(() => app.close());
// Handlers of this file refuse as no real one does.
afterEach(() => void takeUnlisted());

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const envelope = (exception: string) =>
  expect.objectContaining({
    HasErrors: true,
    ExceptionName: exception,
    Message: expect.any(String),
    ErrorMessage: expect.any(String),
    Errors: expect.any(Array),
  });

describe('inputs', () => {
  test('CALL-02 CALL-10 query names and paths are matched without regard to case; a page that is not named is the first, of 999', async () => {
    const answer = await app.inject({ url: '/API/SportMatch/Get?SPORTID=3&clientTimeZoneOffset=5.5&islive' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().echo.query).toMatchObject({
      sportID: 3,
      clientTimezoneOffset: 5.5,
      isLive: true,
      page: 0,
      pageSize: 999,
    });
  });

  test.each([
    ['/api/sportmatch/get?sportID=0x10'],
    ['/api/sportmatch/get?sportID=1e3'],
    ['/api/sportmatch/get?sportID=-1'],
    ['/api/sportmatch/get?sportID=%D9%A3'],
    ['/api/sportmatch/get?sportID=9007199254740993'],
    ['/api/sportmatch/get?sportID=1&sportID=2'],
    ['/api/sportmatch/get?sportID=1&sportId=2'],
    ['/api/sportmatch/get?sportID=NaN'],
    ['/api/sportmatch/get?date=2026-02-30'],
    ['/api/sportmatch/get?pageSize=1000000000'],
    ['/api/sportmatch/get?page=-1'],
    ['/api/sportmatch/get?keyword=a'],
    ['/api/sportmatch/get?keyword=%00%00'],
    ['/api/sportmatch/get?unknown=1'],
    ['/api/sportmatch/get?isLive=maybe'],
    ['/api/sportmatch/get?languageCode=..%2F..'],
    ['/api/sportcategory/getbysporttype'],
  ])('N13, N14: %s is refused with ValidationException', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(envelope('ValidationException'));
    expect(answer.json().FieldErrors).toBeTruthy();
  });

  test.each([
    ['B17 an unknown field', { selectionId: '1.1', userId: '1' }],
    ['a wrong type', { selectionId: 5 }],
    ['a missing field', {}],
    ['a list', []],
    ['null', 'null'],
    ['a bare NaN', '{"selectionId":NaN}'],
    ['N11 __proto__', '{"selectionId":"1.1","__proto__":{"polluted":1}}'],
    ['N11 constructor', '{"selectionId":"1.1","constructor":{"prototype":{}}}'],
    ['N10 a field named twice', '{"selectionId":"1.1","selectionId":"2.1"}'],
    ['N12 absurd nesting', `{"selectionId":${'['.repeat(1000)}${']'.repeat(1000)}}`],
    ['half a document', '{"selectionId":'],
  ])('%s in a body is refused with ValidationException', async (_name, payload) => {
    const answer = await post('/api/betslip/addselection', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(envelope('ValidationException'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('N12 a body of 5 MB is refused as too large', async () => {
    const answer = await post('/api/betslip/addselection', JSON.stringify({ selectionId: 'x'.repeat(5_000_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual(envelope('PayloadTooLargeException'));
  });
});

describe('walls', () => {
  test.each([
    ['no Origin', { 'content-type': 'application/json' }, 403, 'ForbiddenOriginException'],
    ['Origin null', { origin: 'null', 'content-type': 'application/json' }, 403, 'ForbiddenOriginException'],
    ['a look-alike', { origin: `${ORIGIN}.evil.com`, 'content-type': 'application/json' }, 403, 'ForbiddenOriginException'],
    ['a form', { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UnsupportedMediaTypeException'],
    ['JSON as text', { origin: ORIGIN, 'content-type': 'text/plain' }, 415, 'UnsupportedMediaTypeException'],
  ])('S3 a state change from %s is refused', async (_name, headers, status, exception) => {
    const answer = await app.inject({ method: 'POST', url: '/api/betslip/clear', headers, payload: '{}' });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(envelope(exception));
  });

  test('CALL-12 a player call without a session is 401 before anything else is looked at', async () => {
    const answer = await app.inject({ url: '/api/session/getuser?junk=1' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(envelope('UnauthorizedException'));
  });

  test('A11 another method is 405, an unknown address 404, both in the envelope', async () => {
    const wrongMethod = await app.inject({ url: '/api/betslip/clear' });
    expect([wrongMethod.statusCode, wrongMethod.json().ExceptionName]).toEqual([405, 'MethodNotAllowedException']);
    const nowhere = await app.inject({ url: '/api/sport/../admin' });
    expect([nowhere.statusCode, nowhere.json().ExceptionName]).toEqual([404, 'NotFoundException']);
  });

  test('every refusal leaves one security log line and none of its values', async () => {
    logged.length = 0;
    await post('/api/betslip/addselection', { selectionId: 'CANARY-4111111111111111' });
    const lines = logged.filter((line) => line.includes('"event":"refused"'));
    expect(lines).toHaveLength(1);
    expect(logged.join('')).not.toContain('CANARY');
  });
});

test('C20 a refusal under a name that the contract does not list is answered as it is, counted and logged', async () => {
  logged.length = 0;
  const answer = await app.inject({ url: '/api/session/balance', headers: { cookie: 'sid=good' } });
  expect([answer.statusCode, answer.json().ExceptionName]).toEqual([409, 'OutdatedBalanceException']);
  expect(logged.filter((line) => line.includes('"event":"unlisted_refusal"'))).toHaveLength(1);
  expect(takeUnlisted()).toEqual([{ call: 'session.balance', name: 'OutdatedBalanceException' }]);
  expect(await metrics.text()).toContain(
    'http_unlisted_refusals_total{call="session.balance",name="OutdatedBalanceException"} 1',
  );
  const listed = await post('/api/session/logout', {});
  expect(listed.json().ExceptionName).toBe('UnauthorizedException');
  expect(logged.filter((line) => line.includes('"event":"unlisted_refusal"'))).toHaveLength(1);
});

describe('answers', () => {
  test('board replies carry an ETag and answer 304 to the same one', async () => {
    const first = await app.inject({ url: '/api/sporttype/getall' });
    expect([first.statusCode, first.headers.etag, first.headers['cache-control']]).toEqual([
      200,
      'W/"v1"',
      'public, max-age=0, must-revalidate',
    ]);
    for (const held of ['W/"v1"', '"v1"', '"v0", W/"v1"', '*']) {
      const again = await app.inject({ url: '/api/sporttype/getall', headers: { 'if-none-match': held } });
      expect([again.statusCode, again.body, again.headers.etag], held).toEqual([304, '', 'W/"v1"']);
    }
    expect((await app.inject({ url: '/api/sporttype/getall', headers: { 'if-none-match': '"v0", v1' } })).statusCode).toBe(200);
  });

  test('S12 TR-G16 private replies are not stored and extra fields of a refusal are kept', async () => {
    const answer = await app.inject({ url: '/api/session/balance', headers: { cookie: 'sid=good' } });
    expect([answer.statusCode, answer.headers['cache-control'], answer.json().Status]).toEqual([409, 'no-store', 2]);
  });

  test('TR-G13 a fault of ours shows nothing of its cause', async () => {
    const answer = await app.inject({ url: '/api/session/loginhistory', headers: { cookie: 'sid=good' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('secret');
  });

  test('a first visit gets the visitor cookie, a second does not', async () => {
    const first = await app.inject({ url: '/api/betslip/get' });
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^vid=[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{22}; Path=\/; HttpOnly; SameSite=Lax/);
    const second = await app.inject({ url: '/api/betslip/get', headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  test('S12 what shared caches may keep carries no cookie', async () => {
    const answer = await app.inject({ url: '/api/sporttype/getall' });
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('the site calls in process with the same checks', async () => {
    const asPlayer = call(new Headers({ cookie: 'sid=good' }));
    expect((await asPlayer('sporttype.getall', {})).toString()).toBe('[]');
    await expect(call(new Headers())('session.getuser', {})).rejects.toMatchObject({ exceptionName: 'UnauthorizedException' });
    await expect(asPlayer('sportmatch.get', { query: { sportID: 'x' } })).rejects.toMatchObject({
      exceptionName: 'ValidationException',
    });
    await expect(asPlayer('nothing' as never, {})).rejects.toMatchObject({ exceptionName: 'NotFoundException' });
  });

  test('OpenAPI describes every call of the contract', () => {
    const paths = makeOpenApi('1').paths as Record<string, Record<string, { operationId: string }>>;
    const described = Object.values(paths).flatMap((item) => Object.values(item).map((operation) => operation.operationId));
    expect(described.sort()).toEqual(callEntries.map(([id]) => id as string).sort());
  });
});
