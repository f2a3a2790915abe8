import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopChild } from '../../../tools/product-kit/stop-child.ts';
import { until } from './until.ts';

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

export interface Inbox {
  /** Of its page and API. */
  url: string;
  /** For MAIL_URL. */
  mailUrl: string;
  mails(to?: string): Promise<InboxMail[]>;
  /** Waits for the first mail to an address, or for as many as are wanted. @throws when they do not come */
  mailTo(address: string, count?: number): Promise<InboxMail>;
  /** What goes wrong from now on; {} is nothing. */
  faults(given: Record<string, unknown>): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The mail server and the mailboxes, in a process of their own, spoken to by SMTP. */
export async function startInbox(settings: Record<string, string> = {}): Promise<Inbox> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', SMTP_PORT: '0', ...settings },
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
  return {
    url,
    mailUrl,
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
    clear: async () => void (await ask('DELETE', '/api/mails')),
    close: () => stopChild(child),
  };
}

/** The token at the end of the link in a mail. */
export const tokenIn = ({ text }: Pick<InboxMail, 'text'>): string => /\?token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
