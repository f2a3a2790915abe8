import { expect } from 'vitest';
import { callbackSettings, createCallbackTables, type Interruption, signed, testProviders } from './callback-providers.ts';
import { createTestServer } from './test-server.ts';

export interface CallbackReply {
  status: number;
  text: string;
  headers: Headers;
}

let ids = 0;
export const newBetId = () => `bet-${++ids}`;
export const betOf = (id: string, amount = '10.50') => `{"id": "${id}", "amount": ${amount}}`;

/** The whole server on PostgreSQL, called over HTTP by the providers of the tests, from these networks. */
export async function createCallbackFixture(
  networks: readonly string[] = ['127.0.0.1/32'],
  settings: Record<string, string> = {},
) {
  const interruption: Interruption = { afterEffect: () => Promise.resolve() };
  const all = { PROVIDERS: callbackSettings(networks), ...settings };
  const web = await createTestServer(all, { providers: testProviders(interruption) });
  const { ownerPool } = web.testDb;
  await createCallbackTables(ownerPool);

  async function post(path: string, body: string | Buffer, headers: Record<string, string>): Promise<CallbackReply> {
    const reply = await fetch(web.url() + path, { method: 'POST', body, headers });
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  }

  /** What the providers did, in order. */
  async function effects(): Promise<string[]> {
    const { rows } = await ownerPool.query<{ name: string }>('SELECT name FROM platform.test_effect ORDER BY n');
    return rows.map(({ name }) => name);
  }

  /** How many answers the inbox has. */
  async function kept(): Promise<number> {
    const { rows } = await ownerPool.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.callback');
    return rows[0]?.n ?? 0;
  }

  /** Refused with this status and code, without effect, with nothing kept, and with one line in the log that shows none of its values. */
  async function expectRefused(work: () => Promise<CallbackReply>, status: number, code: string): Promise<void> {
    const before = await kept();
    const done = await effects();
    web.logged.length = 0;
    const answer = await work();
    expect([answer.status, JSON.parse(answer.text).code], answer.text).toEqual([status, code]);
    expect(await effects()).toEqual(done);
    expect(await kept()).toBe(before);
    expect(web.logged.filter((line) => line.includes('"event":"refused"'))).toHaveLength(1);
    expect(web.logged.join('')).not.toContain('CANARY');
  }

  return {
    web,
    interruption,
    post,
    effects,
    kept,
    expectRefused,
    game: (
      body: string | Buffer,
      request: { at?: number; key?: string; action?: string } = {},
      headers: Record<string, string> = {},
    ) => post(`/cb/casino/test-game/${request.action ?? 'bet'}`, body, { ...signed.game(body, request), ...headers }),
    form: (body: string | Buffer) => post('/cb/pay/test-form', body, signed.form(body)),
    xml: (body: string | Buffer) => post('/cb/casino/test-xml', body, signed.xml(body)),
    /** Nothing was done yet, nothing was logged, and nothing interrupts. */
    async clear(): Promise<void> {
      await ownerPool.query('TRUNCATE platform.test_effect, platform.test_bet');
      web.logged.length = 0;
      interruption.afterEffect = () => Promise.resolve();
    },
    close: () => web.close(),
  };
}

export type CallbackFixture = Awaited<ReturnType<typeof createCallbackFixture>>;
