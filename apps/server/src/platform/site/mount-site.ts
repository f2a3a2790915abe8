import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressed, type Encoding, encodingOf, MIN_BYTES } from '../http/compress-reply.ts';
import { readCookies } from '../http/cookies.ts';
import type { ServerCaller } from '../http/mount-calls.ts';
import { networkOf } from '../http/network-of.ts';
import { TokenBuckets } from '../http/token-buckets.ts';
import { startDevSite } from './dev-site.ts';
import { exchangeToken, type TokenExchange } from './exchange-token.ts';
import { LoopLag } from './loop-lag.ts';
import { isHtml, type Page, type PageRequest, withNonce } from './page.ts';
import { PageCache, pageKey, readAddress } from './page-cache.ts';
import { type PageEvent, PagePool, PagesBusyError } from './page-pool.ts';
import { busyPage, offlinePage, PLAIN_POLICY } from './plain-page.ts';
import { renderPage } from './render-page.ts';
import {
  contentSecurityPolicy,
  hasSecretAddress,
  makeNonce,
  NONCE_PLACEHOLDER,
  type PagePolicy,
  WORKER_POLICY,
} from './security-headers.ts';

export interface SiteOptions {
  /** Folder of the built site, with `client` and `server` in it. */
  buildDir: string;
  /** How the site's loaders reach the handlers of the wire. */
  api: ServerCaller;
  /** Where the site is reached, e.g. https://duskline.example: canonical addresses are made of it, never of a request's Host. */
  publicUrl?: string;
  /** Where a public stream stands now, so that the page goes on from there; null for none. */
  positionOf?(topic: string, key: string): { readonly epoch: string; readonly offset: number } | null;
  /** Origins from which pages may load streams of matches. */
  streamOrigins?: readonly string[];
  /** Of links to set a password: whether their token leaves the address. */
  exchange?: TokenExchange;
  /** Source folder of the site: serve from source with hot reload instead of from the build. */
  dev?: { siteDir: string };
  /** Threads that make pages. */
  threads?: number;
  /** Pages a second that one address may have made; absent: no limit. */
  pagesPerSecond?: number | null;
  /** Bounds of the pool, for tests. */
  bounds?: Partial<typeof BOUNDS>;
  onEvent?(event: PageEvent | 'limited', fields?: Record<string, unknown>): void;
  now?: () => number;
}

const YEAR_S = 31_536_000;
/** What is refused instead of waiting: four times what a thread works on, and none longer than a reader's patience. */
const BOUNDS = { maxWaiting: 32, waitMs: 3_000, makeMs: 10_000, lagMs: 250 };
/** A burst of as many pages as come in ten seconds: a whole office may open the site when the match begins. */
const BURST_S = 10;
/** A page that is kept costs a copy and its compression, about a tenth of making it. */
const KEPT_COST = 0.1;
const BUSY_RETRY_S = 3;

/** How pages are made: by threads of their own, or while developing by this very thread, from the newest source. */
interface PageMaker {
  readonly pageCookies: readonly string[];
  readonly pageQuery: readonly string[];
  make(request: PageRequest, signal?: AbortSignal): Promise<Page>;
}

/**
 * Mounts the server-rendered site: its files with immutable caching, and every other GET as a page. Call it after the routes of the
 * API, whose addresses it never answers.
 */
