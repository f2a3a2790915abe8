import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Applicants, Level } from './applicants.ts';
import { type Fault, Fault as FaultForm, type FaultSwitch, Policy } from './faults.ts';
import { homePage, personPage } from './pages.ts';
import { registerAnswers } from './register.ts';
import { signatureFault } from './signature.ts';
import type { Tokens } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

const MAX_BYTES = 65_536;
const MOST_LINES = 2_000;

export interface ServerOptions {
  readonly app: string;
  readonly secret: string;
  readonly adminToken: string;
  readonly registerKey: string;
  readonly applicants: Applicants;
  readonly tokens: Tokens;
  readonly webhooks: Webhooks;
  readonly faults: FaultSwitch;
  now(): number;
  advance(ms: number): void;
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const ApplicantForm = v.object({
  externalUserId: v.pipe(v.string(), v.uuid()),
  fixedInfo: v.object({ firstName: text, lastName: text, dob: v.pipe(v.string(), v.isoDate()) }),
});
const TokenForm = v.object({
  userId: text,
  levelName: text,
  ttlInSecs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_600)), 600),
});
const Decision = v.strictObject({
  reviewAnswer: v.picklist(['GREEN', 'RED']),
  rejectLabels: v.optional(v.array(text)),
  reviewRejectType: v.optional(v.picklist(['RETRY', 'FINAL'])),
});
const LEVELS: readonly Level[] = ['data-match', 'document-and-face', 'source-of-funds'];
const isLevel = (name: unknown): name is Level => LEVELS.includes(name as Level);

/** A page of a foreign site that has its name point at this machine must not reach what is here. */
const isThisMachine = (host: string): boolean => /^(localhost|127\.[0-9.]+|\[::1\])(:\d+)?$/.test(host);
/** The bytes that are signed. */
const bytesOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

function jsonOf<S extends v.GenericSchema>(schema: S, request: FastifyRequest): v.InferOutput<S> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(bytesOf(request).toString('utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

const refuse = (reply: FastifyReply, code: number, description: string) => reply.code(code).send({ code, description });

/** Does what the fault says in place of an answer. True = nothing else is to be said. */
async function misbehave(fault: Fault | null, reply: FastifyReply): Promise<boolean> {
  if (fault === null) return false;
  if (fault.action === 'delay') {
    await sleep(fault.ms, undefined, { ref: false });
    return false;
  }
  if (fault.action === 'timeout' || fault.action === 'closeSocket') {
    if (fault.action === 'timeout') await sleep(fault.ms || 60_000, undefined, { ref: false });
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (fault.action === 'malformed') void reply.type('application/json').send('{"id": ');
  else void refuse(reply, fault.action === 'http500' ? 500 : 503, 'fault');
  return true;
}

type Operation = Fault['match']['op'];
interface Line {
  at: number;
  method: string;
  target: string;
  verdict: string | null;
  status: number;
}

/** The calls of the provider, the page of the person, and the control of faults. */
export function createHttpServer(options: ServerOptions): FastifyInstance {
  const { applicants, tokens, faults } = options;
  const app = fastify({ logger: false, bodyLimit: MAX_BYTES });
  const journal: Line[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    if (!isThisMachine(request.headers.host ?? '')) return refuse(reply, 403, 'only for this machine');
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff');
  });

  type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** An operation of the provider: signed, or refused as the provider refuses. */
  const signed =
    (op: Operation, answer: Answer): Answer =>
    async (request, reply) => {
      const { method, url: target, headers } = request;
      const given = { app: options.app, secret: options.secret, nowMs: options.now() };
      const verdict = signatureFault({ method, target, body: bytesOf(request), headers }, given);
      reply.raw.once('close', () => {
        journal.push({ at: options.now(), method, target, verdict, status: reply.statusCode });
        if (journal.length > MOST_LINES) journal.shift();
      });
      if (verdict !== null) return refuse(reply, 401, verdict);
      if (await misbehave(faults.take(op), reply)) return reply;
      return answer(request, reply);
    };
  const found = (request: FastifyRequest) => applicants.find((request.params as { id: string }).id);

  app.post(
    '/resources/applicants',
    signed('applicant', (request, reply) => {
      const { levelName } = request.query as { levelName?: string };
      const form = jsonOf(ApplicantForm, request);
      if (form === null || !isLevel(levelName)) return refuse(reply, 400, 'The request is not valid');
      const { id, externalUserId } = applicants.open(form.externalUserId, levelName, form.fixedInfo);
      return reply.code(201).send({ id, externalUserId, review: { levelName, reviewStatus: 'init' } });
    }),
  );
  app.post(
    '/resources/accessTokens/sdk',
    signed('token', (request, reply) => {
      const form = jsonOf(TokenForm, request);
      const applicant = form === null ? undefined : applicants.byExternal(form.userId);
      if (form === null || applicant === undefined) return refuse(reply, 404, 'Applicant not found');
      return { token: tokens.issue(applicant.id, form.ttlInSecs * 1000), userId: form.userId };
    }),
  );
  app.get(
    '/resources/applicants/:id/one',
    signed('status', (request, reply) => {
      const applicant = found(request);
      if (applicant === undefined) return refuse(reply, 404, 'Applicant not found');
      const { id, externalUserId, levelName, reviewStatus, reviewDateMs, reviewResult } = applicant;
      const decided = reviewResult === null ? {} : { reviewDateMs, reviewResult };
      return { id, externalUserId, info: applicant.found, review: { levelName, reviewStatus, ...decided } };
    }),
  );
  app.post(
    '/resources/applicants/:id/recheck/aml',
    signed('screening', (request, reply) => {
      const applicant = found(request);
      return applicant === undefined ? refuse(reply, 404, 'Applicant not found') : { hits: applicants.screen(applicant) };
    }),
  );

  app.post('/v2', async (request, reply) => {
    if (request.headers['x-api-key'] !== options.registerKey) return refuse(reply, 403, 'no such key');
    if (await misbehave(faults.take('register'), reply)) return reply;
    return registerAnswers(jsonOf(v.unknown(), request)) ?? refuse(reply, 400, 'The request is not valid');
  });
  mountPersonPages(app, options);
  mountControl(app, options, journal);
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(homePage(applicants.list())));
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, 'The request is not valid'),
  );
  return app;
}

