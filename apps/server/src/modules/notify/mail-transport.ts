import { createTransport } from 'nodemailer';
import type { MailServer } from '../../platform/mail-settings.ts';
import type { WrittenMail } from './write-mail.ts';

export interface Envelope {
  address: string;
  messageId: string;
}

/**
 * Only a refusal that says that this very mailbox does not exist is final. `isAway`: the server takes nothing at all now, whatever mail comes next.
 */
export type HandOver =
  | { state: 'taken' }
  | { state: 'refused'; code: number }
  | { state: 'later'; reason: string; isAway: boolean }
  | { state: 'stopped' };

export interface MailTransport {
  /** Never throws. A mail that is under way when `stop` aborts may have been taken. */
  send(envelope: Envelope, mail: WrittenMail, stop: AbortSignal): Promise<HandOver>;
  /** Ends the connection. */
  close(): void;
}

export interface TransportOptions {
  server: MailServer;
  from: string;
  dkim: { domain: string; selector: string; privateKey: string } | null;
  /** A server that is not reached within this time is tried again later. */
  connectMs: number;
  /** And one that does not answer within this time: ten minutes for the end of a message (RFC 5321, 4.5.3.2.6), or slow servers get copies. */
  answerMs: number;
  /** Who signed the certificate of a server that is not known to the world. */
  ca?: string;
}

/** What nodemailer says of a failure. */
interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Not available, and closing the connection: what a server says that is going down. */
const GOING = 421;

/**
 * What a server says of a mailbox that is none (RFC 3463): no such mailbox, system or syntax, moved without an address, a domain that takes no mail
 * (RFC 7505), disabled. Every other 5xx may be about us: relaying, sender, signature, spam.
 */
const NO_MAILBOX = /^5\.(1\.[12346]|1\.10|2\.1)$/;

/** Words of the mail server may repeat the address: only their numbers are kept. */
function judge({ code = 'unknown', command = '', responseCode, response = '' }: Failure): HandOver {
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1] ?? '';
  if (responseCode !== undefined && responseCode >= 500 && isAboutMail && NO_MAILBOX.test(status))
    return { state: 'refused', code: responseCode };
  const reason = [code === 'EABORT' ? 'ETIMEDOUT' : code, command, responseCode, status].filter(Boolean).join(' ');
  return { state: 'later', reason, isAway: !isAboutMail || responseCode === GOING };
}

/** Hands mails over to the mail server, one after the other over one connection. */
export function createMailTransport({ server, from, dkim, connectMs, answerMs, ca }: TransportOptions): MailTransport {
  const { host, port, isTls, login, isThisMachine } = server;
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // When to try again is decided and kept in the database, and nowhere else.
    maxRequeues: 0,
    host,
    port,
    secure: isTls,
    // A link to an account goes over no network that reads along; on this machine there is none.
    requireTLS: !isTls && !isThisMachine,
    ignoreTLS: isThisMachine,
    connectionTimeout: connectMs / 2,
    greetingTimeout: connectMs / 2,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Without a log-in where one is configured, mails would be those of a stranger: a server that offers none gets nothing.
    ...(login ? { auth: login, forceAuth: true } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(dkim ? { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } } : {}),
  });
  return {
    send: ({ address, messageId }, mail, stop) =>
      transport
        .sendMail({
          from,
          to: { name: '', address },
          messageId,
          ...mail,
          // Nobody's holiday answers it, and no list of complaints counts it as advertising.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([stop, AbortSignal.timeout(connectMs + answerMs)]),
        })
        .then(
          (): HandOver => ({ state: 'taken' }),
          (error: Failure): HandOver => (stop.aborted ? { state: 'stopped' } : judge(error)),
        ),
    close: () => transport.close(),
  };
}
