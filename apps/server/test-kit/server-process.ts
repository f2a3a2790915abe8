import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from '../../../tools/product-kit/free-port.ts';
import { stopChild } from '../../../tools/product-kit/stop-child.ts';
import type { TestDb } from './create-test-db.ts';
import { documentFolder } from './document-folder.ts';
import { ORIGIN } from './test-server.ts';

const SERVER_DIR = resolve(import.meta.dirname, '..');
const PATIENCE_MS = 110_000;

export interface ServerProcess {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Resident memory now, in megabytes. */
  rssMb(): number;
  stop(): Promise<void>;
}

/** The server's own program in a process of its own: for what a test must measure of a whole process. It reads no feed. */
export async function startServerProcess(
  testDb: Pick<TestDb, 'url'>,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const documents = documentFolder();
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: SERVER_DIR,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: testDb.url,
      PORT: String(port),
      ORIGINS: ORIGIN,
      ROLES: 'web',
      SITE_BUILD: '/nowhere',
      LOG_LEVEL: 'fatal',
      DOCUMENT_DIR: documents,
      ...settings,
    },
  });
  const stop = async () => {
    await stopChild(child);
    rmSync(documents, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    for (const until = Date.now() + PATIENCE_MS; !(await isAlive(url)); await new Promise((done) => setTimeout(done, 50))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('the server process did not start');
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = child.pid as number;
  const rssMb = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  return { port, url, pid, rssMb, stop };
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/livez`).then(
    (reply) => reply.ok,
    () => false,
  );
}