/** Where the person shows their papers. */
function mountPersonPages(app: FastifyInstance, { tokens, applicants }: ServerOptions): void {
  const applicantOf = (request: FastifyRequest) => {
    const { token } = request.query as { token?: string };
    const id = typeof token === 'string' ? tokens.read(token) : null;
    return id === null ? undefined : applicants.find(id);
  };
  const show = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page);
  app.get('/apply', (request, reply) => {
    const applicant = applicantOf(request);
    return show(reply, personPage(applicant ?? null), applicant === undefined ? 401 : 200);
  });
  app.post('/apply', (request, reply) => {
    const applicant = applicantOf(request);
    if (applicant === undefined) return show(reply, personPage(null), 401);
    applicants.show(applicant);
    return show(reply, personPage(applicant));
  });
}

/** Faults, callbacks, decisions and the clock, for tests and for people who try the product. */
function mountControl(app: FastifyInstance, options: ServerOptions, journal: readonly Line[]): void {
  const { applicants, webhooks, faults } = options;
  void app.register(
    async (control) => {
      control.addHook('preHandler', async (request, reply) => {
        if (request.headers['x-sandbox-admin'] !== options.adminToken) return refuse(reply, 401, 'x-sandbox-admin is missing');
      });
      control.get('/journal', () => journal);
      control.get('/applicants', () => applicants.list());
      control.get('/callbacks', () => webhooks.list());
      control.post('/reset', (_request, reply) => {
        applicants.clear();
        webhooks.clear();
        faults.clear();
        return reply.code(204).send();
      });
      control.post('/faults', (request, reply) => {
        const form = jsonOf(FaultForm, request);
        if (form === null) return refuse(reply, 400, 'no such fault');
        faults.add(form);
        return reply.code(204).send();
      });
      control.delete('/faults', (_request, reply) => {
        faults.clear();
        return reply.code(204).send();
      });
      control.post('/callbacks/policy', (request, reply) => {
        const form = jsonOf(Policy, request);
        if (form === null) return refuse(reply, 400, 'no such policy');
        webhooks.setPolicy(form);
        return reply.code(204).send();
      });
      control.post('/callbacks/target', (request, reply) => {
        const form = jsonOf(v.strictObject({ url: v.pipe(v.string(), v.url()) }), request);
        if (form === null) return refuse(reply, 400, 'no such address');
        webhooks.setTarget(form.url);
        return reply.code(204).send();
      });
      control.post('/callbacks/flush', async (_request, reply) => {
        await webhooks.flush();
        return reply.code(204).send();
      });
      control.post('/callbacks/:id/resend', async (request, reply) => {
        const status = await webhooks.resend((request.params as { id: string }).id);
        return status === null ? refuse(reply, 404, 'no such callback') : { status };
      });
      control.post('/applicants/:id/decide', (request, reply) => {
        const form = jsonOf(Decision, request);
        const applicant = applicants.find((request.params as { id: string }).id);
        if (form === null || applicant === undefined) return refuse(reply, 400, 'no such applicant or decision');
        applicants.decide(applicant, {
          reviewAnswer: form.reviewAnswer,
          ...(form.rejectLabels === undefined ? {} : { rejectLabels: form.rejectLabels }),
          ...(form.reviewRejectType === undefined ? {} : { reviewRejectType: form.reviewRejectType }),
        });
        return reply.code(204).send();
      });
      control.post('/clock', (request, reply) => {
        const form = jsonOf(v.strictObject({ advanceMs: v.pipe(v.number(), v.integer()) }), request);
        if (form === null) return refuse(reply, 400, 'no such step');
        options.advance(form.advanceMs);
        return reply.code(204).send();
      });
    },
    { prefix: '/__sbx' },
  );
  app.get('/health', () => ({ ok: true }));
}
