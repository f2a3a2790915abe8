import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Alarms } from '../../alarms.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/create-db.ts';
import type { Logger } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { toErrorAnswer } from '../errors.ts';
import { networkOf } from '../network-of.ts';
import type { HttpServer } from '../server.ts';
import { TokenBuckets } from '../token-buckets.ts';
import type { Callback, CallbackAddress, CallbackAnswer, CallbackReceiver, RawCallback } from './callback-address.ts';
import { type CallbackInbox, createCallbackInbox, hashOf } from './inbox.ts';
import { CallbackRefusal, type Refusal } from './refusal.ts';

export interface CallbackOptions {
  /** Of the registry of providers (`platform/providers/registry.ts`). */
  readonly receivers: readonly CallbackReceiver[];
  /** Callbacks that one network may send one provider a second, for long; null: as many as it likes. */
  readonly perSecond: number | null;
  /** What signed times are compared with. */
  readonly clock: Clock;
  readonly db: Database;
  readonly alarms: Alarms;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Seconds of its rate that a network may send at once. */
const BURST_S = 5;
const TRANSACTION = /^[\x21-\x7e]{1,200}$/;

/**
 * Mounts the addresses below /cb/ that providers call. Who calls is proved by address and signature and by nothing else: no cookie is read or
 * set, and no Origin or Sec-Fetch header asked for, because no browser calls here. Everything that needs no body is looked at before the body is read.
 */
export async function mountCallbacks(app: HttpServer, options: CallbackOptions): Promise<void> {
  const inbox = createCallbackInbox(options.db);
  const { receivers, perSecond } = options;
  const buckets =
    perSecond === null
      ? null
      : new TokenBuckets({ perSecond, most: Math.max(1, perSecond * BURST_S), now: () => performance.now() });
  // A scope of its own: raw bodies and answers to refusals are those of these paths alone.
  await app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const receiver of receivers) mountReceiver(scope, receiver, inbox, buckets, options);
    scope.setErrorHandler((error, request, reply) => {
      answerRefusal(error, undefined, request, reply, options);
    });
    scope.all('/cb/*', () => Promise.reject(new CallbackRefusal('NOT_FOUND')));
  });
}

function mountReceiver(
  scope: FastifyInstance,
  receiver: CallbackReceiver,
  inbox: CallbackInbox,
  buckets: TokenBuckets | null,
  options: CallbackOptions,
): void {
  const { provider, address, outcome } = receiver;
  scope.route({
    method: address.method,
    url: address.path,
    exposeHeadRoute: false,
    bodyLimit: address.maxBytes,
    errorHandler: (error, request, reply) => {
      if (answerRefusal(error, receiver, request, reply, options)) outcome.failed();
    },
    onRequest: (request, reply, done) => {
      try {
        admit(receiver, request, buckets);
        done();
      } catch (error) {
        // What is left of the body is not worth reading.
        reply.header('connection', 'close');
        done(error as Error);
      }
    },
    handler: async (request, reply) => {
      const startedAt = performance.now();
      try {
        const answer = await receive(receiver, request, inbox, options);
        outcome.answered();
        return send(reply, answer);
      } finally {
        options.metrics.observe('callback_seconds', (performance.now() - startedAt) / 1000, { provider });
      }
    },
  });
}

/** What can be refused without the body. @throws CallbackRefusal */
function admit(
  { provider, address, allowed }: CallbackReceiver,
  { ip, headers }: FastifyRequest,
  buckets: TokenBuckets | null,
): void {
  const retryAfterS = buckets?.take(`${provider} ${networkOf(ip)}`) ?? 0;
  if (retryAfterS > 0) throw new CallbackRefusal('RATE', undefined, retryAfterS);
  if (!allowed.has(ip)) throw new CallbackRefusal('ADDRESS');
  if (address.method === 'GET') return;
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const { mediaTypes } = address.parser;
  if (!mediaTypes.includes(mediaType.trim())) throw new CallbackRefusal('MEDIA_TYPE', `Please send ${mediaTypes.join(' or ')}.`);
  const charset = parameters.find((one) => one.trim().startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset.trim()))
    throw new CallbackRefusal('MEDIA_TYPE', 'Please send UTF-8.');
}

