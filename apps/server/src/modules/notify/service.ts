import { readFileSync } from 'node:fs';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';
import { createFactsSealer } from './seal-facts.ts';
import { type ClaimedMail, claimMail, insertMail, mailStore } from './store.ts';
import type { MailKind, NewMail } from './types.ts';
import { createMailWriter } from './write-mail.ts';

export interface Notify {
  /** Writes a mail in the caller's transaction. It is sent soon after the commit, and not at all without it. */
  writeWithin(tx: Tx, mail: NewMail): Promise<void>;
  /** Whether a mail server has refused this address for good. */
  isUndeliverable(address: string): Promise<boolean>;
  /** Begins to send; without a mail server mails wait. */
  start(): void;
  /** Waits for the mail under way, and ends the connection. */
  stop(): Promise<void>;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
  /** Forgets mails that were done with a month ago; returns how many, `limit` at most. */
  forgetOld(limit: number): Promise<number>;
}

export interface NotifyDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  alarms: Alarms;
  config: Pick<Config, 'mail' | 'publicUrl' | 'authSecret'>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_PAUSE_MS = 4 * HOUR_MS;
const KEPT_MS = 30 * DAY_MS;
/** A mail is given so much of its first pause: longer than a mail server thinks, shorter than the time for which the mail is claimed. */
const DEADLINE_SHARE = 2;
const LEASE_SHARE = 4;
/** From the commit to the first look: the transaction that wrote the mail has to end first. */
const COMMIT_MS = 20;
/** So many tries in a row without any mail server's yes, and a person has to look. */
const FAILURES_TO_ALARM = 5;

/** 30 s, 1 min, 2 min ... 4 h by the tries so far. */
export const pauseMs = (tries: number, firstMs: number): number =>
  Math.min(Math.max(LONGEST_PAUSE_MS, firstMs), firstMs * 2 ** Math.min(tries - 1, 30));

export function createNotify({ db, clock, log, metrics, alarms, config }: NotifyDeps): Notify {
  const { retryMs } = config.mail;
  const sealer = createFactsSealer(config.authSecret);
  const write = createMailWriter(config.publicUrl);
  const transport = transportOf(config.mail);
  const domain = /@([^>]+)>?$/.exec(config.mail.from)?.[1] ?? 'localhost';
  let failuresInRow = 0;

  const runner = createDelayedJobRunner({ work: sendDue, log, event: 'mail', fault: 'mails could not be read' });

  async function sendDue(): Promise<void> {
    if (transport === null) return;
    // One after the other: whenever a process ends, one mail at most is on its way.
    for (;;) {
      const now = clock.now();
      const mail = await claimMail(db, new Date(now), new Date(now + retryMs * LEASE_SHARE));
      // A server that is away is asked by one mail a sweep, and the others wait no longer for it than it is away.
      if (mail === null || !(await send(transport, mail))) return;
    }
  }

  /** Whether the next mail may be sent. */
  async function send(to: MailTransport, mail: ClaimedMail): Promise<boolean> {
    const { id, address, tries } = mail;
    const kind = mail.kind as MailKind;
    if (mail.useless_at.getTime() <= clock.now()) return giveUp(mail, 'useless');
    const facts = unsealed(mail);
    if (facts === null) return giveUp(mail, 'unreadable');
    const answer = await to.send({ address, messageId: `<${mail.message_id}@${domain}>` }, write(kind, mail.language, facts));
    const at = new Date(clock.now());
    metrics.count('mails_total', { kind, result: answer.state });
    if (answer.state === 'taken') {
      failuresInRow = 0;
      await mailStore.finish(db, { id, state: 'sent', at, reason: null });
      await mailStore.clearUndeliverable(db, { address });
      metrics.observe('mail_wait_seconds', (at.getTime() - mail.created_at.getTime()) / 1000);
      return true;
    }
    if (answer.state === 'refused') {
      failuresInRow = 0;
      await mailStore.markUndeliverable(db, { address, at, code: answer.code });
      return giveUp(mail, `refused ${answer.code}`);
    }
    failuresInRow += 1;
    log.warn({ event: 'mail_later', mail: String(id), kind, tries, reason: answer.reason }, 'a mail is tried again later');
    if (failuresInRow % FAILURES_TO_ALARM === 0)
      alarms.raise('mail_not_taken', { failures: failuresInRow, reason: answer.reason }, 'the mail server takes no mails');
    const dueAt = new Date(at.getTime() + pauseMs(tries, retryMs));
    if (dueAt >= mail.useless_at) await giveUp(mail, answer.reason);
    else await mailStore.postpone(db, { id, dueAt, reason: answer.reason });
    return !answer.isAway;
  }

  function unsealed({ id, sealed }: ClaimedMail) {
    try {
      return sealer.open(sealed);
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
    metrics.count('mails_total', { kind, result: 'given-up' });
    await mailStore.finish(db, { id, state: 'given-up', at: new Date(clock.now()), reason });
    return true;
  }

  return {
    async writeWithin(tx, { kind, userId, address, language, name, path, usefulMs = DAY_MS }) {
      const now = clock.now();
      const [at, uselessAt] = [new Date(now), new Date(now + usefulMs)];
      await insertMail(tx, { kind, userId, address, language, sealed: sealer.seal({ name, path }), at, uselessAt });
      runner.after(COMMIT_MS);
    },
    isUndeliverable: async (address) => (await mailStore.findUndeliverable(db, { address })).length > 0,
    start() {
      if (transport === null) log.warn({ event: 'no_mail_server' }, 'MAIL_URL names no mail server: mails wait');
      runner.start();
    },
    async stop() {
      await runner.stop();
      transport?.close();
    },
    sendDue: () => runner.run(),
    async forgetOld(limit) {
      return (await mailStore.forgetDone(db, { before: new Date(clock.now() - KEPT_MS), limit })).length;
    },
  };
}

/** @throws Error when the key for signing cannot be read */
function transportOf({ server, from, dkim, retryMs }: Config['mail']): MailTransport | null {
  if (server === null) return null;
  const key = dkim === null ? null : { ...dkim, privateKey: readFileSync(dkim.keyFile, 'utf8') };
  return createMailTransport({ server, from, dkim: key, deadlineMs: retryMs * DEADLINE_SHARE });
}
