import { feedDescriptions } from '@duskline/simulation/sport/feed-descriptions';
import { SPORTS } from '@duskline/simulation/sport/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine } from './engine.ts';
import { brokenAs, fixtureJson } from './fixture-json.ts';
import { badRequest, HttpError, notFound } from './http-error.ts';
import { ALIVE_MS } from './hub.ts';
import type { PastDays } from './past/past-days.ts';
import { pastRoutes } from './past/past-routes.ts';
import type { Product } from './protocol.ts';
import { RECOVERY_WINDOW_MS, type Recovery } from './recovery.ts';
import { sameSecret } from './same-secret.ts';
import { matchStatistics } from './statistics/match-statistics.ts';
import type { StreamTokens } from './stream/stream-tokens.ts';
import type { WorldClock } from './world-clock.ts';

const HOUR_MS = 3_600_000;
const PAGE = 200;
const LARGEST_PAGE = 500;
const DOWN_AFTER_MS = 20_000;
const LARGEST_REQUEST_ID = 2_147_483_647;

function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw badRequest(`${name} must be a whole number`);
  return Number(value);
}

function productOf(request: FastifyRequest, products: readonly Product[]): Product {
  const { id } = request.params as { id: string };
  const product = products.find((one) => String(one) === id);
  if (product !== undefined) return product;
  throw notFound(`no producer ${id}`);
}

function requestIdOf(query: Record<string, unknown>): number {
  const requestId = wholeNumber(query.request_id, 'request_id');
  if (requestId === undefined) return 0;
  if (requestId < 1 || requestId > LARGEST_REQUEST_ID) throw badRequest('request_id must be between 1 and 2147483647');
  return requestId;
}

/** Position in the list, as `start|urn`, made opaque. */
function cursorText(startMs: number, urn: string): string {
  return Buffer.from(`${startMs}|${urn}`).toString('base64url');
}

function readCursor(value: unknown): { startMs: number; urn: string } | undefined {
  if (value === undefined || value === '') return undefined;
  const match =
    typeof value === 'string'
      ? /^(\d{1,15})\|(df:(?:match|outright|virtual):[\w-]+)$/.exec(Buffer.from(value, 'base64url').toString())
      : null;
  if (match === null) throw badRequest('cursor is not one of ours');
  return { startMs: Number(match[1]), urn: match[2] ?? '' };
}

/** A page is sent after so much work, full or not: matches that are over have to be played for their status, and everything else waits meanwhile. */
const PAGE_WORK_MS = 1000;
const SLICE_MS = 20;

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function fixturePage(
  { engine, streams }: Pick<PublicRoutes, 'engine' | 'streams'>,
  wall: number,
  query: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const from = wholeNumber(query.from, 'from') ?? wall - 12 * HOUR_MS;
  const to = wholeNumber(query.to, 'to') ?? wall + 8 * 24 * HOUR_MS;
  const limit = Math.min(LARGEST_PAGE, Math.max(1, wholeNumber(query.limit, 'limit') ?? PAGE));
  const cursor = readCursor(query.cursor);
  if (to - from > 40 * 24 * HOUR_MS) throw badRequest('from and to may be 40 days apart at most');
  const listed = engine
    .between(from, to)
    .filter(
      ({ startMs, urn }) => cursor === undefined || startMs > cursor.startMs || (startMs === cursor.startMs && urn > cursor.urn),
    );
  const fixtures: Record<string, unknown>[] = [];
  let workedMs = 0;
  let sliceMs = 0;
  let taken = 0;
  for (const event of listed) {
    if (taken === limit || (fixtures.length > 0 && workedMs > PAGE_WORK_MS)) break;
    const startedMs = performance.now();
    const session = event.open();
    if (session !== undefined) fixtures.push(fixtureJson(session, streams));
    taken++;
    const tookMs = performance.now() - startedMs;
    workedMs += tookMs;
    sliceMs += tookMs;
    if (sliceMs > SLICE_MS) {
      await yieldToEventLoop();
      sliceMs = 0;
    }
  }
  const last = listed[taken - 1];
  return {
    fixtures,
    next_cursor: taken < listed.length && last !== undefined ? cursorText(last.startMs, last.urn) : null,
    generated_at: wall,
  };
}

