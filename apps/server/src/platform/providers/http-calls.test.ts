import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProviderServer } from '../../../test-kit/providers/provider-server.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { createHttpCalls, type HttpCallsOptions, type ProviderCalls, type ProviderRequest } from './http-calls.ts';
import { DEFAULT_LIMITS } from './resilience.ts';

const TOKEN = 'a-token-of-the-test';
let server: ProviderServer;
let calls: ProviderCalls;
let metrics: Metrics;
let nowMs = 0;
const changes: string[] = [];

const options = (over: Partial<HttpCallsOptions> = {}): HttpCallsOptions => ({
  provider: 'one',
  url: `${server.url}/api/`,
  headers: { 'x-token': TOKEN },
  limits: { ...DEFAULT_LIMITS, attempts: 1, opensAfter: 2 },
  metrics,
  steady: () => nowMs,
  onCircuit: (circuit, lastFailure) => changes.push(`${circuit} ${lastFailure}`),
  ...over,
});
beforeEach(async () => {
  server = new ProviderServer();
  await server.start();
  server.answers = () => ({ body: {} });
  metrics = createMetrics();
  changes.length = 0;
  calls = createHttpCalls(options());
});
afterEach(async () => {
  calls.stop();
  await server.stop();
});

const ask = (over: Partial<ProviderRequest> = {}) =>
  calls.send({ call: 'ask', method: 'POST', path: '/ask', isRepeatable: true, ...over });
const circular: { self?: unknown } = {};
circular.self = circular;
const INVALID: readonly (readonly [string, Partial<ProviderRequest>])[] = [
  ['a body with a bigint', { body: { amount: 5n } }],
  ['a body without end', { body: circular }],
  ['a body that is a function', { body: () => 'x' }],
  ['a path without its slash', { path: '@evil.example/ask' }],
  ['a path that leads above the address', { path: '/../../ask' }],
  ['a path with a fragment', { path: '/ask#part' }],
];

test.each(INVALID)('H83 %s is a fault of ours: nothing is sent and nothing counts against the provider', async (_name, wrong) => {
  for (let n = 0; n < 5; n++) {
    const error = await ask(wrong).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'InvalidRequestError', message: expect.stringMatching(/^POST \S+: th(e|is) /) });
    expect(String(error)).not.toMatch(/127\.0\.0\.1|token-of/);
  }
  expect([server.requests, calls.circuit, calls.fault(), changes]).toEqual([[], 'closed', null, []]);
  expect(await metrics.text()).not.toMatch(/^provider_calls_total\{/m);
  expect(await ask({ body: {} })).toEqual({ status: 200, body: {} });
});

test('H83 a fault of ours is no sign of life either: a circuit that is open stays so, and its test is for a request that is sent', async () => {
  await server.setFault('status_500');
  for (let n = 0; n < 2; n++) await ask().catch(() => undefined);
  expect(calls.circuit).toBe('open');
  nowMs += DEFAULT_LIMITS.firstOpenMs;
  await expect(ask({ body: 5n })).rejects.toMatchObject({ name: 'InvalidRequestError' });
  expect(calls.circuit).toBe('open');
  await server.setFault(null);
  expect(await ask()).toMatchObject({ status: 200 });
  expect(changes).toEqual(['open POST /ask answered 500', 'half_open POST /ask answered 500', 'closed POST /ask answered 500']);
});

test('H83 paths stand below the path of the address; token and type of the body go along', async () => {
  await ask({ path: '/ask?a=b%2Fc', body: { n: 1 } });
  expect(server.requests).toMatchObject([
    { path: '/api/ask?a=b%2Fc', body: '{"n":1}', headers: { 'x-token': TOKEN, 'content-type': 'application/json' } },
  ]);
});

test('H83 a token that no header can carry stops the start, in words that do not show it', () => {
  const start = () => createHttpCalls(options({ headers: { 'x-token': `${TOKEN}\nx` } }));
  expect(start).toThrow('The headers of the provider one cannot be sent');
  expect(start).not.toThrow(TOKEN);
});
