import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');
const START_PATIENCE_MS = 240_000;
const STOP_PATIENCE_MS = 30_000;

/** What the launcher writes into DATA_DIR/run.json. */
interface RunFile {
  url: string;
  feedUrl: string;
  feedAdminToken: string;
  databaseUrl: string;
}

/**
 * Starts the product exactly as a person does, on a free port and in a folder of its own. With E2E_URL set, the product that
 * runs there is used instead: E2E_FEED_URL and E2E_FEED_ADMIN then name its sandbox, E2E_DATA_DIR its folder.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return () => Promise.resolve();
  const dataDir = mkdtempSync(join(tmpdir(), 'duskline-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'tools/start/start.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      FEED_WORLD: 'small',
      LIVE_DELAY_SCALE: '0.2',
      EARLY_PAYOUT_CONFIRM_MS: '2000',
      LOG_LEVEL: 'warn',
    },
  });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  const run = await waitForRunFile(join(dataDir, 'run.json'), () => ended);
  process.env.E2E_URL = run.url;
  process.env.E2E_FEED_URL = run.feedUrl;
  process.env.E2E_FEED_ADMIN = run.feedAdminToken;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    child.kill('SIGTERM');
    for (const until = Date.now() + STOP_PATIENCE_MS; !ended && Date.now() < until; ) await sleep(100);
    if (!ended) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function waitForRunFile(path: string, hasEnded: () => boolean): Promise<RunFile> {
  for (const until = Date.now() + START_PATIENCE_MS; Date.now() < until; ) {
    if (hasEnded()) throw new Error('The product ended before it was ready; its lines are above.');
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as RunFile;
    await sleep(200);
  }
  throw new Error('The product was not ready in time.');
}
