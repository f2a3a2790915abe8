import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/create-db.ts';
import { callInTransaction, withValues } from '../../db/function-call.ts';
import { platform } from '../../db/functions/platform.gen.ts';
import type { CallbackAnswer, RawCallback } from './callback-address.ts';
import { RepeatQueue } from './repeat-queue.ts';
import { WorkLimit } from './work-limit.ts';

/**
 * Callbacks have connections of the money pool, and never all of them: bets go on. One provider has never all of these: the others go on. What waits longer
 * has no provider left that listens.
 */
const LIMIT = { atOnce: 3, atOnceOfOne: 2, waiting: 200 };
/** Copies of a transaction that is under way: more than any provider sends by itself, and each of them holds a connection and its body. */
const REPEATS = { waiting: 100, waitingOfProvider: 200 };

export interface CallbackKey {
  readonly provider: string;
  /** As the provider calls it. */
  readonly transaction: string;
  readonly requestHash: Buffer;
}

/** `conflict`: the transaction came before and said something else. */
export type Received = { readonly kind: 'done' | 'repeated'; readonly answer: CallbackAnswer } | { readonly kind: 'conflict' };

export interface CallbackInbox {
  /** Does the work of a transaction once, however often and in how many processes it comes, and keeps the answer with the effect. */
  receive(key: CallbackKey, work: (tx: Tx) => Promise<CallbackAnswer>): Promise<Received>;
  /** Answers a question: the database refuses to change anything for it. */
  ask(provider: string, work: (tx: Tx) => Promise<CallbackAnswer>): Promise<CallbackAnswer>;
}

/** SHA-256 of what was asked (the address with its named parts) and of the body, byte for byte. */
export function hashOf(path: string, { params, body }: RawCallback): Buffer {
  const asked = JSON.stringify([path, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return hash('sha256', Buffer.concat([Buffer.from(`${asked}\n`), body]), 'buffer');
}

/** The inbox of callbacks: `platform.callback`, written in the transaction of the effect. */
export function createCallbackInbox(db: Database): CallbackInbox {
  const repeats = new RepeatQueue(REPEATS);
  const limit = new WorkLimit(LIMIT);
  const transaction = <T>(provider: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    limit.run(provider, () => db.transaction(work));

  async function once(
    { provider, transaction: id, requestHash }: CallbackKey,
    tx: Tx,
    work: (tx: Tx) => Promise<CallbackAnswer>,
  ): Promise<Received> {
    const [found] = await callInTransaction(tx, platform.takeCallback({ provider, transaction: id, hash: requestHash }));
    if (found?.is_same === false) return { kind: 'conflict' };
    if (found) {
      const kept = withValues(found, 'status', 'content_type', 'body');
      return { kind: 'repeated', answer: { status: kept.status, contentType: kept.content_type, body: kept.body } };
    }
    const answer = await work(tx);
    const { status, contentType, body } = answer;
    await callInTransaction(
      tx,
      platform.keepCallback({ provider, transaction: id, hash: requestHash, status, contentType, body }),
    );
    return { kind: 'done', answer };
  }

  return {
    receive: (key, work) =>
      repeats.run(key.provider, key.transaction, () => transaction(key.provider, (tx) => once(key, tx, work))),
    ask: (provider, work) =>
      transaction(provider, async (tx) => {
        await sql`SET TRANSACTION READ ONLY`.execute(tx);
        return work(tx);
      }),
  };
}
