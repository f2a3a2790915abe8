import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../../../sandboxes/odds-feed/src/main.ts', import.meta.url));
export const FEED_TOKEN = 'feed-token-test';
const ADMIN = 'feed-admin-test';

export interface Sandbox {
  url: string;
  admin<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): void;
}

/** The sandbox as its own process, as in production. `settings` are over those of every test. */
export async function startSandbox(world: 'small' | 'empty', settings: Record<string, string> = {}): Promise<Sandbox> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', WORLD: world, FEED_TOKEN, ADMIN_TOKEN: ADMIN, SEED: 'ingest', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
    child.stdout?.on('data', (text: Buffer) => {
      const found = /listening on (\S+)/.exec(text.toString());
      if (found?.[1]) resolve(found[1]);
    });
  });
  return {
    url,
    async admin<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${url}/admin/${path}`, {
        method,
        headers: { 'x-sandbox-admin': ADMIN, ...(body !== undefined && { 'content-type': 'application/json' }) },
        // So that an answer that never comes says which one it was.
        signal: AbortSignal.timeout(30_000),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    stop: () => child.kill('SIGKILL'),
  };
}
