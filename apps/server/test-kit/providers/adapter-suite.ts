import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics, type Metrics } from '../../src/platform/metrics.ts';
import { NoAnswerError, RateLimitedError, RefusedError, UnreadableError } from '../../src/platform/providers/errors.ts';
import type { ProviderDeclaration } from '../../src/platform/providers/port.ts';
import { createProviders, type Providers } from '../../src/platform/providers/registry.ts';
import type { ResilienceLimits } from '../../src/platform/providers/resilience.ts';
import { describeCallback, type RecordedCallback } from './callback-suite.ts';
import { cutTexts, damagedFields, JSON_FORMAT, type PayloadFormat, withUnknownFields } from './damage.ts';
import { type Fault, ProviderServer, type Recording } from './provider-server.ts';

/** A call that may be repeated. */
export interface RecordedRead<Port> {
  readonly name: string;
  readonly ask: (port: Port) => Promise<unknown>;
  readonly recorded: Recording;
  /** What the port says of the recording, at least. */
  readonly becomes: unknown;
}

/** A call that changes something at the provider, and is sent once. */
export interface RecordedWrite<Port> {
  readonly name: string;
  readonly send: (port: Port) => Promise<unknown>;
  readonly recorded: Recording;
}

/** Messages that come by themselves, over a stream. */
export interface RecordedMessages {
  readonly map: (text: string) => unknown;
  readonly recorded: readonly { readonly message: object; readonly becomes: unknown }[];
  readonly isRefused: (mapped: unknown) => boolean;
}

export interface AdapterCase<Port> {
  readonly declaration: ProviderDeclaration<Port>;
  /** Of its answers; absent: JSON. */
  readonly format?: PayloadFormat;
  /** Where its messages come from, when they come from a broker. */
  readonly broker?: string;
  /** The first of them is the one that the circuit is tried with. */
  readonly reads: readonly [RecordedRead<Port>, ...RecordedRead<Port>[]];
  readonly writes: readonly RecordedWrite<Port>[];
  readonly messages?: RecordedMessages;
  readonly callbacks?: readonly RecordedCallback[];
}

const TOKEN = 'CANARY-token';
const AT_ONCE = 40;
const PATIENCE = { timeout: 20_000 };
const LIMITS: ResilienceLimits = {
  timeoutMs: 20_000,
  attempts: 3,
  firstPauseMs: 1,
  longestPauseMs: 5,
  budgetMs: 60_000,
  opensAfter: 4,
  firstOpenMs: 1_000,
  longestOpenMs: 3_000,
};
/** Faults that leave a call without an answer, and what the error then says. */
const NO_ANSWER: readonly (readonly [Fault, string])[] = [
  ['refused', 'connection'],
  ['reset', 'connection'],
  ['slow', 'timeout'],
  ['status_500', 'status'],
  ['status_503', 'status'],
  ['cut', 'cut'],
];
/** Faults that make an answer one that cannot be read. */
const UNREADABLE: readonly Fault[] = ['web_page', 'wrong_type', 'not_json', 'not_utf8', 'empty', 'huge'];

const isOfPort = (error: unknown): boolean =>
  [NoAnswerError, UnreadableError, RefusedError, RateLimitedError].some((kind) => error instanceof kind);

