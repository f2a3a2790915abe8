import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FaultSwitch } from './faults.ts';
import type { SmsStore } from './sms-store.ts';

/** Who may send. */
export interface SmsLogin {
  account: string;
  token: string;
}

const VERSION = '2010-04-01';
const NUMBER = /^\+[1-9][0-9]{5,14}$/;
const LONGEST_TEXT = 1600;

const Message = v.object({ To: v.optional(v.string(), ''), From: v.optional(v.string(), ''), Body: v.optional(v.string(), '') });

const WORDS: Readonly<Record<number, string>> = {
  20003: 'Authenticate',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  21211: "The 'To' number is not a valid phone number.",
  21212: "The 'From' number is not a valid phone number.",
  21602: 'Message body is required.',
  21610: 'Attempt to send to unsubscribed recipient',
  21614: "The 'To' number is not a valid mobile number.",
  21617: 'The concatenated message body exceeds the 1600 character limit',
};

function refuse(reply: FastifyReply, status: number, code: number): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Basic realm="SMS"');
  if (status === 429) reply.header('retry-after', '1');
  const message = WORDS[code] ?? 'refused by the sandbox';
  return reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}

const same = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Whether the request comes with the name and the token of the account (RFC 7617). */
function knows({ headers }: FastifyRequest, { account, token }: SmsLogin): boolean {
  const [, given = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '') ?? [];
  return same(Buffer.from(given, 'base64').toString('utf8'), `${account}:${token}`);
}

/** What is wrong with a message, as the provider numbers it; null = nothing. */
function faultOf({ To, From, Body }: v.InferOutput<typeof Message>): number | null {
  if (!NUMBER.test(To)) return 21_211;
  if (!NUMBER.test(From)) return 21_212;
  if (Body === '') return 21_602;
  return Body.length > LONGEST_TEXT ? 21_617 : null;
}

/** The form API of an SMS provider, in the shape of Twilio's: takes every message, keeps it to be read, and goes wrong as it is told. */
export function mountSms(app: FastifyInstance, store: SmsStore, faults: FaultSwitch, login: SmsLogin): void {
  type Account = { Params: { account: string } };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );

  app.get<Account>(`/${VERSION}/Accounts/:account.json`, (request, reply) => {
    if (!knows(request, login)) return refuse(reply, 401, 20_003);
    if (request.params.account !== login.account) return refuse(reply, 404, 20_404);
    return reply.send({ sid: login.account, status: 'active', type: 'Full', friendly_name: 'Sandbox' });
  });

  app.post<Account>(`/${VERSION}/Accounts/:account/Messages.json`, async (request, reply) => {
    if (!knows(request, login)) return refuse(reply, 401, 20_003);
    if (request.params.account !== login.account) return refuse(reply, 404, 20_404);
    const message = v.parse(Message, request.body ?? {});
    const refusal = faults.smsRefusal(message.To);
    if (refusal !== null) return refuse(reply, refusal.status, refusal.code);
    const fault = faultOf(message);
    if (fault !== null) return refuse(reply, 400, fault);
    const { delayMs = 0, holdMs = 0, drop = false } = faults.current().sms ?? {};
    await sleep(delayMs);
    const { To: to, From: from, Body: text } = message;
    const key = request.headers['idempotency-key'];
    if (!drop) store.add({ receivedAt: new Date().toISOString(), from, to, text, key: typeof key === 'string' ? key : '' });
    await faults.hold(holdMs);
    return reply.code(201).send({
      sid: `SM${randomBytes(16).toString('hex')}`,
      account_sid: login.account,
      api_version: VERSION,
      to,
      from,
      body: text,
      direction: 'outbound-api',
      status: 'queued',
      num_segments: '1',
      error_code: null,
      error_message: null,
      date_created: new Date().toUTCString(),
    });
  });
}
