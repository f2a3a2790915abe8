import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashFiles } from './file-hash.ts';
import { takeLock } from './lock-file.ts';
import { step } from './progress.ts';
import { StartError } from './start-error.ts';

const HEARTBEAT_MS = 10_000;

/** What the built site depends on. The packages count as a whole: which of them reach the browser is decided by imports. */
function siteHash(root: string): string {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'src'));
  return hashFiles(root, ['apps/site', ...packages, 'package-lock.json', 'tsconfig.base.json']);
}

/** npm as it was called, so that a machine with several of them stays with one. */
function npm(): [string, string[]] {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') && existsSync(cli) ? [process.execPath, [cli]] : ['npm', []];
}

async function runBuild(root: string, signal: AbortSignal): Promise<void> {
  const [command, before] = npm();
  const child = spawn(command, [...before, 'run', 'build', '--workspace=@duskline/site'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-6000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const from = performance.now();
  const heartbeat = setInterval(
    () => console.info(`    ... building the site, ${Math.round((performance.now() - from) / 1000)} s`),
    HEARTBEAT_MS,
  );
  const code = await new Promise<number | null>((done) => {
    child.once('error', () => done(-1));
    child.once('close', done);
  });
  clearInterval(heartbeat);
  if (code === 0) return;
  console.error(output.trimEnd());
  throw new StartError('The site could not be built.', 'The error stands above; correct it and run again.');
}

/** Builds apps/site unless the last build was made from the very same files. Two starts in one clone build one after the other. */
export async function buildSite(root: string, signal: AbortSignal): Promise<void> {
  const folder = join(root, 'apps', 'site', 'build');
  const stamp = join(folder, '.stamp');
  const wanted = siteHash(root);
  const isCurrent = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isCurrent()) return;
  mkdirSync(join(root, '.data'), { recursive: true });
  const lockPath = join(root, '.data', 'build.lock');
  let lock = takeLock(lockPath, '');
  while (!lock.held) {
    await sleep(300);
    lock = takeLock(lockPath, '');
  }
  try {
    if (isCurrent()) return;
    await step('The site is built', () => runBuild(root, signal));
    mkdirSync(folder, { recursive: true });
    writeFileSync(stamp, wanted);
  } finally {
    lock.release();
  }
}
