import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ROOT } from '../start/root.ts';
import { freePort } from './free-port.ts';

/** A program that starts something and is killed: what it started must end by itself. */
const folder = mkdtempSync(join(tmpdir(), 'duskline-test-kit-'));
let program: ChildProcess | undefined;
afterEach(() => void program?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

const run = (code: string): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const doesAnswer = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Of the launcher, which holds the folder of its data as soon as it runs. */
function launcherPid(): number | undefined {
  const [data] = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('duskline-kit-')) : [];
  const lock = join(folder, data ?? 'none', 'start.lock');
  return existsSync(lock) ? (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid : undefined;
}

test('a product ends when the program that started it is killed', async () => {
  const port = await freePort(5);
  program = run(`
    import { StartedProduct } from './tools/product-kit/started-product.ts';
    await StartedProduct.start({ name: 'kit', port: ${port}, env: { SITE_DEV: 'on', FEED_WORLD: 'empty' } });
  `);
  await expect.poll(launcherPid).toBeDefined();
  const launcher = launcherPid() as number;
  program.kill('SIGKILL');
  await expect.poll(() => lives(launcher)).toBe(false);
});

test('the feed of a run ends when the program that started it is killed', async () => {
  const port = await freePort(1);
  program = run(`
    import { FeedUnderTest } from './tools/adversary/feed-under-test.ts';
    new FeedUnderTest({ port: ${port}, seed: 'kit' });
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  `);
  const url = `http://127.0.0.1:${port}/healthz`;
  await expect.poll(() => doesAnswer(url), { timeout: 100_000 }).toBe(true);
  program.kill('SIGKILL');
  await expect.poll(() => doesAnswer(url)).toBe(false);
});
