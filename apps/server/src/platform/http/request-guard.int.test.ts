import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { callEntries } from '@duskline/contract/calls';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { sendRaw } from '../../../test-kit/raw-http.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { Handlers } from './handler.ts';
import { mountCalls } from './mount-calls.ts';
import { REQUEST_TIMES } from './request-guard.ts';
import { createHttpServer } from './server.ts';

/** What is refused before anything is read or decided, over real sockets. Handlers only echo; the times are short. */
const ORIGIN = 'http://127.0.0.1:3000';
const TIMES = { headersMs: 300, bodyMs: 1_000, uploadMs: 3_000, checkEveryMs: 50 };
let handled = 0;

const config = readConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMIT: 'off' });
const log = createLog('silent');
const app = await createHttpServer(config, log, TIMES);
const echo = (_context: unknown, input: unknown) => {
  handled += 1;
  return { echo: input };
};
mountCalls(app, {
  config,
  handlers: Object.fromEntries(callEntries.map(([id]) => [id, echo])) as unknown as Handlers,
  authenticate: () => Promise.resolve(null),
  knownSession: () => null,
  resolveLanguage: () => 'en-US',
  log,
  metrics: createMetrics(),
});
app.get('/*', () => 'a page');
await app.listen({ port: 0, host: '127.0.0.1' });
const port = (app.server.address() as AddressInfo).port;
afterAll(() => app.close());

const BODY = '{"selectionId":"1.1"}';
const head = (first: string, ...headers: string[]) => `${[first, 'Host: duskline', ...headers].join('\r\n')}\r\n\r\n`;
const post = (...headers: string[]) =>
  head('POST /api/betslip/addselection HTTP/1.1', `Origin: ${ORIGIN}`, 'Content-Type: application/json', ...headers);

describe('compressed bodies', () => {
  const plain = Buffer.from(BODY);
  test.each([
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    ['GZIP', gzipSync(plain)],
    ['identity', plain],
    ['gzip', plain],
    ['x-unknown', plain],
    ['', plain],
  ])('XR-01 a body that says Content-Encoding: %s is refused unread', async (encoding, body) => {
    handled = 0;
    const answer = await sendRaw(port, [
      post(`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`, 'Connection: close'),
      body,
    ]);
    expect(answer.status, answer.text).toBe(415);
    expect(answer.text).toContain('"ExceptionName":"UnsupportedMediaTypeException"');
    expect(handled).toBe(0);
  });

  test('XR-01 on pages, unknown addresses and requests without a body it is refused as well', async () => {
    for (const first of [
      'GET /en HTTP/1.1',
      'GET /api/nothing HTTP/1.1',
      'PUT /en HTTP/1.1',
      'GET /api/sporttype/getall HTTP/1.1',
    ])
      expect((await sendRaw(port, [head(first, 'Content-Encoding: gzip', 'Connection: close')])).status, first).toBe(415);
  });

  test('XR-01 the connection ends with the refusal, whatever else was to come', async () => {
    const answer = await sendRaw(port, [post('Content-Encoding: gzip', 'Content-Length: 60000'), 'x'.repeat(1000)]);
    expect(answer.status).toBe(415);
    expect(answer.text.toLowerCase()).toContain('connection: close');
    expect(answer.tookMs).toBeLessThan(TIMES.bodyMs);
  });
});

