import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCallbackTables } from '../../test-kit/callback-providers.ts';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { ProviderServer } from '../../test-kit/providers/provider-server.ts';
import { type ProcessorHooks, signProcessor, testProcessor } from '../../test-kit/providers/test-processor.ts';
import { composeOn, createTestServer } from '../../test-kit/test-server.ts';

/** The whole server with one declared provider, which it calls and which calls back, over HTTP. */
const KEY = 'the-key-of-the-processor';
const hooks: ProcessorHooks = { afterEffect: () => Promise.resolve() };
const processor = testProcessor(hooks);
const provider = new ProviderServer();

await provider.start();
const settings = {
  client: { url: provider.url, token: 'CANARY-token' },
  callbacks: { keys: [KEY], networks: ['127.0.0.1/32'] },
};
const server = await fileFixture(
  createTestServer({ PROVIDERS: JSON.stringify({ 'test-processor': settings }) }, { providers: [processor] }),
);
await createCallbackTables(server.testDb.ownerPool);
afterAll(() => provider.stop());
beforeEach(async () => {
  hooks.afterEffect = () => Promise.resolve();
  provider.answers = () => ({ body: { payment_id: 'p-1', amount_minor: '1250', status: 'COMPLETED' } });
  await provider.setFault(null);
});

const payment = () => server.app.services.providers.client(processor)?.payment('p-1');
async function health() {
  const reply = await server.app.http.inject('/readyz');
  const { status, checks } = reply.json() as { status: string; checks: Record<string, string> };
  return [reply.statusCode, status, checks['provider test-processor']];
}
async function callBack(body: string): Promise<number> {
  const { headers } = signProcessor(body, KEY);
  return (await fetch(`${server.url()}/cb/pay/test-processor`, { method: 'POST', body, headers })).status;
}
async function effects(): Promise<string[]> {
  const { rows } = await server.testDb.ownerPool.query<{ name: string }>('SELECT name FROM platform.test_effect ORDER BY n');
  return rows.map(({ name }) => name);
}
const PATIENCE = { timeout: 30_000, interval: 100 };

describe('a provider that is declared once', () => {
  test('O33 is called at its address, calls back at its own, and is measured', async () => {
    expect(await payment()).toEqual({ id: 'p-1', amountMinor: 1_250n, state: 'paid' });
    expect(provider.requests[0]?.headers.authorization).toBe('Bearer CANARY-token');
    expect(await callBack('{"payment_id":"p-1","status":"COMPLETED"}')).toBe(200);
    expect(await callBack('{"payment_id":"p-1","status":"COMPLETED"}')).toBe(200);
    expect(await effects()).toEqual(['p-1']);
    expect(await health()).toEqual([200, 'ready', 'ok']);
    expect((await server.metric('provider_')).join('\n')).toContain(
      'provider_calls_total{provider="test-processor",call="payment",result="ok"} 1',
    );
    expect(await server.metric('provider_circuit{')).toContain('provider_circuit{provider="test-processor",state="closed"} 1');
  });

  test('O34 down, it is told in /readyz, by an alarm and in the metrics, and the server stays ready', async () => {
    await provider.setFault('status_500');
    // One call with all its repetitions may be one bad address: what stands elsewhere is still asked for.
    await expect(payment()).rejects.toThrow();
    expect(await server.metric('provider_circuit{')).toContain('provider_circuit{provider="test-processor",state="open"} 0');
    await expect(payment()).rejects.toThrow();
    expect(await server.metric('provider_circuit{')).toContain('provider_circuit{provider="test-processor",state="open"} 1');
    await vi.waitFor(async () => {
      expect(await health()).toEqual([200, 'ready', expect.stringMatching(/^10 requests in a row had no answer/)]);
    }, PATIENCE);
    const alarms = () => server.app.services.alarms.latest().map(({ name }) => name);
    await vi.waitFor(() => expect(alarms()).toContain('provider_down'), PATIENCE);
    expect(await server.metric('readiness{check="provider')).toEqual(['readiness{check="provider test-processor"} 0']);
    await provider.setFault(null);
    await vi.waitFor(async () => expect((await payment())?.state).toBe('paid'), PATIENCE);
    await vi.waitFor(async () => expect(await health()).toEqual([200, 'ready', 'ok']), PATIENCE);
    expect(server.logged.join('')).not.toContain('CANARY');
  });

  test('O34 callbacks that fail here are told until one is answered, and none of them has an effect', async () => {
    hooks.afterEffect = () => Promise.reject(new Error('a fault of ours'));
    for (let n = 0; n < 5; n++) expect(await callBack(`{"payment_id":"f-${n}","status":"COMPLETED"}`)).toBe(503);
    await vi.waitFor(async () => {
      expect(await health()).toEqual([200, 'ready', 'the last 5 callbacks failed here']);
    }, PATIENCE);
    // What others send does not make it well.
    expect(await callBack('{"payment_id":"f-0"}')).toBe(400);
    await vi.waitFor(async () => expect((await health())[2]).toMatch(/failed here$/), PATIENCE);
    hooks.afterEffect = () => Promise.resolve();
    expect(await callBack('{"payment_id":"f-0","status":"COMPLETED"}')).toBe(200);
    await vi.waitFor(async () => expect(await health()).toEqual([200, 'ready', 'ok']), PATIENCE);
    expect(await effects()).toEqual(['p-1', 'f-0']);
  });

  test.each([
    ['nothing', 'there is no such provider'],
    ['test-processor', 'which is no feed'],
  ])('O33 the odds come from a feed: FEED_PROVIDER=%s stops the start', async (name, why) => {
    const testDb = await createTestDb();
    const start = composeOn(testDb.url, { FEED_PROVIDER: name, FEED_URL: provider.url }, { providers: [processor] });
    await expect(start).rejects.toThrow(why);
    await testDb.close();
  });
});
