import { expect, test } from 'vitest';
import { createAlarms } from '../../alarms.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/create-db.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createHttpServer } from '../server.ts';
import { mountCallbacks } from './mount-callbacks.ts';
import { formBody } from './parse-body.ts';
import type { CallbackProvider, CallbackSettings } from './provider.ts';

const provider: CallbackProvider<ReadonlyMap<string, string>> = {
  id: 'test-pay',
  method: 'POST',
  path: '/cb/pay/test-pay',
  parser: formBody,
  verifier: { verify: () => null },
  windowMs: null,
  maxBytes: 100,
  transactionOf: ({ content }) => content.get('id') ?? null,
  handle: () => Promise.resolve({ status: 200, contentType: 'text/plain', body: 'OK' }),
};
const settings: CallbackSettings = { keys: ['a-key-of-the-test'], networks: ['127.0.0.1'] };

/** The database is never asked here: what is looked at comes before. */
async function mounted(providers: readonly CallbackProvider[], all: Record<string, CallbackSettings>) {
  const log = createLog('silent');
  const metrics = createMetrics();
  const app = await createHttpServer(readConfig({ DATABASE_URL: 'postgres://unused' }), log);
  await mountCallbacks(app, {
    ...{ providers, settings: new Map(Object.entries(all)), perSecond: null, clock: { now: () => 0 } },
    ...{ db: {} as Database, alarms: createAlarms({ log, metrics }), metrics, log },
  });
  await app.ready();
  return app;
}

const post = (app: Awaited<ReturnType<typeof mounted>>, url = provider.path) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'id=1' });

test('H31 a provider without settings has no address, and neither has anybody when there is none', async () => {
  expect((await post(await mounted([provider], {}))).statusCode).toBe(404);
  expect((await post(await mounted([], {}))).statusCode).toBe(404);
});

test('H31 settings of a provider that does not exist, or a path that is not for callbacks, stop the start', async () => {
  await expect(mounted([provider], { 'test-pay': settings, 'test-pya': settings })).rejects.toThrow(
    'CALLBACK_PROVIDERS names test-pya: there is no such provider',
  );
  await expect(mounted([{ ...provider, path: '/api/pay' }], { 'test-pay': settings })).rejects.toThrow('is not below /cb/');
  await expect(mounted([provider, provider], { 'test-pay': settings })).rejects.toThrow(/already declared/);
});

test('H31 a provider that has a window and signs no time is a fault of ours, never a callback without a time', async () => {
  const app = await mounted([{ ...provider, windowMs: 1_000 }], { 'test-pay': settings });
  const answer = await post(app);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'ServiceUnavailableException']);
});
