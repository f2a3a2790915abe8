import { expect, test } from 'vitest';
import { createAlarms } from '../../alarms.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/create-db.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import type { ProviderDeclaration, ProviderSettings } from '../../providers/port.ts';
import { createProviders } from '../../providers/registry.ts';
import { createHttpServer } from '../server.ts';
import type { CallbackAddress, CallbackSettings } from './callback-address.ts';
import { mountCallbacks } from './mount-callbacks.ts';
import { formBody } from './parse-body.ts';

const address: CallbackAddress<ReadonlyMap<string, string>> = {
  method: 'POST',
  path: '/cb/pay/test-pay',
  parser: formBody,
  verifier: { verify: () => null },
  windowMs: null,
  maxBytes: 100,
  transactionOf: ({ content }) => content.get('id') ?? null,
  handle: () => Promise.resolve({ status: 200, contentType: 'text/plain', body: 'OK' }),
};
const provider: ProviderDeclaration = { id: 'test-pay', callbacks: [address] };
const callbacks: CallbackSettings = { keys: ['a-key-of-the-test'], networks: ['127.0.0.1'] };

/** The database is never asked here: what is looked at comes before. */
async function mounted(declarations: readonly ProviderDeclaration[], settings: Record<string, ProviderSettings>) {
  const log = createLog('silent');
  const metrics = createMetrics();
  const providers = createProviders({ declarations, settings: new Map(Object.entries(settings)), log, metrics });
  const app = await createHttpServer(readConfig({ DATABASE_URL: 'postgres://unused' }), log);
  await mountCallbacks(app, {
    receivers: providers.receivers,
    perSecond: null,
    clock: { now: () => 0 },
    db: {} as Database,
    alarms: createAlarms({ log, metrics }),
    metrics,
    log,
  });
  await app.ready();
  return Object.assign(app, { providers });
}

const post = (app: Awaited<ReturnType<typeof mounted>>) =>
  app.inject({
    method: 'POST',
    url: address.path,
    payload: 'id=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('H31 a provider without settings has no address, and neither has anybody when there is none', async () => {
  expect((await post(await mounted([provider], {}))).statusCode).toBe(404);
  expect((await post(await mounted([], {}))).statusCode).toBe(404);
});

test('H31 settings of a provider that does not exist, or a path that is not for callbacks, stop the start', async () => {
  await expect(mounted([provider], { 'test-pay': { callbacks }, 'test-pya': { callbacks } })).rejects.toThrow(
    'The settings name test-pya: there is no such provider',
  );
  const elsewhere = { id: 'test-pay', callbacks: [{ ...address, path: '/api/pay' }] };
  await expect(mounted([elsewhere], { 'test-pay': { callbacks } })).rejects.toThrow('is not below /cb/');
  const other = { ...provider, id: 'test-other' };
  await expect(mounted([provider, other], { 'test-pay': { callbacks }, 'test-other': { callbacks } })).rejects.toThrow(
    /already declared/,
  );
});

test('H31 a provider that has a window and signs no time is a fault of ours, never a callback without a time', async () => {
  const app = await mounted([{ ...provider, callbacks: [{ ...address, windowMs: 1_000 }] }], { 'test-pay': { callbacks } });
  const answer = await post(app);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'ServiceUnavailableException']);
});
