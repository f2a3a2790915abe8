import type { Alarms } from '../../../platform/alarms.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database, Tx } from '../../../platform/db/create-db.ts';
import { createTextCipher } from '../../../platform/encrypt.ts';
import { createDelayedJobRunner } from '../../../platform/jobs/delayed-job-runner.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { PlayerSms, SmsKind } from '../../../platform/player-sms.ts';
import { NoAnswerError, RateLimitedError, RefusedError, UnreadableError } from '../../../platform/providers/errors.ts';
import type { OutgoingSms, SmsAnswer, SmsProvider } from './sms-provider.ts';
import { type ClaimedSms, claimSms, insertSms, smsStore } from './sms-store.ts';
import { createSmsWriter, type SmsFacts } from './write-sms.ts';

export interface SmsSender {
  /** Writes an SMS in the caller's transaction. It is sent soon after the commit, and not at all without it. */
  writeWithin(tx: Tx, sms: PlayerSms): Promise<void>;
  /** Whether the provider has refused this number for good. */
  isUnreachable(number: string): Promise<boolean>;
  /** Begins to send; without a provider SMS wait. */
  start(): void;
  /** Waits for the SMS under way. */
  stop(): Promise<void>;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
  /** Forgets SMS that were done with before; returns how many, `limit` at most. */
  forgetDone(before: Date, limit: number): Promise<number>;
}

export interface SmsDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  alarms: Alarms;
  config: Pick<Config, 'mail' | 'publicUrl' | 'authSecret' | 'smsFrom'>;
  /** null = there is none. */
  provider: SmsProvider | null;
}

/** Longer than the provider has for its answer. A code works for ten minutes: a process that ends with one must not keep it for all of them. */
const LEASE_MS = 60_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** From the commit to the first look: the transaction that wrote the SMS has to end first. */
const COMMIT_MS = 20;
/** So many tries in a row without the provider's yes, whatever it said, and a person has to look. */
const FAILURES_TO_ALARM = 5;

type Outcome = SmsAnswer | { state: 'later'; reason: string; pauseMs: number };