const DESCRIPTIONS = feedDescriptions(SPORTS.flatMap(({ markets }) => markets));

function limited(waitS: number): void {
  if (waitS > 0) throw new HttpError(429, 'rate_limited', `too many recoveries, try again in ${waitS} s`, waitS);
}

const PRODUCER_NAMES: Readonly<Record<Product, string>> = { 1: 'live', 3: 'prematch', 6: 'virtual' };

export interface PublicRoutes {
  readonly engine: Engine;
  readonly recovery: Recovery;
  readonly clock: WorldClock;
  readonly token: string;
  readonly streams: StreamTokens;
  readonly products: readonly Product[];
  /** null: there is no past. */
  readonly past: PastDays | null;
}

/** The provider's HTTP interface. */
export function publicRoutes(app: FastifyInstance, routes: PublicRoutes): void {
  const { engine, recovery, clock, token, streams, products, past } = routes;
  app.get('/healthz', async () => ({ ok: true }));
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!sameSecret(request.headers['x-access-token'], token))
        throw new HttpError(401, 'unauthorized', 'x-access-token is missing or wrong');
    });
    scope.get('/v1/producers', async () => ({
      producers: products.map((id) => ({
        id,
        name: PRODUCER_NAMES[id],
        active: true,
        alive_interval_ms: ALIVE_MS[id],
        down_after_ms: DOWN_AFTER_MS,
        recovery_window_ms: RECOVERY_WINDOW_MS,
      })),
    }));
    scope.get('/v1/descriptions/markets', async () => ({ markets: DESCRIPTIONS }));
    pastRoutes(scope, past);
    scope.get('/v1/fixtures', async (request) => {
      while (engine.catchUp()) await yieldToEventLoop();
      return fixturePage({ engine, streams }, clock.wall(), request.query as Record<string, unknown>);
    });
    scope.get('/v1/fixtures/:urn', async (request, reply) => {
      const { urn } = request.params as { urn: string };
      const session = engine.find(urn);
      if (session === undefined) throw notFound(`no event ${urn}`);
      if (brokenAs(session) === 'html') return reply.type('text/html').send('<html><body>We are working on it.</body></html>');
      return fixtureJson(session, streams);
    });
    scope.get('/v1/fixtures/:urn/statistics', async (request, reply) => {
      const { urn } = request.params as { urn: string };
      const session = engine.find(urn);
      if (session === undefined) throw notFound(`no event ${urn}`);
      if (brokenAs(session) === 'html') return reply.type('text/html').send('<html><body>We are working on it.</body></html>');
      return matchStatistics(engine.world, clock, urn);
    });
    scope.get('/v1/fixtures/:urn/timeline', async (request, reply) => {
      const { urn } = request.params as { urn: string };
      const session = engine.find(urn);
      if (session === undefined) throw notFound(`no event ${urn}`);
      if (brokenAs(session) === 'html') return reply.type('text/html').send('<html><body>We are working on it.</body></html>');
      const now = clock.wall();
      return { urn, generated_at: now, incidents: session.timeline?.(now) ?? [] };
    });
    scope.post('/v1/producers/:id/recovery', async (request, reply) => {
      const product = productOf(request, products);
      const query = request.query as Record<string, unknown>;
      const now = clock.wall();
      const after = wholeNumber(query.after, 'after') ?? now - RECOVERY_WINDOW_MS;
      if (after > now) throw badRequest('after is in the future');
      if (after < now - RECOVERY_WINDOW_MS - 1000) throw badRequest('after is beyond the recovery window');
      const requestId = requestIdOf(query);
      limited(recovery.start(product, after, requestId));
      return reply.code(202).send({ request_id: requestId, product });
    });
    scope.post('/v1/producers/:id/events/:urn/recovery', async (request, reply) => {
      const product = productOf(request, products);
      const { urn } = request.params as { urn: string };
      const session = engine.find(urn);
      if (session === undefined) throw notFound(`no event ${urn}`);
      const requestId = requestIdOf(request.query as Record<string, unknown>);
      limited(recovery.startEvent(product, session, requestId));
      return reply.code(202).send({ request_id: requestId, product, event_id: urn });
    });
  });
}
