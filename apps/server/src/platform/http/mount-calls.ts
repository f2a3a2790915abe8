import { type AnySchema, type CallDefinition, refusalsOf, rolesFor } from '@duskline/contract/call';
import { type CallId, callEntries } from '@duskline/contract/calls';
import { UserType } from '@duskline/contract/enums';
import { AppError, type ErrorName } from '@duskline/contract/errors';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { NO_TRACING, type Tracing, traced } from '../tracing/tracing.ts';
import { AccountBudget } from './account-budget.ts';
import { type AnswerBytes, createAnswerBytes, LARGE_ANSWER } from './answer-bytes.ts';
import { compressed, encodingOf, MIN_BYTES } from './compress-reply.ts';
import { checkExpectedUser } from './expected-user.ts';
import { FileReply, sendFile } from './file-reply.ts';
import { type CallContext, type Handlers, RawReply, type Session } from './handler.ts';
import { isHeld } from './is-held.ts';
import { readUpload, refuseLongUpload, UPLOAD_LIMITS } from './multipart-upload.ts';
import { networkOf } from './network-of.ts';
import type { HttpServer } from './server.ts';
import { unlistedRefusals } from './unlisted-refusals.ts';
import { parseBody, parseQuery, queryNames } from './validate-call.ts';
import { makeVisitor, readVisitor } from './visitor.ts';

type LooseCall = CallDefinition<AnySchema, AnySchema | undefined, AnySchema>;
type LooseHandler = (context: CallContext, input: { query: unknown; body: unknown }) => unknown;

export interface MountOptions {
  config: Config;
  handlers: Handlers;
  authenticate(cookieHeader: string | undefined, options: { activity: boolean }): Promise<Session | null>;
  /** Id of the session behind a cookie, when this process knows it to be valid without asking anybody; else null. */
  knownSession(cookieHeader: string | undefined): string | null;
  resolveLanguage(code: string | undefined): string;
  log: Logger;
  metrics: Metrics;
  tracing?: Tracing;
  /** Shared with what else is sent to the same addresses; absent: the calls have one of their own. */
  bytes?: AnswerBytes | null;
}

const AGENT_TYPES: ReadonlySet<number> = new Set([UserType.AGENT, UserType.SUPER_AGENT, UserType.SUPER_MASTER_AGENT]);

/**
 * Requests per window and address, counted before it is known who asks. Money is counted by session once the session is known, so that a
 * busy address does not keep its neighbours from betting; what an account may do is its {@link AccountBudget}.
 */
const RATE_LIMITS = {
  read: { max: 1200, timeWindow: 60_000 },
  write: { max: 300, timeWindow: 60_000 },
  money: { max: 1200, timeWindow: 60_000 },
  login: { max: 60, timeWindow: 60_000 },
  /** Read from the database, and a lot of it. */
  costly: { max: 300, timeWindow: 60_000 },
} as const;

/** Answers one call for a page: the bytes of JSON that HTTP would have sent. @throws AppError as over HTTP */
export type PageCaller = (id: CallId, input: { query?: Record<string, unknown>; body?: unknown }) => Promise<Buffer>;

/**
 * Handlers of the wire for the site's loaders, with the same checks as over HTTP: a caller for one page, on behalf of the user who asks for it.
 * The session is read at most once a page.
 */
export type ServerCaller = (headers: Headers) => PageCaller;

