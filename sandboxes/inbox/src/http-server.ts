import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import * as v from 'valibot';
import { type FaultSwitch, Faults } from './faults.ts';
import type { MailStore } from './mail-store.ts';
import { listPage, mailPage } from './pages.ts';
import { mountSms, type SmsLogin } from './sms-routes.ts';
import type { SmsStore } from './sms-store.ts';

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'must be a whole number'), v.transform(Number));
const Filter = v.strictObject({ to: v.optional(v.string()), afterId: v.optional(wholeNumber) });

/** Mails open accounts: a page of a foreign site that has its name point at this machine must not read them. */
const isThisMachine = (host: string): boolean => /^(localhost|127\.[0-9.]+|\[::1\])(:\d+)?$/.test(host);

function parsed<S extends v.GenericSchema>(schema: S, input: unknown, reply: FastifyReply): v.InferOutput<S> | null {
  const { success, output, issues } = v.safeParse(schema, input);
  if (success) return output;
  void reply.code(400).send({ error: issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`).join('; ') });
  return null;
}

export interface HttpServerOptions {
  store: MailStore;
  sms: SmsStore;
  faults: FaultSwitch;
  smsLogin: SmsLogin;
}

/** Pages to read what arrived, the same as JSON, the control of faults, and where SMS are handed over. */
export function createHttpServer({ store, sms, faults, smsLogin }: HttpServerOptions): FastifyInstance {
  const app = fastify({ logger: false });
  app.addHook('onRequest', async (request, reply) => {
    if (!isThisMachine(request.headers.host ?? '')) return reply.code(403).send({ error: 'only for this machine' });
    reply
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
  });
  const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

  app.get('/', (_request, reply) => html(reply, listPage(store.list(), sms.list())));
  app.get<{ Params: { id: string } }>('/mails/:id', ({ params }, reply) => {
    const mail = store.find(Number(params.id));
    return mail === undefined ? reply.code(404).send({ error: 'no such mail' }) : html(reply, mailPage(mail));
  });
  app.get('/api/mails', ({ query }, reply) => {
    const filter = parsed(Filter, query, reply);
    return filter === null ? reply : reply.send({ mails: store.list(filter) });
  });
  app.delete('/api/mails', (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
  app.get('/api/sms', ({ query }, reply) => {
    const filter = parsed(Filter, query, reply);
    return filter === null ? reply : reply.send({ sms: sms.list(filter) });
  });
  app.delete('/api/sms', (_request, reply) => {
    sms.clear();
    return reply.code(204).send();
  });
  app.get('/api/faults', (_request, reply) => reply.send(faults.current()));
  app.put('/api/faults', ({ body }, reply) => {
    const given = parsed(Faults, body, reply);
    if (given === null) return reply;
    faults.set(given);
    return reply.send(given);
  });
  mountSms(app, sms, faults, smsLogin);
  return app;
}