export async function mountSite(app: FastifyInstance, given: SiteOptions): Promise<void> {
  const options = { ...given, api: withPositions(given) };
  const isDevelopment = options.dev !== undefined;
  const maker = options.dev ? await developing(app, options, options.dev.siteDir) : await built(app, options);
  const now = options.now ?? (() => performance.now());
  const cache = new PageCache(now);
  const perSecond = options.pagesPerSecond ?? null;
  const limits = perSecond === null ? null : new TokenBuckets({ perSecond, most: perSecond * BURST_S, now });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pageCookies, pageQuery, make } = await maker();
    const cookies = readCookies(request.headers.cookie);
    const isData = DATA.test(request.url);
    const { url, unread } = isData ? { url: request.url, unread: '' } : readAddress(request.url, pageQuery);
    const mayKeep = !isDevelopment && !isData;
    const key = mayKeep ? pageKey(url, cookies, pageCookies, request.headers['accept-language'] ?? '') : null;
    const waitS = limits?.take(networkOf(request.ip), key !== null && cache.has(key) ? KEPT_COST : 1) ?? 0;
    if (waitS > 0) {
      options.onEvent?.('limited');
      return sendBusy(request, reply, 429, waitS);
    }
    const exchanged = await exchangeToken(request.url, options.exchange);
    if (exchanged !== null) {
      reply.headers({ 'set-cookie': exchanged.cookie, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      return reply.redirect(exchanged.location, 303);
    }
    try {
      const nonce = makeNonce();
      const encoding = encodingOf(request.headers['accept-encoding']);
      const wanted = pageRequest(request, url);
      // A page for many must not end because its first reader has gone; one for this reader alone is finished where it is made.
      const page = await (key === null
        ? make({ ...wanted, finish: { nonce, encoding } }, goneSignal(reply))
        : cache.get(key, () => make(wanted)));
      return await send(reply, page, {
        unread,
        isSecret: hasSecretAddress(url),
        nonce,
        encoding,
        policy: { isDevelopment, streamOrigins: options.streamOrigins },
      });
    } catch (error) {
      if (!(error instanceof PagesBusyError)) throw error;
      return await sendBusy(request, reply, 503, BUSY_RETRY_S);
    }
  };
  app.get<{ Params: { language: string } }>('/offline/:language', ({ params }, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': PLAIN_POLICY })
      .type('text/html; charset=utf-8')
      .send(offlinePage(params.language)),
  );
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });
}

/** What loaders ask the host for beside the calls of the contract; nobody else can. */
const POSITIONS = 'host.positions';

/** The caller of a page, which also says where streams stand: `topics` is a list of `topic/key`. */
function withPositions({ api, positionOf }: SiteOptions): ServerCaller {
  const positions = (names: string) =>
    names.split(',').flatMap((name) => {
      const [topic = '', key = ''] = name.split('/');
      const position = positionOf?.(topic, key) ?? null;
      return position === null ? [] : [[name, position]];
    });
  return (headers) => {
    const call = api(headers);
    return async (id, input) => {
      if ((id as string) !== POSITIONS) return call(id, input);
      return Buffer.from(JSON.stringify(Object.fromEntries(positions(String(input.query?.topics ?? '')))));
    };
  };
}

/** Data of a page for navigation inside the site. */
const DATA = /^[^?]*\.data(\?|$)/;

async function developing(
  app: FastifyInstance,
  { api, publicUrl }: SiteOptions,
  siteDir: string,
): Promise<() => Promise<PageMaker>> {
  const load = await startDevSite(app, siteDir);
  const values = { placeholder: NONCE_PLACEHOLDER, origin: publicUrl ?? '' };
  return async () => {
    const bundle = await load();
    const make = (request: PageRequest, signal = new AbortController().signal) => {
      const call = api(headersOf(request));
      const parsed = async (...[id, input]: Parameters<typeof call>) => JSON.parse((await call(id, input)).toString()) as unknown;
      return renderPage(bundle, request, { ...values, api: parsed as never }, signal);
    };
    return { ...bundle, make };
  };
}

async function built(app: FastifyInstance, options: SiteOptions): Promise<() => Promise<PageMaker>> {
  const { buildDir, api, publicUrl = '', threads = 1, onEvent = () => undefined } = options;
  const bounds = { ...BOUNDS, ...options.bounds };
  const file = join(buildDir, 'server', 'index.js');
  if (!existsSync(file)) throw new Error(`The site is not built: ${file} does not exist`);
  const lag = new LoopLag();
  const pool = new PagePool({
    threads,
    onEvent,
    ...bounds,
    thread: { buildDir, placeholder: NONCE_PLACEHOLDER, origin: publicUrl },
    isLagging: () => lag.ms > bounds.lagMs,
  });
  app.addHook('onClose', async () => {
    lag.close();
    await pool.close();
  });
  await mountFiles(app, join(buildDir, 'client'));
  // Threads load the site while everything else starts; one that cannot be loaded ends the start.
  app.addHook('onReady', async () => void (await pool.ready));
  const make = (request: PageRequest, signal?: AbortSignal) => pool.make(request, api(headersOf(request)), signal);
  return async () => ({ ...(await pool.ready), make });
}

