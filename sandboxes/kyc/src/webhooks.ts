import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Applicant } from './applicants.ts';
import type { Policy } from './faults.ts';
import { hmacHex } from './signature.ts';

/** Between the tries of a callback that nobody took. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000];
const ANSWER_MS = 10_000;

export interface Callback {
  readonly id: string;
  readonly body: string;
  state: 'waiting' | 'delivered' | 'dropped' | 'failed';
  /** Answers of the customer, in order; 0 = none. */
  readonly statuses: number[];
}

export interface WebhookOptions {
  readonly url: string | undefined;
  readonly secret: string;
  now(): number;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Callbacks to the customer, signed over the time and the bytes of the body, and sent again until they are taken. */
export function createWebhooks({ url, secret, now }: WebhookOptions) {
  const callbacks: Callback[] = [];
  let policy: Policy = { mode: 'normal', copies: 2, delayMs: 0 };
  let target = url;

  async function post(callback: Callback): Promise<number> {
    if (target === undefined) return 0;
    const time = String(Math.floor(now() / 1000));
    const key = policy.mode === 'badSignature' ? `${secret}-wrong` : secret;
    const status = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-payload-digest-alg': 'HMAC_SHA256_HEX',
        'x-payload-digest': hmacHex(key, `${time}.`, callback.body),
        'x-payload-time': time,
      },
      body: callback.body,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    callback.statuses.push(status);
    if (status >= 200 && status < 300) callback.state = 'delivered';
    return status;
  }

  async function deliver(callback: Callback): Promise<void> {
    if (target === undefined) return;
    const { mode, copies, delayMs } = policy;
    if (mode === 'hold') return;
    if (mode === 'drop') {
      callback.state = 'dropped';
      return;
    }
    await sleep(delayMs, undefined, { ref: false });
    if (mode === 'concurrent') await Promise.all(Array.from({ length: copies }, () => post(callback)));
    else if (mode === 'duplicate') for (let copy = 0; copy < copies; copy++) await post(callback);
    else await post(callback);
    for (const pauseMs of RETRY_MS) {
      if (callback.state === 'delivered') return;
      await sleep(pauseMs, undefined, { ref: false });
      await post(callback);
    }
    if (callback.state === 'waiting') callback.state = 'failed';
  }

  return {
    reviewed({ externalUserId, levelName, id, found, reviewDateMs, reviewResult }: Applicant): void {
      const message = {
        correlationId: randomUUID(),
        applicantId: id,
        externalUserId,
        levelName,
        type: 'applicantReviewed',
        reviewStatus: 'completed',
        createdAtMs: reviewDateMs,
        info: found,
        reviewResult,
        sandboxMode: true,
      };
      const callback: Callback = { id: message.correlationId, body: JSON.stringify(message), state: 'waiting', statuses: [] };
      callbacks.push(callback);
      void deliver(callback);
    },
    setPolicy(next: Policy): void {
      policy = next;
    },
    setTarget(next: string): void {
      target = next;
    },
    list: () => callbacks,
    resend: (id: string) => {
      const found = callbacks.find((one) => one.id === id);
      return found === undefined ? null : post(found);
    },
    async flush(): Promise<void> {
      for (const callback of callbacks.filter(({ state }) => state === 'waiting')) await post(callback);
    },
    clear(): void {
      callbacks.length = 0;
      policy = { mode: 'normal', copies: 2, delayMs: 0 };
    },
  };
}
