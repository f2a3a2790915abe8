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
import { AllowList } from './allow-list.ts';
import { type CallbackInbox, createCallbackInbox, hashOf } from './inbox.ts';
import type { Callback, CallbackAnswer, CallbackProvider, CallbackSettings, RawCallback } from './provider.ts';
import { CallbackRefusal, type Refusal } from './refusal.ts';

export interface CallbackOptions {
  readonly providers: readonly CallbackProvider[];
  /** By the id of the provider. One without settings is not mounted: nobody calls it here. */
  readonly settings: ReadonlyMap<string, CallbackSettings>;
  /** Callbacks that one network may send one provider a second, for long; null: as many as it likes. */
  readonly perSecond: number | null;
  /** What signed times are compared with. */
  readonly clock: Clock;
  readonly db: Database;
  readonly alarms: Alarms;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** A provider with what its settings say of it. */
interface Receiver {
  readonly provider: CallbackProvider;
  readonly keys: readonly string[];
  readonly allowed: AllowList;
}

/** Seconds of its rate that a network may send at once. */
const BURST_S = 5;
const TRANSACTION = /^[\x21-\x7e]{1,200}$/;

/**
 * Mounts the addresses below /cb/ that providers call. Who calls is proved by address and signature and by nothing else: no cookie is read or
 * set, and no Origin or Sec-Fetch header asked for, because no browser calls here. Everything that needs no body is looked at before the body is read.
 */
export async function mountCallbacks(app: HttpServer, options: CallbackOptions): Promise<void> {
  const receivers = receiversOf(options);
  const inbox = createCallbackInbox(options.db);
  const { perSecond } = options;
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

function receiversOf({ providers, settings }: CallbackOptions): Receiver[] {
  const ids = providers.map(({ id }) => id);
  const unknown = [...settings.keys()].filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`CALLBACK_PROVIDERS names ${unknown.join(', ')}: there is no such provider`);
  return providers.flatMap((provider) => {
    if (!provider.path.startsWith('/cb/')) throw new Error(`The path of ${provider.id} is not below /cb/`);
    const own = settings.get(provider.id);
    return own === undefined ? [] : [{ provider, keys: own.keys, allowed: new AllowList(own.networks) }];
  });
}

function mountReceiver(
  scope: FastifyInstance,
  receiver: Receiver,
  inbox: CallbackInbox,
  buckets: TokenBuckets | null,
  options: CallbackOptions,
): void {
  const { provider } = receiver;
  scope.route({
    method: provider.method,
    url: provider.path,
    exposeHeadRoute: false,
    bodyLimit: provider.maxBytes,
    errorHandler: (error, request, reply) => {
      answerRefusal(error, provider, request, reply, options);
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
        return send(reply, answer);
      } finally {
        options.metrics.observe('callback_seconds', (performance.now() - startedAt) / 1000, { provider: provider.id });
      }
    },
  });
}

/** What can be told without the body. @throws CallbackRefusal */
function admit({ provider, allowed }: Receiver, { ip, headers }: FastifyRequest, buckets: TokenBuckets | null): void {
  const retryAfterS = buckets?.take(`${provider.id} ${networkOf(ip)}`) ?? 0;
  if (retryAfterS > 0) throw new CallbackRefusal('RATE', undefined, retryAfterS);
  if (!allowed.has(ip)) throw new CallbackRefusal('ADDRESS');
  if (provider.method === 'GET') return;
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const { mediaTypes } = provider.parser;
  if (!mediaTypes.includes(mediaType.trim())) throw new CallbackRefusal('MEDIA_TYPE', `Please send ${mediaTypes.join(' or ')}.`);
  const charset = parameters.find((one) => one.trim().startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset.trim()))
    throw new CallbackRefusal('MEDIA_TYPE', 'Please send UTF-8.');
}

function rawOf(
  { method, maxBytes }: CallbackProvider,
  { raw: { url = '' }, params, headers, body }: FastifyRequest,
): RawCallback {
  const at = url.indexOf('?');
  const search = at < 0 ? '' : url.slice(at + 1);
  if (search.length > maxBytes) throw new CallbackRefusal('BODY', 'The address is too long.');
  // Without a body there is none to read; a signature of nothing is looked at like any other.
  const bytes = method === 'POST' && Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return { params: params as Record<string, string>, search, headers, body: method === 'GET' ? Buffer.from(search) : bytes };
}

async function receive(
  { provider, keys }: Receiver,
  request: FastifyRequest,
  inbox: CallbackInbox,
  { clock, alarms, metrics, log }: CallbackOptions,
): Promise<CallbackAnswer> {
  const raw = rawOf(provider, request);
  checkTime(provider, provider.verifier.verify(raw, keys), clock.now());
  const callback: Callback<unknown> = { ...raw, content: provider.parser.parse(raw.body) };
  const transaction = provider.transactionOf(callback);
  const count = (result: string) => metrics.count('callbacks_total', { provider: provider.id, result });
  if (transaction === null) {
    const answer = await inbox.ask((tx) => provider.handle(callback, tx));
    count('question');
    return answer;
  }
  if (!TRANSACTION.test(transaction)) throw new CallbackRefusal('TRANSACTION');
  const key = { provider: provider.id, transaction, requestHash: hashOf(provider.path, raw) };
  const received = await inbox.receive(key, (tx) => provider.handle(callback, tx));
  if (received.kind === 'conflict') {
    const details = { provider: provider.id, transaction, ip: request.ip, requestId: request.id };
    alarms.raise('callback_conflict', details, 'a provider sent one transaction with two contents');
    throw new CallbackRefusal('CONFLICT');
  }
  count(received.kind);
  log.info(
    { event: 'callback', provider: provider.id, transaction, result: received.kind, requestId: request.id },
    'callback answered',
  );
  return received.answer;
}

/** Told only to whoever has the key: the signature is good. */
function checkTime({ id, windowMs }: CallbackProvider, signedAtMs: number | null, nowMs: number): void {
  if (windowMs === null) return;
  if (signedAtMs === null) throw new Error(`${id} has a window, and its verifier reads no time`);
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

/** A refusal changes nothing and is not kept: the same callback may be sent again and may do better. */
function answerRefusal(
  error: unknown,
  provider: CallbackProvider | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics, log }: CallbackOptions,
): void {
  const { refusal, headers, isFault } = toRefusal(error);
  const id = provider?.id ?? 'unknown';
  metrics.count('callbacks_total', { provider: id, result: refusal.code });
  const line = { provider: id, exception: refusal.code, ip: request.ip, requestId: request.id };
  if (isFault) log.error({ event: 'fault', err: error, ...line }, 'callback failed');
  else log.warn({ event: 'refused', ...line }, 'callback refused');
  const { status, code, message } = refusal;
  const plain = { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify({ code, message }) };
  send(reply.headers(headers), provider?.presentRefusal?.(refusal) ?? plain);
}
