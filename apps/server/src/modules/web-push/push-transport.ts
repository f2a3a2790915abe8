import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import { mayNameEndpoint, publicLookup } from './endpoint.ts';
import type { BrowserSubscription } from './types.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushMessage {
  payload: string;
  ttlSeconds: number;
  topic: string;
}

/** `gone`: the browser has ended it. `refused`: this message will never be taken. */
export type PushAnswer =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string; waitMs: number | null };

export interface PushTransport {
  /** Never throws. */
  send(to: BrowserSubscription, message: PushMessage): Promise<PushAnswer>;
}

const ANSWER_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;

/** `Retry-After`: seconds, or a date. */
export function waitOf(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : null;
}

function judge(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const reason = `status ${status}`;
  if (status === 429 || status >= 500) return { state: 'later', reason, waitMs: waitOf(retryAfter, Date.now()) };
  // Redirects are answers like these: nobody is followed anywhere.
  return { state: 'refused', reason };
}

/** Encrypts (RFC 8291), signs (RFC 8292) and sends to the push service of a browser. */
export function createPushTransport(keys: VapidKeys, subject: string, testOrigin: string | null): PushTransport {
  return {
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, topic }) {
      // Kept before the rules were what they are.
      if (!mayNameEndpoint(endpoint, testOrigin)) return { state: 'gone' };
      let details: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys },
          TTL: ttlSeconds,
          topic,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        });
      } catch {
        // The browser named keys with which nothing can be encrypted.
        return { state: 'gone' };
      }
      return post(endpoint, details.headers as Record<string, string>, details.body as Buffer);
    },
  };
}

function post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<PushAnswer> {
  const isTls = endpoint.startsWith('https:');
  return new Promise((resolve) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_MS), ...(isTls && { lookup: publicLookup }) };
    const asked = (isTls ? request : plainRequest)(endpoint, options, (answer) => {
      resolve(judge(answer.statusCode ?? 0, answer.headers['retry-after']));
      // What else it says is not read.
      answer.destroy();
    });
    asked.on('error', (error: Error & { code?: string }) =>
      resolve(error.code === 'EINNER' ? { state: 'gone' } : { state: 'later', reason: error.code ?? 'unknown', waitMs: null }),
    );
    asked.end(body);
  });
}
