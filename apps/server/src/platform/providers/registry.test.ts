import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderServer } from '../../../test-kit/providers/provider-server.ts';
import type { CallbackAddress } from '../http/callbacks/callback-address.ts';
import { formBody } from '../http/callbacks/parse-body.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { ProviderDeclaration, ProviderSettings } from './port.ts';
import { createProviders } from './registry.ts';

interface Asker {
  ask(): Promise<number>;
}

const address: CallbackAddress<ReadonlyMap<string, string>> = {
  method: 'POST',
  path: '/cb/pay/one',
  parser: formBody,
  verifier: { verify: () => null },
  windowMs: null,
  maxBytes: 100,
  transactionOf: () => null,
  handle: () => Promise.resolve({ status: 200, contentType: 'text/plain', body: 'OK' }),
};
const called = (id: string): ProviderDeclaration<Asker> => ({
  id,
  client: {
    headers: (token) => ({ 'x-token': token }),
    open: ({ calls }) => ({
      ask: async () => (await calls.send({ call: 'ask', method: 'GET', path: '/ask', isRepeatable: true })).status,
    }),
  },
});
const calling = (id: string): ProviderDeclaration => ({ id, callbacks: [address] });
const client = { url: 'http://127.0.0.1:9', token: 't' };
const callbacks = { keys: ['a-key-of-the-test'], networks: ['127.0.0.1'] };

let logged: string[];
const registry = (declarations: readonly ProviderDeclaration[], settings: Record<string, ProviderSettings>) =>
  createProviders({
    declarations,
    settings: new Map(Object.entries(settings)),
    metrics: createMetrics(),
    log: createLog('info', { write: (line) => logged.push(line) }),
    limits: { attempts: 1, opensAfter: 2 },
  });

beforeEach(() => {
  logged = [];
});

describe('one declaration', () => {
  test('O33 gives client, callbacks and health, as far as the settings say', () => {
    const both = { ...called('one'), ...calling('one') };
    const whole = registry([both], { one: { client, callbacks } });
    expect(whole.client(both)).toBe(whole.client(both));
    expect(whole.receivers).toMatchObject([{ provider: 'one', address: { path: '/cb/pay/one' }, keys: callbacks.keys }]);
    expect(whole.health.map(({ id, fault }) => [id, fault()])).toEqual([['one', null]]);
    const uncalled = registry([both], { one: { callbacks } });
    expect([uncalled.client(both), uncalled.receivers.length]).toEqual([null, 1]);
    const none = registry([both], {});
    expect([none.client(both), none.receivers, none.health]).toEqual([null, [], []]);
  });

  test('O33 callbacks that fail here, one after the other, are told until one is answered', () => {
    const { receivers, health } = registry([calling('one')], { one: { callbacks } });
    const [receiver] = receivers;
    for (let n = 0; n < 4; n++) receiver?.outcome.failed();
    expect(health[0]?.fault()).toBeNull();
    receiver?.outcome.failed();
    expect(health[0]?.fault()).toBe('the last 5 callbacks failed here');
    receiver?.outcome.answered();
    expect(health[0]?.fault()).toBeNull();
  });

  test.each<[string, readonly ProviderDeclaration[], Record<string, ProviderSettings>, string]>([
    ['settings of a provider that does not exist', [called('one')], { two: { client } }, 'The settings name two'],
    ['the same provider twice', [called('one'), calling('one')], {}, 'The provider one is declared twice'],
    ['an address of one that is never called', [calling('one')], { one: { client } }, 'one has an address, and is never called'],
    ['keys of one that never calls', [called('one')], { one: { callbacks } }, 'one has callback keys, and never calls'],
    ['no network', [calling('one')], { one: { callbacks: { ...callbacks, networks: ['x'] } } }, 'x is not a network'],
  ])('O33 %s stops the start', (_name, declarations, settings, why) => {
    expect(() => registry(declarations, settings)).toThrow(why);
  });

  test('O33 a provider that was not declared is none', () => {
    expect(() => registry([called('one')], { one: { client } }).client(called('one'))).toThrow('is not declared');
  });
});

describe('several providers', () => {
  const servers = [new ProviderServer(), new ProviderServer()] as const;
  beforeEach(() => Promise.all(servers.map((server) => server.start())));
  afterEach(() => Promise.all(servers.map((server) => server.stop())));

  test('O33 each has a circuit and a token of its own, and what happens to it is logged', async () => {
    const [one, two] = [called('one'), called('two')];
    const [down, well] = servers;
    for (const server of servers) server.answers = () => ({ body: {} });
    const providers = registry([one, two], {
      one: { client: { url: down.url, token: 'token-of-one' } },
      two: { client: { url: well.url, token: 'token-of-two' } },
    });
    await down.setFault('status_500');
    const asked = () => providers.client(one)?.ask();
    for (let n = 0; n < 3; n++) await expect(asked()).rejects.toThrow();
    expect([down.requests.length, await providers.client(two)?.ask()]).toEqual([2, 200]);
    expect(providers.health.map(({ fault }) => fault() === null)).toEqual([false, true]);
    expect([down.requests[0]?.headers['x-token'], well.requests[0]?.headers['x-token']]).toEqual([
      'token-of-one',
      'token-of-two',
    ]);
    const [line = ''] = logged;
    expect(JSON.parse(line)).toMatchObject({
      event: 'provider_circuit',
      provider: 'one',
      circuit: 'open',
      lastFailure: 'GET /ask answered 500',
    });
    expect(logged.join('')).not.toContain('token-of');
  });
});
