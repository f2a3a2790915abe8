import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { childrenOf } from '../chaos/kill-and-wait.ts';
import { ROOT } from '../start/root.ts';
import { freePort } from './free-port.ts';

/** A program that starts something and is killed: what it started must end by itself. A machine that does a lot else takes minutes for it. */
const PATIENCE = { timeout: 200_000 };
const TEST_MS = 420_000;
const folder = mkdtempSync(join(tmpdir(), 'duskline-test-kit-'));
let program: ChildProcess | undefined;
afterEach(() => void program?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Runs the program until it has started its child, kills it, and waits for the end of the child. */
async function killWithChild(code: string): Promise<void> {
  program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
  const parent = program.pid ?? 0;
  await expect.poll(() => childrenOf(parent), PATIENCE).toHaveLength(1);
  const [child = 0] = childrenOf(parent);
  program.kill('SIGKILL');
  await expect.poll(() => lives(child), PATIENCE).toBe(false);
}

test(
  'a product ends when the program that started it is killed',
  async () => {
    const port = await freePort(5);
    await killWithChild(`
      import { StartedProduct } from './tools/product-kit/started-product.ts';
      await StartedProduct.start({ name: 'kit', port: ${port}, env: { SITE_DEV: 'on', FEED_WORLD: 'empty' } });
    `);
  },
  TEST_MS,
);

test(
  'the feed of a run ends when the program that started it is killed',
  async () => {
    const port = await freePort(1);
    await killWithChild(`
      import { FeedUnderTest } from './tools/adversary/feed-under-test.ts';
      new FeedUnderTest({ port: ${port}, seed: 'kit' });
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    `);
  },
  TEST_MS,
);
