import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@duskline/contract/errors';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstAnswer } from '../../../test-kit/raw-http.ts';
import type { ServerCaller } from '../http/mount-calls.ts';
import { mountSite, type SiteOptions } from './mount-site.ts';

/** A site in the shape of a real server build whose pages take time, hang, die or ask. */
const SITE = `
import { existsSync } from 'node:fs';
class Provider { #values = new Map(); set(context, value) { this.#values.set(context, value); } get(context) { return this.#values.get(context); } }
const apiContext = {}, nonceContext = {}, originContext = {};
const burn = (ms) => { for (const until = performance.now() + ms; performance.now() < until;); };
const createHandler = () => async (request, context) => {
  const { pathname, searchParams } = new URL(request.url);
  const api = context.get(apiContext);
  const [, , what, number] = pathname.split('/');
  if (what === 'burn') burn(Number(number));
  if (what === 'burn-until') while (!existsSync(new URL('../enough', import.meta.url)));
  if (what === 'hang') for (;;);
  if (what === 'die') process.exit(1);
  if (what === 'fill') { const all = []; for (;;) all.push(new Array(100_000).fill({})); }
  if (what === 'never') await new Promise(() => {});
  let said = '';
  if (what === 'who') said = JSON.stringify(await api('session.getuser', { query: { languageCode: 'en-US' } }, request));
  if (what === 'refused') said = await api('session.balance', {}, request).then(() => 'answered', (error) => error.exceptionName + ' ' + error.message);
  if (what === 'long') said = context.get(nonceContext) + ' ' + context.get(nonceContext) + ' long text'.repeat(1000);
  if (what === 'text') said = 'Ünïcødé لحظة ' + context.get(nonceContext) + ' ' + context.get(nonceContext);
  return new Response(pathname + ' ' + said, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
export const entry = { module: { apiContext, nonceContext, originContext, pageCookies: [], pageQuery: [], createHandler, createContextProvider: () => new Provider() } };
`;

let app: FastifyInstance;
let buildDir: string;
let port: number;
const events: string[] = [];

const api: ServerCaller = (headers) => async (id, input) => {
  if (id === 'session.balance') throw new AppError('OutdatedBalanceException');
  return Buffer.from(JSON.stringify({ id, query: input.query, cookie: headers.get('cookie') }));
};

beforeEach(() => {
  events.length = 0;
  buildDir = mkdtempSync(join(tmpdir(), 'site-'));
  for (const folder of ['server', 'client/assets']) mkdirSync(join(buildDir, folder), { recursive: true });
  writeFileSync(join(buildDir, 'server/index.js'), SITE);
  writeFileSync(join(buildDir, 'server/package.json'), '{"type":"module"}');
});
afterEach(async () => {
  await app.close();
  rmSync(buildDir, { recursive: true, force: true });
});