/** Files whose names never change. */
const FILES = [
  'favicon.svg',
  'robots.txt',
  'manifest.webmanifest',
  'sw.js',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
];

async function mountFiles(app: FastifyInstance, client: string): Promise<void> {
  const assets = join(client, 'assets');
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    // Names carry a hash of the content, or a version: a file never changes.
    cacheControl: false,
    // Other files are sent by the same plugin (below): they may change with every build (XR-35).
    setHeaders: (reply, path) => {
      if (path.startsWith(assets)) reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    },
    preCompressed: true,
    // Files are small: ranges are not served.
    acceptRanges: false,
    decorateReply: true,
    index: false,
  });
  for (const name of FILES) {
    if (!existsSync(join(client, name))) continue;
    app.get(`/${name}`, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      // A browser that kept the worker would go on with the old one; what the worker may ask for is said by its own answer.
      if (name === 'sw.js') reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY });
      return reply.sendFile(name, client, { cacheControl: false });
    });
  }
}

/** HEAD is answered like GET, without the body, which the connection leaves out: its headers are those of the page (RFC 9110, 9.3.2). */
function pageRequest({ headers }: FastifyRequest, url: string): PageRequest {
  const plain: [string, string][] = [];
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !name.startsWith(':')) plain.push([name, Array.isArray(value) ? value.join(', ') : value]);
  return { method: 'GET', url, headers: plain };
}

const headersOf = ({ headers }: PageRequest): Headers =>
  new Headers(headers.map(([name, value]): [string, string] => [name, value]));

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

interface Sending {
  /** What of the query the site did not read. */
  unread: string;
  /** Its address opens an account. */
  isSecret: boolean;
  nonce: string;
  encoding: Encoding | null;
  policy: PagePolicy;
}

async function send(
  reply: FastifyReply,
  page: Page,
  { unread, isSecret, nonce, encoding, policy }: Sending,
): Promise<FastifyReply> {
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, name === 'location' ? takeAlong(value, unread) : value);
  if (isSecret) reply.header('referrer-policy', 'no-referrer');
  // A page belongs to the moment and to its reader's cookies: browsers ask again, proxies keep nothing.
  reply.header('cache-control', 'private, no-cache');
  if (isHtml(page)) reply.header('content-security-policy', contentSecurityPolicy(nonce, policy));
  const body =
    page.nonceAt.length > 0 ? withNonce(page, nonce) : Buffer.from(page.body.buffer, page.body.byteOffset, page.body.length);
  const isFinished = page.headers.some(([name]) => name === 'content-encoding');
  if (isFinished || encoding === null || body.length < MIN_BYTES) return reply.send(body);
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding');
  return reply.send(await compressed(body, encoding));
}

const takeAlong = (location: string, query: string): string =>
  query === '' ? location : `${location}${location.includes('?') ? '&' : '?'}${query}`;

/** Readers who were refused together come back one after the other. */
const SPREAD_S = 5;

/** Answers "overloaded" without rendering anything: not even its compression, which is made once. */
async function sendBusy(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  status: 429 | 503,
  retryAfterS: number,
): Promise<FastifyReply> {
  const waitS = Math.max(1, Math.ceil(retryAfterS));
  reply
    .code(status)
    .headers({ 'retry-after': String(waitS), 'cache-control': 'no-store', vary: 'accept-encoding' })
    // The browser asks again by itself, without a script.
    .header('refresh', String(waitS + 1 + Math.floor(Math.random() * SPREAD_S)))
    .header('content-security-policy', PLAIN_POLICY)
    .type('text/html; charset=utf-8');
  const path = url.split('?', 1)[0] as string;
  const body = busyPage(path, readCookies(headers.cookie).get('language'), headers['accept-language']);
  const encoding = encodingOf(headers['accept-encoding']);
  if (encoding === null) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressed(body, encoding));
}
