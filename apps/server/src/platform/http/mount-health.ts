import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@duskline/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import type { HttpServer } from './server.ts';

export interface ReadinessCheck {
  name: string;
  /** Resolves to null when fine, else to a short reason. Must not throw and must answer within a second. */
  check(): Promise<string | null>;
  /** It is shown, and does not make the server not ready. */
  isAdvisory?: boolean;
}

export interface HealthOptions {
  checks: readonly ReadinessCheck[];
  metrics: Metrics;
  /** Bearer token of /metrics and of the checks of /readyz; empty: the page does not exist, and the checks are told on this machine alone. */
  internalToken: string;
  /** True once the process has been told to stop. */
  isStopping(): boolean;
}

const CHECK_TIMEOUT_MS = 1_500;
/** How long a result of the checks holds: however many requests come, the checks run only this often. */
const CHECKED_FOR_MS = 250;

/** /livez and /healthz: the event loop turns. /readyz: bets can be placed; why not is for operators. /metrics: for operators only (TR-I4, TR-I5, A13). */
export function mountHealth(app: HttpServer, options: HealthOptions): void {
  for (const path of ['/livez', '/healthz']) app.get(path, () => ({ status: 'alive' }));
  const look = sharedFor(CHECKED_FOR_MS, () =>
    Promise.all(
      options.checks.map(async (one) => ({ name: one.name, fault: await withTimeout(one), isAdvisory: one.isAdvisory ?? false })),
    ),
  );
  app.get('/readyz', async (request, reply) => {
    const results = await look();
    const faults = results.filter((result) => result.fault !== null && !result.isAdvisory);
    const isReady = faults.length === 0 && !options.isStopping();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    if (!isReady) reply.header('retry-after', '1');
    const status = isReady ? 'ready' : 'not ready';
    // Which parts there are, and which providers, is nothing for strangers.
    if (!isFromHere(request) && !isOperator(String(request.headers.authorization ?? ''), options.internalToken))
      return { status };
    return {
      status,
      checks: Object.fromEntries(results.map(({ name, fault }) => [name, fault ?? 'ok'])),
    };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(String(request.headers.authorization ?? ''), options.internalToken)) throw new AppError('NotFoundException');
    return reply.type('text/plain; version=0.0.4').send(await options.metrics.text());
  });
}

/** One piece of work for everybody who asks while it runs and for a moment afterwards. */
function sharedFor<T>(forMs: number, work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      setTimeout(() => {
        running = null;
      }, forMs).unref();
    });
    return running;
  };
}

/** Its answer, or a reason in its place: a check that hangs or throws is a check that failed. */
export async function withTimeout({ check }: ReadinessCheck): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('no answer in time'), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([check().catch(() => 'failed'), promise]);
  } finally {
    clearTimeout(timer);
  }
}

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** It comes from this machine and from no proxy on it. */
function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (address === '::1' || /^127\./.test(address)) && FORWARDED.every((name) => headers[name] === undefined);
}

function isOperator(header: string, token: string): boolean {
  if (token === '') return false;
  const wanted = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(header);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
