import { hash } from 'node:crypto';
import type { CallbackAddress } from '../../../../platform/http/callbacks/callback-address.ts';
import { hmacSignature } from '../../../../platform/http/callbacks/hmac-signature.ts';
import { jsonBodyOf } from '../../../../platform/http/callbacks/parse-body.ts';
import { answerWithin } from '../../store.ts';
import { Webhook, webhookAnswer, webhookLevel } from './map.ts';

const WINDOW_MS = 300_000;
const MAX_BYTES = 16_384;

/** What the provider reports of a check. Its effect is that of asking for the state: once, in whatever order they come. */
export const identityWebhook: CallbackAddress<Webhook> = {
  method: 'POST',
  path: '/cb/kyc',
  parser: jsonBodyOf(Webhook),
  verifier: hmacSignature({
    algorithm: 'sha256',
    encoding: 'hex',
    header: 'x-payload-digest',
    time: { header: 'x-payload-time', unit: 's', separator: '.' },
  }),
  windowMs: WINDOW_MS,
  maxBytes: MAX_BYTES,
  transactionOf: ({ content }) => content.correlationId,
  async handle({ content, body }, tx) {
    const answer = webhookAnswer(content);
    const level = webhookLevel(content);
    const said = { externalId: content.externalUserId, level, answer, evidence: hash('sha256', body, 'buffer') };
    // A check that is unknown here, or stands elsewhere by now, is no fault of the provider: it need not send this again.
    const outcome = answer === null ? 'kept' : await answerWithin(tx, { ...said, answer });
    return { status: 200, contentType: 'application/json; charset=utf-8', body: JSON.stringify({ outcome }) };
  },
};