/** Mounts every call of the contract. A call without a handler does not compile where they are gathered (compose/build-web.ts). */
export function mountCalls(app: HttpServer, options: MountOptions): ServerCaller {
  const names = new Map<string, ReadonlyMap<string, string>>();
  const { rateLimit, moneyCallsPerSecond } = options.config;
  const now = () => performance.now();
  const bytes = rateLimit ? (options.bytes ?? createAnswerBytes(now)) : null;
  const budget = rateLimit ? new AccountBudget({ perSecond: moneyCallsPerSecond, now }) : null;
  for (const [id, call] of callEntries) {
    const known = queryNames(call);
    names.set(id, known);
    const handler = options.handlers[id] as unknown as LooseHandler;
    const refusals = new Set(refusalsOf(call));
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      config: { rateLimit: rateLimit ? rateLimitOf(call, options) : false, takesFiles: call.takesFiles === true },
      handler: (request, reply) => traceCall({ id, call, known, handler, refusals, request, reply, budget, bytes, options }),
    };
    if (call.takesFiles) void app.register((scope) => mountUpload(scope, route));
    else app.route(route);
    const other = call.method === 'GET' ? 'POST' : 'GET';
    if (!callEntries.some(([, that]) => that.path === call.path && that.method === other)) {
      app.route({ method: other, url: call.path, handler: () => Promise.reject(new AppError('MethodNotAllowedException')) });
    }
  }
  // Unknown addresses below /api answer in the envelope, never with a page.
  app.all('/api/*', () => Promise.reject(new AppError('NotFoundException')));
  return makeCaller(options, names);
}

/** Forms are read for calls that take files, and nowhere else. */
async function mountUpload(scope: FastifyInstance, route: RouteOptions): Promise<void> {
  await scope.register(multipart, { limits: UPLOAD_LIMITS });
  scope.route(route);
}

interface Answering {
  id: CallId;
  call: LooseCall;
  known: ReadonlyMap<string, string>;
  handler: LooseHandler;
  /** Names under which the contract lets it be refused. */
  refusals: ReadonlySet<ErrorName>;
  request: FastifyRequest;
  reply: FastifyReply;
  budget: AccountBudget | null;
  bytes: AnswerBytes | null;
  options: MountOptions;
}

/** A call that is traced has the id that its caller gave it, if any: one id from the click to the ledger. */
function traceCall(answering: Answering): Promise<FastifyReply> {
  const { id, call, request, options } = answering;
  const { tracing = NO_TRACING } = options;
  const said = request.headers.traceparent;
  const attributes = { 'http.request.method': call.method, 'http.route': call.path, 'duskline.request_id': request.id };
  const span = tracing.begin(`call ${id}`, attributes, typeof said === 'string' ? said : undefined);
  return traced(tracing, span, () => answerCall(answering));
}

async function answerCall(answering: Answering): Promise<FastifyReply> {
  const { id, call, known, handler, request, reply, budget, bytes, options } = answering;
  const startedAt = performance.now();
  let outcome = 'refused';
  try {
    if (call.method !== 'GET') checkOrigin(call, request, options.config);
    const session = await authenticateFor(call, request.headers.cookie, options);
    // A stranger hears that first, whatever was sent.
    if (call.takesFiles) checkForm(request);
    checkExpectedUser(call, session, request.headers);
    if (call.cache === 'board') bytes?.check(request.ip);
    if (call.rate === 'money' && session !== null) budget?.spend(session.userId);
    // What the board answers is the same for all and may be kept by shared caches: no name of a visitor goes with it.
    const visitorId = call.cache === 'board' ? '' : visitorOf(request, reply, options.config);
    const rawQuery = request.query as Record<string, unknown>;
    const query = parseQuery(call, known, rawQuery);
    const { body, files } = call.takesFiles
      ? await readUpload(call, request)
      : { body: parseBody(call, request.body), files: undefined };
    if (call.tickets && session !== null) budget?.owe(session.userId, call.tickets(body) - 1);
    const context: CallContext = {
      session,
      visitorId,
      newVisitor: () => {
        const { visitorId: renewed, cookie } = makeVisitor(options.config);
        return { visitorId: renewed, keep: () => appendHeader(reply, 'set-cookie', cookie) };
      },
      language: options.resolveLanguage((query as { languageCode?: string }).languageCode),
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
      log: request.log as Logger,
      ...(files === undefined ? {} : { files }),
      setHeader: (name, value) => {
        appendHeader(reply, name, value);
      },
      // Built only for handlers that read it: most never do.
      get headers() {
        return toHeaders(request.headers);
      },
    };
    const { tracing = NO_TRACING } = options;
    const result = await traced(tracing, tracing.part('handler'), () => handler(context, { query, body }));
    outcome = 'ok';
    return await sendResult(call, request, reply, result, bytes);
  } catch (error) {
    logUnlisted(answering, error);
    // The rest of a form that is refused is let in and forgotten: a browser that still sends would never see the answer.
    if (call.takesFiles) request.raw.unpipe().resume();
    throw error;
  } finally {
    const labels = { call: id, result: outcome };
    options.metrics.count('http_calls_total', labels);
    options.metrics.observe('http_call_seconds', (performance.now() - startedAt) / 1000, { call: id });
  }
}

