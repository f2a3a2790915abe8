import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerCaller } from '../http/mount-calls.ts';
import { startDevSite } from './dev-site.ts';
import { cookiesOf, type Page, PageCache, pageKey } from './page-cache.ts';
import { contentSecurityPolicy, makeNonce, NONCE_PLACEHOLDER } from './security-headers.ts';
import { loadSiteBundle, type SiteBundle } from './site-bundle.ts';

export interface SiteOptions {
  /** Folder of the built site, with `client` and `server` in it. */
  buildDir: string;
  /** How the site's loaders reach the handlers of the wire. */
  api: ServerCaller;
  /** Where the site is reached, e.g. https://duskline.example: canonical addresses are made of it, never of a request's Host. */
  publicUrl?: string;
  /** Source folder of the site: serve from source with hot reload instead of from the build. */
  dev?: { siteDir: string };
  now?: () => number;
}

const YEAR_S = 31_536_000;

/**
 * Mounts the server-rendered site: its files with immutable caching, and every other GET as a page. Call it after the routes of the
 * API, whose addresses it never answers.
 */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const isDevelopment = options.dev !== undefined;
  const load = options.dev ? await startDevSite(app, options.dev.siteDir) : await loadBuild(app, options.buildDir);
  const cache = new PageCache(options.now ?? (() => performance.now()));
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const bundle = await load();
    const cookies = cookiesOf(request.headers.cookie);
    const key =
      isDevelopment || request.method !== 'GET' || isData(request.url)
        ? null
        : pageKey(request.url, cookies, bundle.pageCookies, request.headers['accept-language'] ?? '');
    const make = (signal?: AbortSignal) => makePage(bundle, webRequest(request, signal), options);
    // A page for many must not end because the one who asked first has gone.
    const page = await (key === null ? make(goneSignal(reply)) : cache.get(key, () => make()));
    return send(reply, page, isDevelopment);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });
}

/** Data of a page for navigation inside the site. */
const isData = (url: string) => /\.data(\?|$)/.test(url);

async function loadBuild(app: FastifyInstance, buildDir: string): Promise<() => Promise<SiteBundle>> {
  const bundle = await loadSiteBundle(buildDir);
  const client = join(buildDir, 'client');
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
    // Files are small: a part of one is nobody's wish.
    acceptRanges: false,
    decorateReply: true,
    index: false,
  });
  for (const name of ['favicon.svg', 'robots.txt']) {
    if (!existsSync(join(client, name))) continue;
    app.get(`/${name}`, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      return reply.sendFile(name, client, { cacheControl: false });
    });
  }
  return async () => bundle;
}

/** The request as the web platform has it. The host name says nothing: nothing in a page is made of it. */
function webRequest(request: FastifyRequest, signal: AbortSignal | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const url = new URL(request.url.replace(/^\/+/, '/'), 'http://site.internal');
  return new Request(url, { method: request.method, headers, ...(signal ? { signal } : {}) });
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function makePage(bundle: SiteBundle, request: Request, options: SiteOptions): Promise<Page> {
  const response = await bundle.handle(request, {
    api: options.api,
    nonce: NONCE_PLACEHOLDER,
    origin: options.publicUrl ?? '',
  });
  const headers: [string, string][] = [];
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers.push([name, value]);
  });
  // Headers joins values with commas, which cookies do not survive.
  for (const cookie of response.headers.getSetCookie()) headers.push(['set-cookie', cookie]);
  return { status: response.status, headers, html: await response.text() };
}

function send(reply: FastifyReply, page: Page, isDevelopment: boolean): FastifyReply {
  const nonce = makeNonce();
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  // A page belongs to the moment and to its reader's cookies: browsers ask again, proxies keep nothing.
  reply.header('cache-control', 'private, no-cache');
  if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return reply.send(page.html);
  reply.header('content-security-policy', contentSecurityPolicy(nonce, isDevelopment));
  return reply.send(page.html.replaceAll(NONCE_PLACEHOLDER, nonce));
}
