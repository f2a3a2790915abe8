import { createHmac, hash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import * as v from 'valibot';
import type { Tx } from '../src/platform/db/create-db.ts';
import type { Callback, CallbackAddress, CallbackAnswer } from '../src/platform/http/callbacks/callback-address.ts';
import { hmacSignature, isSameSignature } from '../src/platform/http/callbacks/hmac-signature.ts';
import { formBody, jsonBodyOf } from '../src/platform/http/callbacks/parse-body.ts';
import { childText, xmlBody } from '../src/platform/http/callbacks/parse-xml.ts';
import { CallbackRefusal } from '../src/platform/http/callbacks/refusal.ts';
import type { ProviderDeclaration } from '../src/platform/providers/port.ts';
import type { XmlElement } from '../src/platform/xml/read-xml.ts';

/**
 * Three providers that exist in tests alone, one for each kind of body and way of signing. What they do is counted in tables of their own
 * without any key, so that whatever happens twice is seen twice.
 */
export const KEYS = { old: 'the-key-of-last-year', current: 'the-key-of-this-year' };
export const WINDOW_MS = 300_000;
export const MAX_BYTES = 2_000;

/** What a test does between the effect and the answer. */
export interface Interruption {
  afterEffect: (tx: Tx) => Promise<void>;
}

/** Tables of the test providers: what they did, and the bets they know. */
export async function createCallbackTables(owner: pg.Pool): Promise<void> {
  await owner.query(`CREATE TABLE platform.test_effect (n int GENERATED ALWAYS AS IDENTITY, name text NOT NULL);
    CREATE TABLE platform.test_bet (id text PRIMARY KEY, state text NOT NULL);
    GRANT INSERT, UPDATE ON platform.test_effect, platform.test_bet TO duskline_app`);
}

const json = (status: number, body: object): CallbackAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

const effect = (tx: Tx, name: string) => sql`INSERT INTO platform.test_effect (name) VALUES (${name})`.execute(tx);

async function countEffects(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM platform.test_effect`.execute(tx);
  return rows[0]?.n ?? 0;
}

const Bet = v.object({ id: v.string(), amount: v.optional(v.string(), '0') });
type Bet = v.InferOutput<typeof Bet>;
const ACTIONS = ['bet', 'refund', 'ask', 'ask-and-write'];

/** A wallet as games call it: a refund may come before its bet, and a question changes nothing. */
function gameWallet(interruption: Interruption): CallbackAddress<Bet> {
  return {
    method: 'POST',
    path: '/cb/casino/test-game/:action',
    parser: jsonBodyOf(Bet),
    verifier: hmacSignature({
      algorithm: 'sha256',
      encoding: 'hex',
      header: 'x-signature',
      time: { header: 'x-timestamp', unit: 'ms', separator: '.' },
    }),
    windowMs: WINDOW_MS,
    maxBytes: MAX_BYTES,
    transactionOf: ({ params: { action = '' }, content: { id } }) => (action.startsWith('ask') ? null : id),
    async handle({ params: { action = '' }, content: { id, amount } }, tx) {
      if (!ACTIONS.includes(action)) throw new CallbackRefusal('NOT_FOUND');
      if (action === 'ask') return json(200, { effects: await countEffects(tx) });
      // A question that would change something: what a wrong adapter does.
      if (action === 'ask-and-write') await effect(tx, 'of a question');
      const of = action === 'refund' ? id.replace('refund', 'bet') : id;
      const { rows } = await sql<{ state: string }>`SELECT state FROM platform.test_bet WHERE id = ${of} FOR UPDATE`.execute(tx);
      const state = rows[0]?.state;
      if (action === 'refund' && state === undefined) {
        await sql`INSERT INTO platform.test_bet (id, state) VALUES (${of}, 'refunded before it came')`.execute(tx);
        return json(200, { done: 'nothing to refund' });
      }
      if (action === 'refund') {
        await effect(tx, 'refund');
        return json(200, { done: 'refunded' });
      }
      if (state !== undefined) return json(200, { done: 'ignored' });
      await sql`INSERT INTO platform.test_bet (id, state) VALUES (${of}, 'taken')`.execute(tx);
      await effect(tx, 'bet');
      await interruption.afterEffect(tx);
      return json(200, { done: 'taken', amount, number: await countEffects(tx) });
    },
  };
}

/** A payment by form, which signs no time; a payment above 1000 is refused for good. */
const formPayment: CallbackAddress<ReadonlyMap<string, string>> = {
  method: 'POST',
  path: '/cb/pay/test-form',
  parser: formBody,
  verifier: hmacSignature({ algorithm: 'sha512', encoding: 'base64', header: 'x-hash', prefix: 'sha512=' }),
  windowMs: null,
  maxBytes: MAX_BYTES,
  // One payment has several states under one id.
  transactionOf: ({ content }) => `${content.get('payment') ?? ''}:${content.get('state') ?? ''}`,
  async handle({ content }, tx) {
    if (Number(content.get('amount')) > 1_000) return { status: 422, contentType: 'text/plain', body: 'TOO MUCH' };
    if (content.get('state') === 'confirmed') await effect(tx, `paid ${content.get('payment')}`);
    return { status: 200, contentType: 'text/plain', body: 'OK' };
  },
};

const xmlAnswer = (status: number, code: number): CallbackAnswer => ({
  status,
  contentType: 'text/xml; charset=utf-8',
  body: `<Response><ErrorCode>${code}</ErrorCode></Response>`,
});

/** A wallet in XML that hears of every refusal in its own words. */
const xmlWallet: CallbackAddress<XmlElement> = {
  method: 'POST',
  path: '/cb/casino/test-xml',
  parser: xmlBody,
  verifier: hmacSignature({
    algorithm: 'sha1',
    encoding: 'base64url',
    header: 'x-sign',
    time: { header: 'x-time', unit: 's', separator: ':' },
  }),
  windowMs: WINDOW_MS,
  maxBytes: 20_000,
  transactionOf: ({ content }) => childText(content, 'TransferId'),
  async handle({ content }: Callback<XmlElement>, tx) {
    await effect(tx, `${content.name} ${childText(content, 'Amount')}`);
    return xmlAnswer(200, 1000);
  },
  presentRefusal: ({ status }) => xmlAnswer(status === 409 ? 200 : status, status === 409 ? 1100 : 3000),
};

/** The same provider asks by links, and signs their values and its key with a plain hash: a way of signing of its own. */
const xmlWalletLinks: CallbackAddress<ReadonlyMap<string, string>> = {
  method: 'GET',
  path: '/cb/casino/test-xml/balance',
  parser: formBody,
  verifier: {
    verify({ search }, keys) {
      const { sign = '', ...values } = Object.fromEntries(formBody.parse(Buffer.from(search)));
      if (!keys.some((key) => isSameSignature(Buffer.from(sign), Buffer.from(linkSign(values, key)))))
        throw new CallbackRefusal('SIGNATURE');
      return null;
    },
  },
  windowMs: null,
  maxBytes: MAX_BYTES,
  transactionOf: () => null,
  handle: async ({ content }, tx) => json(200, { player: content.get('player'), effects: await countEffects(tx) }),
};

export const linkSign = (values: Readonly<Record<string, string>>, key: string = KEYS.current): string =>
  hash('sha1', Object.values(values).join('') + key);

export const testProviders = (interruption: Interruption): ProviderDeclaration[] => [
  { id: 'test-game', callbacks: [gameWallet(interruption)] },
  { id: 'test-form', callbacks: [formPayment] },
  { id: 'test-xml', callbacks: [xmlWallet, xmlWalletLinks] },
];

const hmac = (algorithm: string, key: string, ...parts: (string | Buffer)[]) => {
  const made = createHmac(algorithm, key);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** Headers with which each of them signs. */
export const signed = {
  game: (body: string | Buffer, { at = Date.now(), key = KEYS.current } = {}) => ({
    'content-type': 'application/json',
    'x-timestamp': String(at),
    'x-signature': hmac('sha256', key, `${at}.`, body).toString('hex'),
  }),
  form: (body: string | Buffer, { key = KEYS.current } = {}) => ({
    'content-type': 'application/x-www-form-urlencoded',
    'x-hash': `sha512=${hmac('sha512', key, body).toString('base64')}`,
  }),
  xml: (body: string | Buffer, { at = Date.now(), key = KEYS.current } = {}) => {
    const seconds = Math.floor(at / 1000);
    return {
      'content-type': 'text/xml; charset=utf-8',
      'x-time': String(seconds),
      'x-sign': hmac('sha1', key, `${seconds}:`, body).toString('base64url'),
    };
  },
};

/** PROVIDERS for them, from these networks. */
export const callbackSettings = (networks: readonly string[]): string => {
  const one = { callbacks: { keys: [KEYS.current, KEYS.old], networks } };
  return JSON.stringify({ 'test-game': one, 'test-form': one, 'test-xml': one });
};
