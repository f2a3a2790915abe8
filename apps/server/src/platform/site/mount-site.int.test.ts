import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerCaller } from '../http/mount-calls.ts';
import { mountSite } from './mount-site.ts';

/** A site of a few lines in the shape of a real server build: says what it was asked and what it was given. */
const SITE = `
let pages = 0;
class Provider { #values = new Map(); set(context, value) { this.#values.set(context, value); } get(context) { return this.#values.get(context); } }
const apiContext = {}, nonceContext = {}, originContext = {};
const createHandler = () => async (request, context) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/en/streams') {
    const positions = await context.get(apiContext)('host.positions', { query: { topics: 'live/1,live/404' } }, request);
    return new Response(JSON.stringify(positions), { headers: { 'content-type': 'application/json' } });
  }
  if (pathname === '/en/moved') return new Response(null, { status: 302, headers: { location: '/de' } });
  if (pathname === '/en/boom') throw new Error('boom');
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (pathname === '/en/cookies') { headers.append('set-cookie', 'a=1; Expires=Fri, 20 Nov 2026 10:00:00 GMT'); headers.append('set-cookie', 'b=2'); }
  pages += 1;
  const sports = await context.get(apiContext)('sporttype.getall', {}, request);
  const nonce = context.get(nonceContext);
  const body = '<p>' + pages + ' ' + sports.length + ' ' + context.get(originContext) + ' ' + new URL(request.url).host + '</p><script nonce="' + nonce + '"></script>';
  return new Response(request.method === 'HEAD' ? null : body, { status: pathname === '/en/missing' ? 404 : 200, headers });
};
export const entry = { module: { apiContext, nonceContext, originContext, pageCookies: ['theme'], pageQuery: ['tab'], createHandler, createContextProvider: () => new Provider() } };
`;

let app: FastifyInstance;
let buildDir: string;

