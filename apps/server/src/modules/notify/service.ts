import { readFileSync } from 'node:fs';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { MailKind, PlayerMail } from '../../platform/player-mail.ts';
import { createFactsCipher } from './encrypt-facts.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';
import { createSmsSender, type SmsSender } from './sms/send-sms.ts';
import type { SmsProvider } from './sms/sms-provider.ts';
import { type ClaimedMail, claimMail, insertMail, mailStore } from './store.ts';
import type { MailFacts } from './types.ts';
import { createMailWriter } from './write-mail.ts';

export interface Notify {
  /** Writes a mail in the caller's transaction. It is sent soon after the commit, and not at all without it. */
  writeWithin(tx: Tx, mail: PlayerMail): Promise<void>;
  /** Whether a mail server has refused this address for good. */
  isUndeliverable(address: string): Promise<boolean>;
  /** Writes an SMS in the caller's transaction, as a mail. */
  writeSmsWithin: SmsSender['writeWithin'];
  isUnreachable: SmsSender['isUnreachable'];
  /** Begins to send; without a mail server mails wait, and SMS without a provider. */
  start(): void;
  /** Waits a moment for the mail under way, which else waits for another process, and ends the connection. */
  stop(): Promise<void>;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
  /** Forgets mails and SMS that were done with a month ago; returns how many, `limit` at most. */
  forgetOld(limit: number): Promise<number>;
}

export interface NotifyDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  alarms: Alarms;
  config: Pick<Config, 'mail' | 'publicUrl' | 'authSecret' | 'smsFrom'>;
  /** null = there is none, and SMS wait. */
  sms: SmsProvider | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_PAUSE_MS = 4 * HOUR_MS;
const KEPT_MS = 30 * DAY_MS;
/** In first pauses of 30 s: one minute to reach the mail server, ten for its answer, and the mail is claimed for longer than both. */
const CONNECT_SHARE = 2;
const ANSWER_SHARE = 20;
const LEASE_SHARE = 24;
/** A process that stops gives the mail under way so long: most are taken by then, and get no copy. */
const STOP_MS = 2_000;
/** From the commit to the first look: the transaction that wrote the mail has to end first. */
const COMMIT_MS = 20;
/** So many tries in a row without the mail server's yes, whatever it said, and a person has to look. */
const FAILURES_TO_ALARM = 5;

/** 30 s, 1 min, 2 min ... 4 h by the tries so far. */
export const pauseMs = (tries: number, firstMs: number): number =>
  Math.min(Math.max(LONGEST_PAUSE_MS, firstMs), firstMs * 2 ** Math.min(tries - 1, 30));