async function start(options: Partial<SiteOptions> = {}): Promise<void> {
  app = Fastify();
  app.get('/bet', () => 'placed');
  // The machine that runs these tests is busy: only the test about it looks at the lag.
  const bounds = { lagMs: 60_000, ...options.bounds };
  await mountSite(app, { buildDir, api, onEvent: (event) => events.push(event), ...options, bounds });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
const statusOf = async (path: string) => (await get(path)).status;

test('XR-13 while a page is made the loop of the bets goes on', async () => {
  await start({ bounds: { makeMs: 60_000 } });
  const page = get('/en/burn-until');
  // On the loop of the bets none would be placed before the page is done, which waits for them. How busy the machine is does not matter.
  for (let bets = 0; bets < 20; bets++) expect(await (await get('/bet')).text()).toBe('placed');
  writeFileSync(join(buildDir, 'enough'), '');
  expect((await page).status).toBe(200);
});

test('XR-13 more pages than may wait are refused at once, in the language of the reader, with the time to come again, at which the page does so by itself', async () => {
  await start({ bounds: { maxWaiting: 2 } });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => get(`/de/burn/${100 + at}`)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  const [one] = refused;
  expect(Number(one?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  // Without a script: the browser asks again, some seconds later than it could.
  expect(Number(one?.headers.get('refresh'))).toBeGreaterThan(Number(one?.headers.get('retry-after')));
  expect(one?.headers.get('cache-control')).toBe('no-store');
  expect(one?.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await one?.text();
  expect(text).toContain('lang="de-DE" dir="ltr"');
  expect(text).toContain('versucht es von selbst noch einmal');
  expect(text).toContain('Einen Augenblick bitte');
  expect(events.filter((event) => event === 'shed')).toHaveLength(refused.length);
  expect(await statusOf('/en/ok')).toBe(200);
});

test('XR-13 no page waits longer than a reader is patient', async () => {
  await start({ bounds: { waitMs: 300 } });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => get(`/en/burn/${300 + at}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
});

test('XR-13 a page that hangs is answered, its thread ended, and the next page made by another', async () => {
  await start({ bounds: { makeMs: 1_500 } });
  const [hung, waiting] = await Promise.all([get('/ar/hang'), get('/en/other')]);
  expect([hung.status, waiting.status]).toEqual([503, 503]);
  expect(await hung.text()).toContain('lang="ar-EG" dir="rtl"');
  await vi.waitFor(async () => expect(await statusOf('/en/ok')).toBe(200), { timeout: 20_000, interval: 100 });
  expect(events).toContain('thread_lost');
});

test('XR-13 a page that waits for ever does not take its neighbours along', async () => {
  await start({ bounds: { makeMs: 5_000 } });
  const never = get('/en/never');
  for (let at = 0; at < 10; at++) {
    expect(await statusOf(`/en/ok/${at}`)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect((await never).status).toBe(503);
  expect(events).not.toContain('thread_lost');
});

test.each(['die', 'fill'])('XR-13 a page that ends its thread (%s) ends nothing else', async (how) => {
  await start();
  expect(await statusOf(`/en/${how}`)).toBe(503);
  expect(await statusOf('/bet')).toBe(200);
  await vi.waitFor(async () => expect(await statusOf('/en/ok')).toBe(200), { timeout: 20_000, interval: 100 });
});

test('XR-13 while the loop of the bets is late no page is made', async () => {
  await start({ bounds: { lagMs: 100 } });
  await vi.waitFor(async () => expect(await statusOf('/en/before')).toBe(200), { timeout: 20_000, interval: 200 });
  const late: number[] = [];
  for (let at = 0; at < 6; at++) {
    // Something else keeps the loop busy.
    for (const until = performance.now() + 400; performance.now() < until; );
    late.push(await statusOf(`/en/late/${at}`));
  }
  expect(late).toContain(503);
  await vi.waitFor(async () => expect(await statusOf('/en/after')).toBe(200), { timeout: 20_000, interval: 200 });
});

test('XR-13 one address has a budget of pages; cached ones cost it little, another address has its own', async () => {
  app = Fastify({ trustProxy: true });
  await mountSite(app, {
    buildDir,
    api,
    pagesPerSecond: 1,
    now: () => 0,
    onEvent: (event) => events.push(event),
    bounds: { lagMs: 60_000 },
  });
  const from = (url: string, address: string) =>
    app.inject({ url, headers: { 'x-forwarded-for': address, 'accept-language': 'ar' } });
  const statuses: number[] = [];
  for (let at = 0; at < 14; at++) statuses.push((await from(`/en/p/${at}`, '203.0.113.7')).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
  const refused = await from('/', '203.0.113.7');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.body).toContain('lang="ar-EG"');
  for (let at = 0; at < 80; at++) expect((await from('/en/same', '203.0.113.8')).statusCode).toBe(200);
  // One network of IPv6 addresses is one address.
  const six: number[] = [];
  for (let at = 0; at < 14; at++) six.push((await from(`/en/p/${at}/six`, `2001:db8::${at + 1}`)).statusCode);
  expect(six.filter((status) => status === 429)).toHaveLength(4);
});

test('XR-13 loaders ask the server as the reader: cookies there, answers and refusals back', async () => {
  await start();
  const page = await (await get('/en/who', { cookie: 'sid=abc; vid=1' })).text();
  expect(page).toContain('{"id":"session.getuser","query":{"languageCode":"en-US"},"cookie":"sid=abc; vid=1"}');
  expect(await (await get('/en/refused')).text()).toContain('OutdatedBalanceException Your balance has changed');
});

test('XR-13 characters of every script arrive, and every placeholder of the nonce is filled', async () => {
  await start();
  const answer = await get('/en/text');
  const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
  expect(await answer.text()).toBe(`/en/text Ünïcødé لحظة ${nonce} ${nonce}`);
});

test('XR-13 a page for one reader comes finished from its thread, compressed as the reader can read it', async () => {
  await start();
  const plain = await (await get('/en/long', { cookie: 'sid=x', 'accept-encoding': 'identity' })).text();
  for (const encoding of ['br', 'gzip']) {
    const answer = await get('/en/long', { cookie: 'sid=x', 'accept-encoding': encoding });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    const text = await answer.text();
    expect(text).toContain(`${nonce} ${nonce}`);
    expect(text.length).toBe(plain.length);
    // A kept page is compressed for each answer, as each has a nonce of its own.
    const kept = await get('/en/long', { 'accept-encoding': encoding });
    expect(kept.headers.get('content-encoding')).toBe(encoding);
    expect((await kept.text()).length).toBe(plain.length);
  }
});

test('XR-13 a reader who goes away leaves no page behind', async () => {
  await start({ bounds: { maxWaiting: 4 } });
  const busy = get('/en/burn/600');
  const request = 'GET /en/burn/900 HTTP/1.1\r\nHost: duskline\r\nCookie: sid=x\r\n\r\n';
  const gone = Array.from({ length: 8 }, () => firstAnswer(port, request));
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const one of gone) void one.then(({ socket }) => socket.destroy());
  expect((await busy).status).toBe(200);
  await vi.waitFor(async () => expect(await statusOf('/en/ok')).toBe(200), { timeout: 20_000, interval: 200 });
});