beforeEach(async () => {
  buildDir = mkdtempSync(join(tmpdir(), 'site-'));
  for (const folder of ['server', 'client/assets']) mkdirSync(join(buildDir, folder), { recursive: true });
  writeFileSync(join(buildDir, 'server/index.js'), SITE);
  writeFileSync(join(buildDir, 'server/package.json'), '{"type":"module"}');
  writeFileSync(join(buildDir, 'client/assets/app-abc.js'), 'export {};');
  writeFileSync(join(buildDir, 'client/assets/app-abc.js.br'), 'compressed');
  for (const name of ['robots.txt', 'favicon.svg', 'sw.js']) writeFileSync(join(buildDir, 'client', name), 'a file');
  app = Fastify();
  app.all('/api/*', () => ({ api: true }));
  const api: ServerCaller = () => async () => Buffer.from('[{"ID":1}]');
  const positionOf = (topic: string, key: string) => (key === '1' ? { epoch: topic, offset: 7 } : null);
  const exchange = async (token: string) => (token === 'worth' ? 'set-password=kept; HttpOnly' : null);
  await mountSite(app, { buildDir, api, positionOf, exchange, publicUrl: 'https://duskline.example', now: () => 0 });
});
afterEach(async () => {
  await app.close();
  rmSync(buildDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is rendered with the handlers of the server, the configured origin and never the Host of the request', async () => {
  const page = await get('/en', { host: 'evil.example' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<p>1 1 https://duskline.example site.internal</p>');
});

test('H103 a page is told where its streams stand; what is no stream has no place', async () => {
  expect((await get('/en/streams')).json()).toEqual({ 'live/1': { epoch: 'live', offset: 7 } });
});

test('a guest page is kept for a moment, yet every answer has a nonce of its own that its policy names', async () => {
  const [a, b] = [await get('/en'), await get('/en')];
  const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
  expect([a.body.startsWith('<p>1 '), b.body.startsWith('<p>1 ')]).toEqual([true, true]);
  expect(nonceOf(a.body)).not.toBe(nonceOf(b.body));
  for (const page of [a, b]) expect(page.headers['content-security-policy']).toContain(`'nonce-${nonceOf(page.body)}'`);
  expect(a.headers['cache-control']).toBe('private, no-cache');
});

test('XR-13 names of a query that the site does not read make no other page, in whatever number; those it reads do', async () => {
  await get('/en');
  for (let at = 0; at < 20; at++) expect((await get(`/en?x=${at}&fbclid=${at}`)).body).toContain('<p>1 ');
  expect((await get('/en?tab=live&x=1')).body).toContain('<p>2 ');
  expect((await get('/en/moved?x=1')).headers.location).toBe('/de?x=1');
});

test('preferences and sessions are kept apart', async () => {
  await get('/en', { cookie: 'theme=dark' });
  expect((await get('/en', { cookie: 'theme=light' })).body).toContain('<p>2 ');
  expect((await get('/en', { cookie: 'theme=dark' })).body).toContain('<p>1 ');
  await get('/en', { cookie: 'theme=dark; sid=x' });
  expect((await get('/en', { cookie: 'theme=dark; sid=x' })).body).toContain('<p>4 ');
});

test('status, redirects and several cookies arrive as the site said them', async () => {
  expect((await get('/en/missing')).statusCode).toBe(404);
  const moved = await get('/en/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/de']);
  expect((await get('/en/cookies')).headers['set-cookie']).toEqual(['a=1; Expires=Fri, 20 Nov 2026 10:00:00 GMT', 'b=2']);
});

test('files are immutable, compressed where the browser reads it, and missing ones are no page', async () => {
  const file = await get('/assets/app-abc.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const compressed = await get('/assets/app-abc.js', { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'compressed']);
  expect((await get('/assets/nothing.js')).statusCode).toBe(404);
  expect((await get('/assets/..%2f..%2fserver/index.js')).statusCode).toBeGreaterThanOrEqual(400);
});

test('XR-35 files whose name never changes are asked for again after a day', async () => {
  for (const name of ['/robots.txt', '/favicon.svg']) {
    const file = await get(name);
    expect([file.statusCode, file.body, file.headers['cache-control']], name).toEqual([200, 'a file', 'public, max-age=86400']);
  }
});

test('the worker of the browser is asked for each time, and the page that it keeps is in the language that is named', async () => {
  const worker = await get('/sw.js');
  expect([worker.headers['cache-control'], worker.headers['content-security-policy']]).toEqual([
    'no-cache',
    "default-src 'none'; connect-src 'self'",
  ]);
  const page = await get('/offline/ar-EG');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.body).toContain('<html lang="ar-EG" dir="rtl">');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  for (const code of ['xx', '%00', '../../x', 'constructor']) {
    const other = await get(`/offline/${encodeURIComponent(code)}`);
    expect([other.statusCode, other.body.includes('You are offline')], code).toEqual([200, true]);
  }
});

test('the API is never answered by the site, and a page cannot be posted', async () => {
  expect((await get('/api/anything')).json()).toEqual({ api: true });
  expect((await app.inject({ method: 'POST', url: '/en' })).statusCode).toBe(404);
  const [head, page] = await Promise.all((['HEAD', 'GET'] as const).map((method) => app.inject({ method, url: '/en' })));
  expect(head?.statusCode).toBe(200);
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head?.headers[name], name).toBe(page?.headers[name]);
  expect(head?.body).toBe('');
  expect(head?.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/);
});

test('hostile addresses are answered, not fatal', async () => {
  for (const url of ['//evil.example/x', '/%00', '/en/%E0%A4%A', `/${'a'.repeat(3000)}`, '/en\\..\\x', '/?__proto__=1']) {
    const { statusCode } = await get(url);
    expect(statusCode, url).toBeLessThan(500);
  }
  expect((await get('/en/boom')).statusCode).toBe(500);
  expect((await get('/en')).statusCode).toBe(200);
});

test('a missing build is reported in one line', async () => {
  await expect(
    mountSite(Fastify(), { buildDir: join(buildDir, 'nowhere'), api: () => async () => Buffer.from('[]') }),
  ).rejects.toThrow(/not built/);
});

test('S17 TR-G16 the token of a link to set a password leaves the address where it is exchanged, and stays everywhere else', async () => {
  const exchanged = await get('/de/set-password?token=worth&tab=live');
  expect([exchanged.statusCode, exchanged.headers.location]).toEqual([303, '/de/set-password?tab=live']);
  expect(exchanged.headers).toMatchObject({
    'set-cookie': 'set-password=kept; HttpOnly',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  for (const url of [
    '/de/set-password?token=worthless',
    '/de/confirm-email?token=worth',
    '/de/sport?token=worth',
    '/de/set-password?token=worth%20',
    '/%5cevil.example/set-password?token=worth',
    '/evil.example/set-password?token=worth',
  ])
    expect((await get(url)).headers.location, url).toBeUndefined();
});
