import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { FaultSwitch, Refusal } from './faults.ts';
import type { MailStore } from './mail-store.ts';

/** Larger than any mail of ours; a sender that goes on is refused. */
const MOST_BYTES = 1_000_000;

export interface MailServerOptions {
  store: MailStore;
  faults: FaultSwitch;
  /** Certificate and key with which STARTTLS is offered; null = it is not. */
  tls: { cert: string; key: string } | null;
}

const refused = ({ code: responseCode, status }: Refusal): Error =>
  Object.assign(new Error([status, 'refused by the sandbox'].filter(Boolean).join(' ')), { responseCode });

const AWAY: Refusal = { code: 421 };

/** Headers as they stand in the mail, unfolded. */
function headersOf({ headerLines }: ParsedMail): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n\s+/g, ' ')
      .trim();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}\n${value}`;
  }
  return headers;
}

/** An SMTP server that takes every mail, keeps it to be read, and goes wrong as it is told. */
export function createMailServer({ store, faults, tls }: MailServerOptions): SMTPServer {
  async function receive(stream: NodeJS.ReadableStream & { sizeExceeded?: boolean }, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) throw refused({ code: 552 });
    const { envelope, secure } = session;
    const to = envelope.rcptTo.map(({ address }) => address);
    const refusal = faults.refusal('message', to);
    if (refusal !== null) throw refused(refusal);
    const { delayMs, holdMs, drop } = faults.current();
    await sleep(delayMs);
    if (!drop) {
      const mail = await simpleParser(Buffer.concat(chunks), { skipImageLinks: true, skipTextLinks: true });
      store.add({
        receivedAt: new Date().toISOString(),
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to,
        messageId: mail.messageId ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html || '',
        headers: headersOf(mail),
        encrypted: secure,
      });
    }
    await faults.hold(holdMs);
  }

  return new SMTPServer({
    banner: 'Duskline inbox sandbox',
    authOptional: true,
    disabledCommands: tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(tls ?? {}),
    size: MOST_BYTES,
    closeTimeout: 500,
    logger: false,
    disableReverseLookup: true,
    onConnect: (_session, done) => done(faults.current().away ? refused(AWAY) : null),
    onMailFrom(_address, _session, done) {
      const refusal = faults.current().away ? AWAY : faults.refusal('sender', []);
      done(refusal === null ? null : refused(refusal));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = faults.refusal('recipient', [address]);
      done(refusal === null ? null : refused(refusal));
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        () => done(null),
        (error: Error) => done(error),
      );
    },
  });
}