describe('requests that mean two things', () => {
  test.each([
    ['two Hosts', head('GET /en HTTP/1.1', 'Host: other', 'Connection: close')],
    ['the same Host twice', head('GET /en HTTP/1.1', 'hOsT: duskline', 'Connection: close')],
    ['two Hosts for a call', head('GET /api/sporttype/getall HTTP/1.1', 'Host: other', 'Connection: close')],
    ['a Host of two names', 'GET /en HTTP/1.1\r\nHost: a, b\r\nConnection: close\r\n\r\n'],
    ['a Host with a path', 'GET /en HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n'],
    ['no Host', 'GET /en HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two types of body', `${post('Content-Type: text/plain', `Content-Length: ${BODY.length}`, 'Connection: close')}${BODY}`],
    ['two authorizations', head('GET /metrics HTTP/1.1', 'Authorization: a', 'Authorization: b', 'Connection: close')],
    ['two lengths', `${post('Content-Length: 21', 'Content-Length: 22', 'Connection: close')}${BODY}`],
    ['the same length twice', `${post('Content-Length: 21', 'Content-Length: 21', 'Connection: close')}${BODY}`],
    ['a length beside chunks', `${post('Content-Length: 21', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['chunks that are not last', `${post('Transfer-Encoding: chunked, gzip')}0\r\n\r\n`],
    ['an unknown transfer', `${post('Transfer-Encoding: cow')}0\r\n\r\n`],
    ['a length with a sign', `${post('Content-Length: +21')}${BODY}`],
    ['a blank before the colon', head('GET /en HTTP/1.1', 'X-A : b')],
    ['a folded header', head('GET /en HTTP/1.1', 'X-A: b', ' c')],
    ['a bare line feed', 'GET /en HTTP/1.1\nHost: duskline\n\n'],
  ])('trust review: %s: 400', async (_name, request) => {
    handled = 0;
    const answer = await sendRaw(port, [request]);
    expect(answer.status, answer.text).toBe(400);
    expect(handled).toBe(0);
  });

  test.each([
    ['headers without end', 431, `GET /en HTTP/1.1\r\nHost: duskline\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`],
    ['an address without end', 431, `GET /en?a=${'b'.repeat(20_000)} HTTP/1.1\r\nHost: duskline\r\n\r\n`],
    ['no HTTP at all', 400, 'hello\r\n\r\n'],
    ['a blank before the colon', 400, head('GET /en HTTP/1.1', 'X-A : b')],
  ])('XR-36 %s is refused in the envelope of every refusal', async (_name, status, request) => {
    const { text } = await sendRaw(port, [request]);
    expect(text).toContain(`HTTP/1.1 ${status} `);
    const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
    expect(body).toMatchObject({ HasErrors: true, ExceptionName: expect.stringMatching(/Exception$/) });
  });

  test('a request with one Host, with port or address, is answered', async () => {
    for (const host of ['duskline', 'duskline:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await sendRaw(port, [`GET /en HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`])).status, host).toBe(200);
  });
});

describe('U8 requests that take their time', () => {
  function* drip(first: string, then: string): Generator<string> {
    yield first;
    for (;;) yield then;
  }
  const inTime = TIMES.bodyMs + 6 * TIMES.checkEveryMs + 1_500;

  test('XR-36 in production nobody has more than ten seconds for headers and fifteen for a body, five more until it is seen', () => {
    expect(REQUEST_TIMES).toEqual({ headersMs: 10_000, bodyMs: 15_000, uploadMs: 600_000, checkEveryMs: 5_000 });
  });

  test('XR-36 nothing is sent, or headers drip: the connection ends', async () => {
    for (const parts of [[''], drip('GET /en HTTP/1.1\r\nHost: duskline\r\n', 'X-A: b\r\n')]) {
      const answer = await sendRaw(port, parts, 20);
      expect(answer.tookMs).toBeLessThan(inTime);
    }
  });

  test.each([
    ['a call reads', post('Content-Length: 60000')],
    ['a call reads in chunks', post('Transfer-Encoding: chunked')],
    ['nobody reads, as the call is refused at once', head('POST /api/betslip/addselection HTTP/1.1', 'Content-Length: 60000')],
    ['nobody reads, as the address is unknown', head('PUT /nowhere HTTP/1.1', 'Content-Length: 60000')],
    ['nobody reads, as a page has none', head('GET /en HTTP/1.1', 'Content-Length: 60000')],
  ])('XR-36 a body that drips and that %s ends with its own timer', async (_name, first) => {
    handled = 0;
    const answer = await sendRaw(port, drip(first, first.includes('chunked') ? '1\r\nx\r\n' : 'x'), 20);
    expect(answer.tookMs).toBeLessThan(inTime);
    expect(answer.tookMs).toBeGreaterThan(TIMES.bodyMs / 2);
    if (first.includes(ORIGIN)) expect(answer.status).toBe(408);
    expect(handled).toBe(0);
  });

  test('XR-36 a call from inside whose body nobody reads is answered, and has no connection that would end later', async () => {
    const thrown: unknown[] = [];
    const note = (error: unknown) => void thrown.push(error);
    process.on('uncaughtException', note);
    onTestFinished(() => void process.off('uncaughtException', note));
    const headers = { origin: ORIGIN, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await app.inject({ method: 'POST', url: '/api/betslip/addselection', headers, payload: BODY });
    expect(answer.statusCode).toBe(415);
    await new Promise((done) => setTimeout(done, TIMES.bodyMs + 200));
    expect(thrown).toEqual([]);
  });

  test('XR-36 a body that comes in pieces and in time is read', async () => {
    const request = post(`Content-Length: ${BODY.length}`, 'Connection: close');
    const answer = await sendRaw(port, [request, BODY.slice(0, 5), BODY.slice(5)], 50);
    expect(answer.status).toBe(200);
  });

  test('XR-36 a connection that has sent one body keeps its time for the next', async () => {
    const one = `${post(`Content-Length: ${BODY.length}`)}${BODY}`;
    const last = `${post(`Content-Length: ${BODY.length}`, 'Connection: close')}${BODY}`;
    const answer = await sendRaw(port, [one, one, last], TIMES.bodyMs * 0.75);
    expect(answer.text.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  });
});

describe('TR-G3 headers of every answer', () => {
  test('XR-35 what is no page allows nothing, and no device', async () => {
    for (const url of ['/api/sporttype/getall', '/api/nothing', '/api/betslip/clear', '/nowhere']) {
      const { headers } = await app.inject({ url });
      expect(headers['content-security-policy'], url).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers['x-frame-options'], url).toBe('DENY');
      expect(headers['permissions-policy'], url).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
    }
  });

  test.each([
    ['GET', '/%zz', 400, 'ValidationException'],
    ['GET', '/api/%c0%ae%c0%ae/x', 400, 'ValidationException'],
    ['POST', '/en', 404, 'NotFoundException'],
    ['PUT', '/api/nothing', 404, 'NotFoundException'],
    ['DELETE', '/nowhere', 404, 'NotFoundException'],
  ] as const)('XR-35 %s %s leads nowhere, and is answered like every refusal', async (method, url, status, name) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().ExceptionName]).toEqual([status, name]);
    expect(answer.body).not.toMatch(/FST_|Route/);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(answer.headers['permissions-policy']).toMatch(/camera/);
    expect([answer.headers['x-content-type-options'], answer.headers['cache-control']]).toEqual(['nosniff', 'no-store']);
  });
});