export function createNotify(deps: NotifyDeps): Notify {
  const { db, clock, log, metrics, alarms, config } = deps;
  const sms = createSmsSender({ ...deps, provider: deps.sms });
  const { retryMs } = config.mail;
  const factsCipher = createFactsCipher(config.authSecret);
  const write = createMailWriter(config.publicUrl);
  let opened: MailTransport | null = null;
  const stopping = new AbortController();
  let isStopping = false;
  const domain = /@([^>]+)>?$/.exec(config.mail.from)?.[1] ?? 'localhost';
  let failuresInRow = 0;

  const runner = createDelayedJobRunner({ work: sendDue, log, event: 'mail', fault: 'mails could not be read' });

  /** Made by who sends: nobody else has the key for signing. @throws Error when it cannot be read */
  const transport = (): MailTransport | null => {
    opened ??= transportOf(config.mail);
    return opened;
  };

  async function sendDue(): Promise<void> {
    const to = transport();
    if (to === null) return;
    // One after the other: whenever a process ends, one mail at most is on its way.
    while (!isStopping) {
      const now = clock.now();
      const mail = await claimMail(db, new Date(now), new Date(now + retryMs * LEASE_SHARE));
      // A server that is away is asked by one mail a sweep, and the others wait no longer for it than it is away.
      if (mail === null || !(await send(to, mail))) return;
    }
  }

  /** Whether the next mail may be sent. */
  async function send(to: MailTransport, mail: ClaimedMail): Promise<boolean> {
    const { id, address, tries } = mail;
    const kind = mail.kind as MailKind;
    if (mail.expires_at.getTime() <= clock.now()) return giveUp(mail, 'expired');
    const facts = decrypted(mail);
    if (facts === null) return giveUp(mail, 'unreadable');
    const envelope = { address, messageId: `<${mail.message_id}@${domain}>` };
    const answer = await to.send(envelope, write(kind, mail.language, facts), stopping.signal);
    const at = new Date(clock.now());
    if (answer.state === 'stopped') {
      await mailStore.postpone(db, { id, dueAt: at, reason: 'stopped' });
      return false;
    }
    metrics.count('mails_total', { kind, result: answer.state });
    if (answer.state === 'taken') {
      failuresInRow = 0;
      await mailStore.finish(db, { id, state: 'sent', at, reason: null });
      await mailStore.clearUndeliverable(db, { address });
      metrics.observe('mail_wait_seconds', (at.getTime() - mail.created_at.getTime()) / 1000);
      return true;
    }
    const reason = answer.state === 'refused' ? `refused ${answer.code}` : answer.reason;
    noteFailure(reason);
    if (answer.state === 'refused') {
      await mailStore.markUndeliverable(db, { address, at, code: answer.code });
      return giveUp(mail, reason);
    }
    log.warn({ event: 'mail_later', mail: String(id), kind, tries, reason }, 'a mail is tried again later');
    const dueAt = new Date(at.getTime() + pauseMs(tries, retryMs));
    if (dueAt >= mail.expires_at) await giveUp(mail, reason);
    else await mailStore.postpone(db, { id, dueAt, reason });
    return !answer.isAway;
  }

  /** Addresses that do not exist count too: a server that refuses everybody's is wrong itself. */
  function noteFailure(reason: string): void {
    failuresInRow += 1;
    if (failuresInRow % FAILURES_TO_ALARM === 0)
      alarms.raise('mail_not_taken', { failures: failuresInRow, reason }, 'the mail server takes no mails');
  }

  function decrypted({ id, encrypted }: ClaimedMail) {
    try {
      return factsCipher.decrypt(encrypted);
    } catch (error) {
      log.error(
        { event: 'mail_unreadable', mail: String(id), err: error },
        'a waiting mail was written with another AUTH_SECRET',
      );
      return null;
    }
  }

  async function giveUp({ id, kind }: ClaimedMail, reason: string): Promise<true> {
    log.warn({ event: 'mail_given_up', mail: String(id), kind, reason }, 'a mail is given up');
    metrics.count('mails_total', { kind, result: 'failed' });
    await mailStore.finish(db, { id, state: 'failed', at: new Date(clock.now()), reason });
    return true;
  }

  return {
    async writeWithin(tx, { kind, userId, address, language, usefulMs = DAY_MS, ...mail }) {
      const now = clock.now();
      const { name, path, isEverywhere = false, device } = mail;
      const facts: MailFacts = { name, path, isEverywhere, ...(device !== undefined && { device }) };
      const [at, expiresAt] = [new Date(now), new Date(now + usefulMs)];
      await insertMail(tx, { kind, userId, address, language, encrypted: factsCipher.encrypt(facts), at, expiresAt });
      runner.after(COMMIT_MS);
    },
    isUndeliverable: async (address) => (await mailStore.findUndeliverable(db, { address })).length > 0,
    writeSmsWithin: sms.writeWithin,
    isUnreachable: sms.isUnreachable,
    start() {
      if (transport() === null) log.warn({ event: 'no_mail_server' }, 'MAIL_URL names no mail server: mails wait');
      runner.start();
      sms.start();
    },
    async stop() {
      isStopping = true;
      const abort = setTimeout(() => stopping.abort(), STOP_MS);
      await Promise.all([runner.stop(), sms.stop()]);
      clearTimeout(abort);
      opened?.close();
    },
    async sendDue() {
      await Promise.all([runner.run(), sms.sendDue()]);
    },
    async forgetOld(limit) {
      const before = new Date(clock.now() - KEPT_MS);
      const mails = (await mailStore.forgetDone(db, { before, limit })).length;
      return mails + (await sms.forgetDone(before, limit - mails));
    },
  };
}

/** @throws Error when the key for signing cannot be read */
function transportOf({ server, from, dkim, retryMs }: Config['mail']): MailTransport | null {
  if (server === null) return null;
  const key = dkim === null ? null : { ...dkim, privateKey: readFileSync(dkim.keyFile, 'utf8') };
  return createMailTransport({ server, from, dkim: key, connectMs: retryMs * CONNECT_SHARE, answerMs: retryMs * ANSWER_SHARE });
}
