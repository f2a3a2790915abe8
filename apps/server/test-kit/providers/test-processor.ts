import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Tx } from '../../src/platform/db/create-db.ts';
import type { CallbackAddress } from '../../src/platform/http/callbacks/callback-address.ts';
import { hmacSignature } from '../../src/platform/http/callbacks/hmac-signature.ts';
import { jsonBodyOf } from '../../src/platform/http/callbacks/parse-body.ts';
import { RefusedError, UnreadableError } from '../../src/platform/providers/errors.ts';
import type { ProviderCalls } from '../../src/platform/providers/http-calls.ts';
import type { ProviderDeclaration } from '../../src/platform/providers/port.ts';

/**
 * A payment processor that exists in tests alone, and is called and calls back: what a declaration of one looks like. `client`, `callbacks`
 * and `map` are files of their own in an adapter.
 */
export interface Processor {
  /** null when the processor does not know it. */
  payment(id: string): Promise<Payment | null>;
  /** Sent once: a second one would pay again. */
  payOut(order: { id: string; amountMinor: bigint; currency: string }): Promise<void>;
}

export interface Payment {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly state: 'open' | 'paid' | 'failed';
}

// --- map: what the processor says, in our terms

const minor = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,18}$/),
  v.transform((text) => BigInt(text)),
);
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,60}$/));
const WirePayment = v.object({ payment_id: id, amount_minor: minor, status: v.picklist(['PENDING', 'COMPLETED', 'REJECTED']) });
const STATES = { PENDING: 'open', COMPLETED: 'paid', REJECTED: 'failed' } as const;

function toPayment(body: unknown): Payment {
  const read = v.safeParse(WirePayment, body);
  if (!read.success) throw new UnreadableError(`payment: ${v.getDotPath(read.issues[0]) ?? 'shape'} cannot be read`);
  const { payment_id, amount_minor, status } = read.output;
  return { id: payment_id, amountMinor: amount_minor, state: STATES[status] };
}

// --- client: what it is asked

function createClient(calls: ProviderCalls): Processor {
  return {
    async payment(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}`;
      const { status, body } = await calls.send({ call: 'payment', method: 'GET', path, isRepeatable: true });
      if (status === 404) return null;
      if (status !== 200) throw new RefusedError(`GET ${path}`, status);
      return toPayment(body);
    },
    async payOut({ id: payoutId, amountMinor, currency }) {
      const body = { payout_id: payoutId, amount_minor: String(amountMinor), currency };
      const { status } = await calls.send({ call: 'payout', method: 'POST', path: '/payouts', body, isRepeatable: false });
      if (status !== 201) throw new RefusedError('POST /payouts', status);
    },
  };
}

// --- callbacks: what it reports

const Reported = v.object({ payment_id: id, status: v.string() });

/** What a test does between the effect and the answer. */
export interface ProcessorHooks {
  afterEffect: () => Promise<void>;
}

export const paymentCallback = (hooks: ProcessorHooks): CallbackAddress<v.InferOutput<typeof Reported>> => ({
  method: 'POST',
  path: '/cb/pay/test-processor',
  parser: jsonBodyOf(Reported),
  verifier: hmacSignature({ algorithm: 'sha256', encoding: 'hex', header: 'x-signature' }),
  windowMs: null,
  maxBytes: 2_000,
  transactionOf: ({ content }) => `${content.payment_id}:${content.status}`,
  async handle({ content }, tx: Tx) {
    await sql`INSERT INTO platform.test_effect (name) VALUES (${content.payment_id})`.execute(tx);
    await hooks.afterEffect();
    return { status: 200, contentType: 'application/json; charset=utf-8', body: '{"ok":true}' };
  },
});

export const signProcessor = (body: string, key: string) => ({
  headers: {
    'content-type': 'application/json',
    'x-signature': createHmac('sha256', key).update(body).digest('hex'),
  },
});

export const testProcessor = (hooks: ProcessorHooks): ProviderDeclaration<Processor> => ({
  id: 'test-processor',
  client: {
    headers: (token) => ({ authorization: `Bearer ${token}` }),
    open: ({ calls }) => createClient(calls),
  },
  callbacks: [paymentCallback(hooks)],
});
