import { createTransport } from 'nodemailer';
import type { MailServer } from '../../platform/mail-settings.ts';
import type { WrittenMail } from './write-mail.ts';

export interface Envelope {
  address: string;
  messageId: string;
}

/**
 * Only a refusal of this very address or message is final. `isAway`: the server takes nothing at all now, whatever mail comes next.
 */
export type HandOver =
  | { state: 'taken' }
  | { state: 'refused'; code: number }
  | { state: 'later'; reason: string; isAway: boolean };

export interface MailTransport {
  /** Never throws. */
  send(envelope: Envelope, mail: WrittenMail): Promise<HandOver>;
  /** Ends the connection. */
  close(): void;
}

export interface TransportOptions {
  server: MailServer;
  from: string;
  dkim: { domain: string; selector: string; privateKey: string } | null;
  /** A mail that is not taken within this time is tried again later. */
  deadlineMs: number;
  /** Who signed the certificate of a server that is not known to the world. */
  ca?: string;
}

/** What nodemailer says of a failure. */
interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Not available, and closing the connection: what a server says that is going down. */
const GOING = 421;

/** Words of the mail server may repeat the address: only their number is kept. */
function judge({ code = 'unknown', command = '', responseCode }: Failure): HandOver {
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  if (responseCode !== undefined && responseCode >= 500 && isAboutMail) return { state: 'refused', code: responseCode };
  const reason = [code, command, responseCode].filter(Boolean).join(' ');
  return { state: 'later', reason, isAway: !isAboutMail || responseCode === GOING };
}

/** Hands mails over to the mail server, one after the other over one connection. */
export function createMailTransport({ server, from, dkim, deadlineMs, ca }: TransportOptions): MailTransport {
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
    connectionTimeout: deadlineMs / 2,
    greetingTimeout: deadlineMs / 2,
    socketTimeout: deadlineMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login ? { auth: login } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(dkim ? { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } } : {}),
  });
  return {
    send: ({ address, messageId }, mail) =>
      transport
        .sendMail({
          from,
          to: { name: '', address },
          messageId,
          ...mail,
          // Nobody's holiday answers it, and no list of complaints counts it as advertising.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(deadlineMs),
        })
        .then(
          (): HandOver => ({ state: 'taken' }),
          (error: Failure) => judge(error),
        ),
    close: () => transport.close(),
  };
}
