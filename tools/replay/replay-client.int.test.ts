import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReplayClient, type ReplayClient } from './replay-client.ts';

let server: Server;
let client: ReplayClient;
let asked: { method: string; path: string; token: unknown; body: string }[];
let answer: { status: number; body: unknown };

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: { ok: true } };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ method: request.method ?? '', path: request.url ?? '', token: request.headers['x-sandbox-admin'], body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  client = createReplayClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'secret');
});

afterEach(() => new Promise((done) => server.close(done)));

test('steps, clock and figures are asked for as the protocol says', async () => {
  answer.body = { ok: true, matches: [{ urn: 'df:match:1', home: 'A', away: 'B' }], remaining: 379 };
  expect(await client.step('prematch')).toMatchObject({ remaining: 379, matches: [{ home: 'A' }] });
  await client.step('result', { urn: 'df:match:1' });
  await client.step('kickoff', { count: 10 });
  await client.run(60);
  await client.pause();
  await client.stats();
  expect(asked.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'POST /admin/replay/step {"to":"prematch"}',
    'POST /admin/replay/step {"to":"result","urn":"df:match:1"}',
    'POST /admin/replay/step {"to":"kickoff","count":10}',
    'POST /admin/replay/run {"speed":60}',
    'POST /admin/replay/run {"paused":true}',
    'GET /admin/replay/stats ',
  ]);
  expect(asked.every(({ token }) => token === 'secret')).toBe(true);
});

test('a refusal names the call and the reason', async () => {
  answer = { status: 409, body: { error: { code: 'conflict', message: 'nothing to replay' } } };
  await expect(client.step('result')).rejects.toThrow(/step answered 409.*nothing to replay/);
});