/** The error, which has to be one that the port promises, with words that show no secret. */
async function errorOf(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    (value) => expect.unreachable(`it answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  expect(isOfPort(error), String((error as Error).stack)).toBe(true);
  expect((error as Error).message).toMatch(/^\S.{5,300}$/);
  expect((error as Error).message).not.toContain(TOKEN);
  return error as Error;
}

/**
 * What every adapter has to pass, over real HTTP: recordings map, what is added is ignored, what is damaged is refused, what has no answer is
 * repeated within its bounds, and nothing is sent twice that must not be.
 */
export function describeAdapter<Port>(name: string, adapter: AdapterCase<Port>): void {
  const [first] = adapter.reads;
  const { format = JSON_FORMAT, broker } = adapter;
  let server: ProviderServer;
  let providers: Providers;
  let metrics: Metrics;
  let nowMs: number;
  let port: Port;

  function connect(limits: Partial<ResilienceLimits> = {}): void {
    metrics = createMetrics();
    nowMs = 0;
    providers = createProviders({
      declarations: [adapter.declaration],
      settings: new Map([
        [adapter.declaration.id, { client: { url: `${server.url}/`, token: TOKEN, ...(broker !== undefined && { broker }) } }],
      ]),
      log: createLog('silent'),
      metrics,
      steady: () => nowMs,
      limits: { ...LIMITS, ...limits },
    });
    port = providers.client(adapter.declaration) as Port;
    server.requests.length = 0;
  }
  const answering = (recorded: Recording) => {
    server.answers = () => recorded;
  };
  /** Requests that were tried, also those that reached nobody. */
  async function tried(): Promise<number> {
    const counts = [...(await metrics.text()).matchAll(/^provider_calls_total\{.*result="(\w+)"\} (\d+)$/gm)];
    return counts.reduce((sum, [, result, count]) => sum + (result === 'circuit_open' ? 0 : Number(count)), 0);
  }
  const fault = () => providers.health[0]?.fault() ?? null;
  const state = async () => /^provider_circuit\{.*state="(\w+)"\} 1$/m.exec(await metrics.text())?.[1];
  async function open(): Promise<void> {
    await server.setFault('status_500');
    for (let n = 0; n < 2; n++) await errorOf(first.ask(port));
    expect([await tried(), await state()]).toEqual([LIMITS.opensAfter, 'open']);
    server.requests.length = 0;
  }

  beforeEach(async () => {
    server = new ProviderServer(format);
    await server.start();
    connect();
    answering(first.recorded);
  });
  afterEach(async () => {
    vi.useRealTimers();
    providers.stop();
    await server.stop();
  });

  describe(`${name}: answers`, () => {
    for (const read of adapter.reads) {
      test(`O29 ${read.name}: a recorded answer maps, and fields that the provider adds are ignored`, async () => {
        answering(read.recorded);
        const plain = await read.ask(port);
        expect(plain).toMatchObject(read.becomes as object);
        answering({ ...read.recorded, body: format.withUnknown(read.recorded.body) });
        expect(await read.ask(port)).toEqual(plain);
      });

      test.each(UNREADABLE.map((one) => [one] as const))(
        `O29 ${read.name}: an answer that is %s is refused, not repeated, and does not count against the provider`,
        async (one) => {
          answering(read.recorded);
          await server.setFault(one);
          const times = one === 'huge' ? 1 : LIMITS.opensAfter + 1;
          for (let n = 0; n < times; n++) expect(await errorOf(read.ask(port))).toBeInstanceOf(UnreadableError);
          expect([server.requests.length, fault()]).toEqual([times, null]);
          expect(server.written).toBeLessThan(100 * 1024 * 1024);
        },
      );

      test(`O29 ${read.name}: with any of its fields damaged it is read or refused, and nothing else comes past the port`, async () => {
        const damaged = [...format.damaged(read.recorded.body)];
        // Several under way at once: which of them gets which body makes no difference here.
        let next = 0;
        server.answers = () => ({ ...read.recorded, body: damaged[next++] });
        let refused = 0;
        while (next < damaged.length) {
          const asked = Array.from({ length: Math.min(AT_ONCE, damaged.length - next) }, () => read.ask(port));
          for (const result of await Promise.allSettled(asked)) {
            if (result.status === 'fulfilled') continue;
            refused++;
            if (!(result.reason instanceof UnreadableError)) expect.unreachable(String(result.reason));
          }
        }
        expect(refused).toBeGreaterThan(0);
        expect(fault()).toBeNull();
      });
    }

    test('O29 a provider that sends us elsewhere, or says no, is refused: our token goes nowhere else', async () => {
      await server.setFault('elsewhere');
      await errorOf(first.ask(port));
      expect(server.requests.filter(({ path }) => path.endsWith('/elsewhere'))).toEqual([]);
      await server.setFault(null);
      server.answers = () => ({ status: 401, body: { error: TOKEN } });
      expect(await errorOf(first.ask(port))).toBeInstanceOf(RefusedError);
      expect(server.requests).toHaveLength(2);
    });
  });

  if (adapter.messages) describeMessages(name, adapter.messages);
  for (const callback of adapter.callbacks ?? []) describeCallback(name, callback);

  describe(`${name}: no answer`, () => {
    test.each(NO_ANSWER)('O30 %s: asked as often as allowed, then told in words', async (one, reason) => {
      if (one === 'slow') connect({ timeoutMs: 100 });
      await server.setFault(one);
      expect(await errorOf(first.ask(port))).toMatchObject({ name: 'NoAnswerError', reason });
      expect([await tried(), fault()]).toEqual([LIMITS.attempts, null]);
    });

    test.each(NO_ANSWER.filter(([one]) => one !== 'refused' && one !== 'slow'))(
      'O30 %s, twice and then no more: nobody notices',
      async (one) => {
        server.faults.push(one, one);
        expect(await first.ask(port)).toMatchObject(first.becomes as object);
        expect(server.requests).toHaveLength(3);
      },
    );

    test('O30 a call ends within its budget, however many attempts are left', async () => {
      connect({ attempts: 1_000, opensAfter: 1_000, timeoutMs: 100, budgetMs: 450 });
      await server.setFault('slow');
      const startedAt = performance.now();
      expect(await errorOf(first.ask(port))).toMatchObject({ reason: 'timeout' });
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect(server.requests.length).toBeLessThan(10);
    });

    test('O30 one that is limited waits as long as it is told to, and is not repeated', async () => {
      await server.setFault('limited');
      for (let n = 0; n <= LIMITS.opensAfter; n++)
        expect(await errorOf(first.ask(port))).toMatchObject({ name: 'RateLimitedError', retryAfterMs: 7_000 });
      expect([server.requests.length, fault()]).toEqual([LIMITS.opensAfter + 1, null]);
    });

    test('O30 a process that stops waits for no answer that may be asked for again', async () => {
      await server.setFault('slow');
      const asked = errorOf(first.ask(port));
      await vi.waitFor(() => expect(server.requests).toHaveLength(1), PATIENCE);
      providers.stop();
      expect(await asked).toMatchObject({ reason: 'stopped' });
      expect(await errorOf(first.ask(port))).toMatchObject({ reason: 'stopped' });
      expect(server.requests).toHaveLength(1);
    });
  });

  describe(`${name}: the circuit`, () => {
    test('O31 it opens after failures in a row: nothing is sent, it is told and measured', async () => {
      await open();
      expect(await errorOf(first.ask(port))).toMatchObject({ reason: 'circuit_open' });
      expect(server.requests).toEqual([]);
      expect(fault()).toMatch(/^4 requests in a row had no answer \(the last: status\)/);
      expect(await metrics.text()).toMatch(/^provider_calls_total\{.*result="circuit_open"\} [1-9]/m);
      expect(await metrics.text()).toMatch(/^provider_call_seconds_count\{.*\} 4$/m);
    });

    test('O31 an answer in between, whatever it says, begins the count again', async () => {
      connect({ attempts: 1 });
      for (const one of [
        'status_500',
        'status_500',
        'status_500',
        'limited',
        'status_500',
        'status_500',
        'status_500',
      ] as const) {
        server.faults.push(one);
        await errorOf(first.ask(port));
      }
      expect(await state()).toBe('closed');
    });

    test('O31 one request alone tests the provider, and closes the circuit for those that wait', async () => {
      await open();
      await server.setFault('slow');
      nowMs += LIMITS.firstOpenMs;
      const asked = Array.from({ length: 10 }, () => first.ask(port));
      await vi.waitFor(() => expect(server.requests).toHaveLength(1), PATIENCE);
      expect(await state()).toBe('half_open');
      await server.setFault(null);
      for (const answer of await Promise.all(asked)) expect(answer).toMatchObject(first.becomes as object);
      expect([await state(), fault()]).toEqual(['closed', null]);
    });

    test('O31 a test that fails opens it for longer, up to a bound', async () => {
      await open();
      for (const lengthMs of [LIMITS.firstOpenMs, LIMITS.firstOpenMs * 2, LIMITS.longestOpenMs, LIMITS.longestOpenMs]) {
        nowMs += lengthMs - 1;
        expect(await errorOf(first.ask(port))).toMatchObject({ reason: 'circuit_open' });
        expect(server.requests).toEqual([]);
        nowMs += 1;
        await errorOf(first.ask(port));
        expect(server.requests.splice(0)).toHaveLength(1);
      }
    });

    test('O31 XR-26 it does not depend on the clock of the machine, which may jump', async () => {
      await open();
      await server.setFault(null);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
      expect(await errorOf(first.ask(port))).toMatchObject({ reason: 'circuit_open' });
      vi.setSystemTime(0);
      nowMs += LIMITS.firstOpenMs;
      expect(await first.ask(port)).toMatchObject(first.becomes as object);
    });
  });

  for (const write of adapter.writes) {
    describe(`${name}: ${write.name}`, () => {
      beforeEach(() => answering(write.recorded));

      test('O32 is sent once when all is well', async () => {
        await write.send(port);
        expect(server.requests).toHaveLength(1);
      });

      test.each([...NO_ANSWER.map(([one]) => one), ...UNREADABLE, 'limited', 'elsewhere'] as const)(
        'O32 %s: it is sent once and told in words',
        async (one) => {
          if (one === 'slow') connect({ timeoutMs: 100 });
          await server.setFault(one);
          await errorOf(write.send(port));
          // Longer than any pause before a repetition.
          await sleep(50);
          expect(server.requests).toHaveLength(one === 'refused' ? 0 : 1);
        },
      );

      test('O32 is not sent through an open circuit', async () => {
        await open();
        expect(await errorOf(write.send(port))).toMatchObject({ reason: 'circuit_open' });
        expect(server.requests).toEqual([]);
      });

      test('O32 a process that stops lets it end', async () => {
        await server.setFault('slow');
        const sent = write.send(port);
        await vi.waitFor(() => expect(server.requests).toHaveLength(1), PATIENCE);
        providers.stop();
        await server.setFault(null);
        await sent;
      });
    });
  }
}

function describeMessages(name: string, { map, recorded, isRefused }: RecordedMessages): void {
  describe(`${name}: messages`, () => {
    test('O29 recorded messages map, and fields that the provider adds are ignored', () => {
      for (const { message, becomes } of recorded) {
        const plain = map(JSON.stringify(message));
        expect(plain).toMatchObject(becomes as object);
        expect(map(JSON.stringify(withUnknownFields(message)))).toEqual(plain);
      }
    });

    test('O29 one that is cut is refused, and one with damaged fields never throws', () => {
      for (const { message } of recorded) {
        for (const text of cutTexts(JSON.stringify(message))) expect(isRefused(map(text)), text).toBe(true);
        for (const damaged of damagedFields(message)) expect(() => map(JSON.stringify(damaged))).not.toThrow();
      }
    });
  });
}
