import { AppError } from '@duskline/contract/errors';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { toErrorAnswer } from './errors.ts';
import { RefusalLog } from './refusal-log.ts';
import { guardRequests, REQUEST_TIMES, type RequestTimes } from './request-guard.ts';
import { parseStrictJson } from './strict-json.ts';
import { answerUnreadable } from './unreadable-request.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** What a start waits for has limits of its own: threads may load the site for a minute. Fastify would end the start after ten seconds. */
const START_PATIENCE_MS = 120_000;
/** No page of ours asks for a device. */
const PERMISSIONS_POLICY = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

export type HttpServer = FastifyInstance;

/**
 * Fastify as every call expects it: no coercion, JSON only, nothing compressed, bounded bodies and times, one error envelope, security headers
 * on every answer. Pages get their content security policy from the site host, which owns the nonces; everything else has one that
 * allows nothing (XR-35).
 */
export async function createHttpServer(config: Config, log: Logger, times: RequestTimes = REQUEST_TIMES): Promise<HttpServer> {
  // Made once: its headers are the same for every answer.
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.secureCookies ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const secure = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    setSecurityHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  };
  const refusals = new RefusalLog(config.rateLimit);
  const app = Fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // What a body that is no form may take is for the guard to say.
    requestTimeout: times.headersMs + times.uploadMs,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkEveryMs },
    pluginTimeout: START_PATIENCE_MS,
    connectionTimeout: 15_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustProxyHops > 0 ? (_address: string, hop: number) => hop < config.trustProxyHops : false,
    routerOptions: { caseSensitive: false, maxParamLength: 200, ignoreDuplicateSlashes: false },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that is none never reaches the hooks: without this it is answered past headers, envelope and log (XR-35).
    frameworkErrors: (error, request, reply) => secure(request, reply, () => answerError(refusals, error, request, reply)),
  }) as unknown as FastifyInstance;

  guardRequests(app, times);
  app.addHook('onRequest', secure);
  await app.register(compress, {
    globalCompression: true,
    // Requests are never decompressed: the guard refuses them.
    globalDecompression: false,
    threshold: 1024,
    // What takes longer than a blink is compressed off the loop.
    syncThreshold: 4096,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    zlibOptions: { level: 5 },
  } as never);
  // Registered even when limits are off, so that routes may carry their class; `max` then never bites.
  await app.register(rateLimit, {
    global: false,
    // Before the body is read: who sends too much is not listened to.
    hook: 'onRequest',
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => {
    try {
      done(null, parseStrictJson(body as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });

  app.setErrorHandler((error, request, reply) => answerError(refusals, error, request, reply));
  app.setNotFoundHandler(() => Promise.reject(new AppError('NotFoundException')));
  return app;
}

function answerError(refusals: RefusalLog, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toErrorAnswer(error);
  if (answer.isFault)
    request.log.error(
      { event: 'fault', err: error, method: request.method, route: request.routeOptions?.url, requestId: request.id },
      'request failed',
    );
  else refusals.write(request, String(answer.body.ExceptionName));
  reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
}

function tooMany(ttlMs: number): AppError {
  return new AppError('TooManyRequestsException', { retryAfterS: ttlMs / 1000 });
}