function rawOf({ method, maxBytes }: CallbackAddress, { raw: { url = '' }, params, headers, body }: FastifyRequest): RawCallback {
  const at = url.indexOf('?');
  const search = at < 0 ? '' : url.slice(at + 1);
  if (search.length > maxBytes) throw new CallbackRefusal('BODY', 'The address is too long.');
  // Without a body there is none to read; a signature of nothing is looked at like any other.
  const bytes = method === 'POST' && Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return { params: params as Record<string, string>, search, headers, body: method === 'GET' ? Buffer.from(search) : bytes };
}

async function receive(
  receiver: CallbackReceiver,
  request: FastifyRequest,
  inbox: CallbackInbox,
  { clock, alarms, metrics, log }: CallbackOptions,
): Promise<CallbackAnswer> {
  const { provider, address, keys } = receiver;
  const raw = rawOf(address, request);
  checkTime(receiver, address.verifier.verify(raw, keys), clock.now());
  const callback: Callback<unknown> = { ...raw, content: address.parser.parse(raw.body) };
  const transaction = address.transactionOf(callback);
  const count = (result: string) => metrics.count('callbacks_total', { provider, result });
  if (transaction === null) {
    const answer = await inbox.ask(provider, (tx) => address.handle(callback, tx));
    count('question');
    return answer;
  }
  if (!TRANSACTION.test(transaction)) throw new CallbackRefusal('TRANSACTION');
  const key = { provider, transaction, requestHash: hashOf(address.path, raw) };
  const received = await inbox.receive(key, (tx) => address.handle(callback, tx));
  if (received.kind === 'conflict') {
    const details = { provider, transaction, ip: request.ip, requestId: request.id };
    alarms.raise('callback_conflict', details, 'a provider sent one transaction with two contents');
    throw new CallbackRefusal('CONFLICT');
  }
  count(received.kind);
  log.info({ event: 'callback', provider, transaction, result: received.kind, requestId: request.id }, 'callback answered');
  return received.answer;
}

/** Called once the signature is good: only a holder of the key learns that the time is wrong. */
function checkTime({ provider, address: { windowMs } }: CallbackReceiver, signedAtMs: number | null, nowMs: number): void {
  if (windowMs === null) return;
  if (signedAtMs === null) throw new Error(`${provider} has a window, and its verifier reads no time`);
  if (signedAtMs < nowMs - windowMs) throw new CallbackRefusal('TOO_OLD');
  if (signedAtMs > nowMs + windowMs) throw new CallbackRefusal('TOO_EARLY');
}

const send = (reply: FastifyReply, { status, contentType, body }: CallbackAnswer): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(contentType).send(body);

function toRefusal(error: unknown): { refusal: Refusal; headers: Record<string, string>; isFault: boolean } {
  if (error instanceof CallbackRefusal) {
    const { status, code, message, retryAfterS } = error;
    const headers = retryAfterS === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterS)) };
    return { refusal: { status, code, message }, headers, isFault: false };
  }
  const { status, headers, body, isFault } = toErrorAnswer(error);
  return { refusal: { status, code: String(body.ExceptionName), message: String(body.Message) }, headers, isFault };
}

/**
 * A refusal changes nothing and is not kept: the same callback may be sent again and may do better.
 * @returns whether it was a fault of ours
 */
function answerRefusal(
  error: unknown,
  receiver: CallbackReceiver | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics, log }: CallbackOptions,
): boolean {
  const { refusal, headers, isFault } = toRefusal(error);
  const provider = receiver?.provider ?? 'unknown';
  metrics.count('callbacks_total', { provider, result: refusal.code });
  const line = { provider, exception: refusal.code, ip: request.ip, requestId: request.id };
  if (isFault) log.error({ event: 'fault', err: error, ...line }, 'callback failed');
  else log.warn({ event: 'refused', ...line }, 'callback refused');
  const { status, code, message } = refusal;
  const plain = { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify({ code, message }) };
  send(reply.headers(headers), receiver?.address.presentRefusal?.(refusal) ?? plain);
  return isFault;
}
