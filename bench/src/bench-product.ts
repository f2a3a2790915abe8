import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = resolve(import.meta.dirname, '..', '..');
const START_PATIENCE_MS = 240_000;

/** What the launcher says of itself, in DATA_DIR/run.json. */
interface RunFile {
  url: string;
  feedUrl: string;
  feedAdminToken: string;
}

export interface BenchProduct extends RunFile {
  stop(): Promise<void>;
}

/** The whole product, started the way `npm start` does, on a free port and in a folder that is thrown away. Rate limits are off. */
export async function startBenchProduct(env: Record<string, string> = {}): Promise<BenchProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'duskline-bench-product-'));
  const child = spawn(process.execPath, ['tools/start/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: String(await freePort()), DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
      ...env,
    },
  });
  const stop = async (): Promise<void> => {
    await stopChild(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { ...(await waitForRunFile(join(dataDir, 'run.json'), child)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForRunFile(path: string, child: ChildProcess): Promise<RunFile> {
  for (const until = Date.now() + START_PATIENCE_MS; Date.now() < until; await sleep(200)) {
    if (child.exitCode !== null) throw new Error('the product ended before it was ready');
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as RunFile;
  }
  throw new Error('the product was not ready in time');
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

/** The browser of the system; `npm test` installs one where none is found. */
export function browserPath(): string {
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  if (!found) throw new Error('no Chromium here: npm test installs one');
  return found;
}

export const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
