import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopChild } from '../../../tools/product-kit/stop-child.ts';

const MAIN = fileURLToPath(new URL('../../../sandboxes/kyc/src/main.ts', import.meta.url));
const APP = {
  APP_TOKEN: 'the-app-of-the-tests',
  APP_SECRET: 'the-secret-of-the-tests',
  ADMIN_TOKEN: 'the-admin-of-the-tests',
  REGISTER_KEY: 'the-key-of-the-register',
};
/** Signs callbacks. */
export const WEBHOOK_SECRET = 'the-webhooks-of-the-tests';

export interface SandboxCallback {
  id: string;
  body: string;
  state: string;
  statuses: number[];
}

export interface KycProcess {
  readonly url: string;
  /** For PROVIDERS. */
  readonly settings: Record<string, unknown>;
  /** Tells the sandbox something, or asks it. */
  control<Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
  callbacks(): Promise<SandboxCallback[]>;
  close(): Promise<void>;
}

/** The provider of identity checks, in a process of its own. */
export async function startKyc(): Promise<KycProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...APP, HOST: '127.0.0.1', PORT: '0', WEBHOOK_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the provider of identity checks ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      const found = /listening on (\S+)/.exec(text.toString());
      if (found?.[1]) resolve(found[1]);
    });
  });
  async function control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${url}/__sbx${path}`, {
      method,
      headers: { 'x-sandbox-admin': APP.ADMIN_TOKEN, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
  return {
    url,
    settings: {
      'exclusion-register': { client: { url, token: APP.REGISTER_KEY } },
      'duskline-kyc': {
        client: { url, token: `${APP.APP_TOKEN}:${APP.APP_SECRET}` },
        callbacks: { keys: [WEBHOOK_SECRET], networks: ['127.0.0.1/32'] },
      },
    },
    control,
    callbacks: () => control('GET', '/callbacks'),
    close: () => stopChild(child),
  };
}