/** The caller gets the true reason even where the contract does not list it; the gap in the list is logged, for us to fix. */
function logUnlisted({ id, refusals, request, options }: Answering, error: unknown): void {
  if (!(error instanceof AppError) || refusals.has(error.exceptionName)) return;
  const name = error.exceptionName;
  options.metrics.count('http_unlisted_refusals_total', { call: id, name });
  unlistedRefusals.publish({ call: id, name });
  request.log.warn(
    { event: 'unlisted_refusal', call: id, name },
    'a call was refused under a name that its contract does not list',
  );
}

async function authenticateFor(call: LooseCall, cookie: string | undefined, options: MountOptions): Promise<Session | null> {
  const session = cookie === undefined ? null : await options.authenticate(cookie, { activity: call.isPassive !== true });
  checkMayCall(call, session);
  return session;
}

function checkMayCall(call: LooseCall, session: Session | null): void {
  if (call.auth !== 'guest' && session === null) throw new AppError('UnauthorizedException');
  if (call.auth === 'agent' && session !== null && !AGENT_TYPES.has(session.userType))
    throw new AppError('NoPrivilegesException');
  if (call.auth !== 'guest' && session?.isRestricted && !call.duringBreak) throw new AppError('AccountBreakException');
  if (call.auth !== 'guest' && session?.needsSecondStep && !call.beforeSecondStep) throw new AppError('NoPrivilegesException');
  const roles = rolesFor(call.auth);
  if (roles !== null && !roles.some((role) => session?.roles?.includes(role))) throw new AppError('NoPrivilegesException');
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^multipart\/form-data\s*;/i;

/** State changes come from our own pages only: an exact Origin, and JSON, which a foreign form cannot send (TR-G2). Files: {@link checkForm}. */
function checkOrigin(call: LooseCall, request: FastifyRequest, config: Config): void {
  const { origin, 'content-type': type = '' } = request.headers;
  if (origin === undefined || !config.origins.has(origin)) throw new AppError('ForbiddenOriginException');
  if (!call.takesFiles && !JSON_TYPE.test(type)) throw new AppError('UnsupportedMediaTypeException');
}

/** Files come in a form; the header that names the user is then what a foreign form cannot send (TR-G2). */
function checkForm(request: FastifyRequest): void {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw new AppError('UnsupportedMediaTypeException');
  if (request.headers[EXPECTED_USER_HEADER] === undefined) throw new AppError('ForbiddenOriginException');
  refuseLongUpload(request);
}

function visitorOf(request: FastifyRequest, reply: FastifyReply, config: Config): string {
  const known = readVisitor(request.headers.cookie, config);
  if (known !== undefined) return known;
  const { visitorId, cookie } = makeVisitor(config);
  appendHeader(reply, 'set-cookie', cookie);
  return visitorId;
}

function appendHeader(reply: FastifyReply, name: string, value: string | string[]): void {
  if (name.toLowerCase() !== 'set-cookie') {
    reply.header(name, value);
    return;
  }
  // Fastify itself collects set-cookie values instead of replacing them.
  for (const one of Array.isArray(value) ? value : [value]) reply.header('set-cookie', one);
}

async function sendResult(
  call: LooseCall,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  bytes: AnswerBytes | null,
): Promise<FastifyReply> {
  if (result instanceof FileReply) return sendFile(reply, result);
  reply
    .type('application/json; charset=utf-8')
    .header('cache-control', call.cache === 'board' ? 'public, max-age=0, must-revalidate' : 'no-store');
  if (!(result instanceof RawReply)) {
    const text = JSON.stringify(result);
    countAnswer(call, request, Buffer.byteLength(text), bytes);
    return reply.send(text);
  }
  countAnswer(call, request, result.body.length, bytes);
  return sendBytes(request, reply, result.body, result.etag);
}

/** A call of the board was looked at before it was answered. Of the others how long they are is known only now; what a POST has done is always said. */
function countAnswer(call: LooseCall, { ip }: FastifyRequest, size: number, bytes: AnswerBytes | null): void {
  const isBoard = call.cache === 'board';
  if (!isBoard && size < LARGE_ANSWER) return;
  if (!isBoard && call.method === 'GET') bytes?.check(ip);
  bytes?.owe(ip, size);
}

/** Bytes that others get too: compressed once for all of them, and not sent to a client that has them. */
export async function sendBytes(request: FastifyRequest, reply: FastifyReply, body: Buffer, etag: string): Promise<FastifyReply> {
  // A weak one: the bytes of br, gzip and none are not the same, what they say is.
  reply.header('etag', `W/${etag}`).header('vary', 'accept-encoding');
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = body.length < MIN_BYTES ? null : encodingOf(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressed(body, encoding));
}

function rateLimitOf(call: LooseCall, { config: { moneyCallsPerSecond }, knownSession }: MountOptions) {
  const isMoney = call.rate === 'money';
  const { max, timeWindow } = RATE_LIMITS[call.rate ?? 'read'];
  return {
    timeWindow,
    // Wide enough that a session which keeps within the budget of its account never meets it.
    max: isMoney ? Math.max(max, Math.ceil(moneyCallsPerSecond * 120)) : max,
    // A cookie that is not known to be good is only a text of the sender's choice (XR-37).
    keyGenerator: ({ headers, ip }: FastifyRequest) => (isMoney ? knownSession(headers.cookie) : null) ?? networkOf(ip),
  };
}

function toHeaders(raw: FastifyRequest['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, String(one));
  }
  return headers;
}

function makeCaller(options: MountOptions, names: Map<string, ReadonlyMap<string, string>>): ServerCaller {
  const byId = new Map<string, LooseCall>(callEntries);
  return (headers) => {
    const cookie = headers.get('cookie') ?? undefined;
    let asked: Promise<Session | null> | undefined;
    return async (id, input) => {
      const call = byId.get(id);
      if (!call) throw new AppError('NotFoundException');
      asked ??= cookie === undefined ? Promise.resolve(null) : options.authenticate(cookie, { activity: true });
      checkMayCall(call, await asked);
      const raw = Object.fromEntries(
        Object.entries(input.query ?? {}).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, Array.isArray(value) ? value.map(String) : String(value)]],
        ),
      );
      const query = parseQuery(call, names.get(id) as ReadonlyMap<string, string>, raw);
      const body = parseBody(call, input.body);
      const context: CallContext = {
        session: await asked,
        visitorId: readVisitor(cookie, options.config) ?? '',
        // A page hands out no cookies of its own.
        newVisitor: () => ({ visitorId: '', keep: () => undefined }),
        language: options.resolveLanguage((query as { languageCode?: string }).languageCode),
        ip: '',
        userAgent: headers.get('user-agent') ?? '',
        requestId: 'page',
        log: options.log,
        setHeader: () => undefined,
        headers,
      };
      const result = await (options.handlers[id] as unknown as LooseHandler)(context, { query, body });
      if (result instanceof FileReply) throw new AppError('NotFoundException');
      return result instanceof RawReply ? result.body : Buffer.from(JSON.stringify(result));
    };
  };
}