export function createSmsSender({ db, clock, log, metrics, alarms, config, provider }: SmsDeps): SmsSender {
  const { retryMs } = config.mail;
  const cipher = createTextCipher(config.authSecret, 'duskline waiting sms');
  const write = createSmsWriter(config.publicUrl);
  let isStopping = false;
  let failuresInRow = 0;
  const runner = createDelayedJobRunner({ work: sendDue, log, event: 'sms', fault: 'SMS could not be read' });

  async function sendDue(): Promise<void> {
    if (provider === null) return;
    // One after the other: whenever a process ends, one SMS at most is on its way.
    while (!isStopping) {
      const now = clock.now();
      const sms = await claimSms(db, new Date(now), new Date(now + LEASE_MS));
      if (sms === null || !(await send(provider, sms))) return;
    }
  }

  /** Whether the next one may be sent. */
  async function send(to: SmsProvider, sms: ClaimedSms): Promise<boolean> {
    const { id, number, tries, language } = sms;
    const kind = sms.kind as SmsKind;
    if (sms.expires_at.getTime() <= clock.now()) return giveUp(sms, 'expired');
    const facts = decrypted(sms);
    if (facts === null) return giveUp(sms, 'unreadable');
    const outcome = await handOver(to, {
      to: number,
      from: config.smsFrom,
      text: write(kind, language, facts),
      key: sms.message_id,
    });
    const at = new Date(clock.now());
    metrics.count('sms_total', { kind, result: outcome.state });
    if (outcome.state === 'taken') {
      failuresInRow = 0;
      await smsStore.finish(db, { id, state: 'sent', at, reason: null });
      await smsStore.clearUnreachable(db, { number });
      return true;
    }
    if (outcome.state === 'refused') {
      // The provider is well: the number is not.
      await smsStore.markUnreachable(db, { number, at, code: outcome.code });
      return giveUp(sms, `refused ${outcome.code}`);
    }
    const { reason } = outcome;
    noteFailure(reason);
    log.warn({ event: 'sms_later', sms: String(id), kind, tries, reason }, 'an SMS is tried again later');
    const pauseMs = Math.max(outcome.pauseMs, Math.min(LONGEST_PAUSE_MS, retryMs * 2 ** Math.min(tries - 1, 30)));
    const dueAt = new Date(at.getTime() + pauseMs);
    if (dueAt >= sms.expires_at) await giveUp(sms, reason);
    else await smsStore.postpone(db, { id, dueAt, reason });
    return false;
  }

  /** Words of the provider may repeat the number: only their numbers are kept. */
  async function handOver(to: SmsProvider, sms: OutgoingSms): Promise<Outcome> {
    try {
      return await to.send(sms);
    } catch (error) {
      // It has said yes, in words that cannot be read: a copy would follow another.
      if (error instanceof UnreadableError) return { state: 'taken' };
      if (error instanceof RateLimitedError) return { state: 'later', reason: 'limited', pauseMs: error.retryAfterMs };
      if (error instanceof RefusedError) return { state: 'later', reason: `status ${error.status}`, pauseMs: 0 };
      if (error instanceof NoAnswerError) return { state: 'later', reason: error.reason, pauseMs: 0 };
      throw error;
    }
  }

  function noteFailure(reason: string): void {
    failuresInRow += 1;
    if (failuresInRow % FAILURES_TO_ALARM === 0)
      alarms.raise('sms_not_taken', { failures: failuresInRow, reason }, 'the provider takes no SMS');
  }

  function decrypted({ id, encrypted }: ClaimedSms): SmsFacts | null {
    try {
      return JSON.parse(cipher.decrypt(encrypted)) as SmsFacts;
    } catch (error) {
      log.error({ event: 'sms_unreadable', sms: String(id), err: error }, 'a waiting SMS was written with another AUTH_SECRET');
      return null;
    }
  }

  async function giveUp({ id, kind }: ClaimedSms, reason: string): Promise<true> {
    log.warn({ event: 'sms_given_up', sms: String(id), kind, reason }, 'an SMS is given up');
    metrics.count('sms_total', { kind, result: 'failed' });
    await smsStore.finish(db, { id, state: 'failed', at: new Date(clock.now()), reason });
    return true;
  }

  return {
    async writeWithin(tx, { kind, userId, number, language, usefulMs, code, path }) {
      const now = clock.now();
      const facts: SmsFacts = { ...(code !== undefined && { code }), ...(path !== undefined && { path }) };
      const [at, expiresAt] = [new Date(now), new Date(now + usefulMs)];
      await insertSms(tx, { kind, userId, number, language, encrypted: cipher.encrypt(JSON.stringify(facts)), at, expiresAt });
      runner.after(COMMIT_MS);
    },
    isUnreachable: async (number) => (await smsStore.findUnreachable(db, { number })).length > 0,
    start() {
      if (provider === null) log.warn({ event: 'no_sms_provider' }, 'PROVIDERS names nobody who sends SMS: they wait');
      else void checkAccount(provider, log);
      runner.start();
    },
    async stop() {
      isStopping = true;
      await runner.stop();
    },
    sendDue: () => runner.run(),
    forgetDone: async (before, limit) => (await smsStore.forgetDone(db, { before, limit })).length,
  };
}

/** Told at the start, and not by the first player who waits for a code. */
async function checkAccount(provider: SmsProvider, log: Logger): Promise<void> {
  const isActive = await provider.isActive().catch((error: unknown) => {
    log.warn({ event: 'sms_provider_unknown', err: error }, 'the provider of SMS does not say whether it sends for us');
    return true;
  });
  if (!isActive) log.error({ event: 'sms_account_shut' }, 'the account at the provider of SMS is suspended or closed');
}
