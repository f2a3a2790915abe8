import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopChild } from '../../../tools/product-kit/stop-child.ts';
import { until } from './until.ts';

const SMS_ACCOUNT = `AC${'d0'.repeat(16)}`;
const SMS_TOKEN = 'token-of-these-tests';

const MAIN = fileURLToPath(new URL('../../../sandboxes/inbox/src/main.ts', import.meta.url));

/** A mail as the API of the sandbox shows it. */
export interface InboxMail {
  id: number;
  to: string[];
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  encrypted: boolean;
}

/** An SMS as the API of the sandbox shows it. */
export interface InboxSms {
  id: number;
  from: string;
  to: string;
  text: string;
  key: string;
}

export interface Inbox {
  /** Of its page and API. */
  url: string;
  /** For MAIL_URL. */
  mailUrl: string;
  mails(to?: string): Promise<InboxMail[]>;
  /** Waits for the first mail to an address, or for as many as are wanted. @throws when they do not come */
  mailTo(address: string, count?: number): Promise<InboxMail>;
  /** What PROVIDERS says of it. */
  smsProviders: string;
  sms(to?: string): Promise<InboxSms[]>;
  /** Waits for so many SMS to a number, and returns the newest. @throws when they do not come */
  smsTo(number: string, count?: number): Promise<InboxSms>;
  /** What goes wrong from now on; {} is nothing. */
  faults(given: Record<string, unknown>): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The mail server and the mailboxes, in a process of their own, spoken to by SMTP. */
export async function startInbox(settings: Record<string, string> = {}): Promise<Inbox> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', SMTP_PORT: '0', SMS_ACCOUNT, SMS_TOKEN, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url, mailUrl] = await new Promise<[string, string]>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the inbox ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      const found = /listening on (\S+) \(mail on (\S+)\)/.exec(text.toString());
      if (found?.[1] && found[2]) resolve([found[1], found[2]]);
    });
  });
  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(url + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const mails = async (to?: string) => {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    return ((await (await ask('GET', `/api/mails${query}`)).json()) as { mails: InboxMail[] }).mails;
  };
  const sms = async (to?: string) => {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    return ((await (await ask('GET', `/api/sms${query}`)).json()) as { sms: InboxSms[] }).sms;
  };
  return {
    url,
    mailUrl,
    smsProviders: JSON.stringify({ twilio: { client: { url, token: `${SMS_ACCOUNT}:${SMS_TOKEN}` } } }),
    sms,
    async smsTo(number, count = 1) {
      let found: InboxSms[] = [];
      await until(`${count} SMS to a number`, async () => {
        found = await sms(number);
        return found.length >= count;
      });
      return found[0] as InboxSms;
    },
    mails,
    async mailTo(address, count = 1) {
      let found: InboxMail[] = [];
      await until(`${count} mails to ${address}`, async () => {
        found = await mails(address);
        return found.length >= count;
      });
      return found[0] as InboxMail;
    },
    faults: async (given) => void (await ask('PUT', '/api/faults', given)),
    async clear() {
      await ask('DELETE', '/api/mails');
      await ask('DELETE', '/api/sms');
    },
    close: () => stopChild(child),
  };
}

/** The token at the end of the link in a mail. */
export const tokenIn = ({ text }: Pick<InboxMail, 'text'>): string => /\?token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
