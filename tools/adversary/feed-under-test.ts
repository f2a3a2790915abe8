import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../start/root.ts';
import type { FeedEvent } from './feed-frames.ts';
import { asRecord } from './values.ts';

const GUARD = join(ROOT, 'tools/start/child-guard.mjs');
const START_PATIENCE_MS = 120_000;

export interface FeedOptions {
  readonly port: number;
  /** Of its world: the same seed gives the same fixtures. */
  readonly seed: string;
  /** So many times as fast as real play. */
  readonly speed?: number;
  /** How much it offers (`FEED_WORLD`); three sports unless said otherwise. */
  readonly world?: 'sample' | 'full';
}

/** The odds feed sandbox as a process of its own, with its admin API. */
export class FeedUnderTest {
  readonly token = randomBytes(16).toString('hex');
  readonly #adminToken = randomBytes(16).toString('hex');
  readonly #child: ChildProcess;
  readonly url: string;

  constructor({ port, seed, speed = 1, world = 'full' }: FeedOptions) {
    this.url = `http://127.0.0.1:${port}`;
    // It ends when the channel to it closes: also when this process is killed.
    this.#child = spawn(process.execPath, ['--import', GUARD, join(ROOT, 'sandboxes/odds-feed/src/main.ts')], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        FEED_TOKEN: this.token,
        ADMIN_TOKEN: this.#adminToken,
        SPEED: String(speed),
        SEED: seed,
        WORLD: world,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.channel?.unref();
  }

  async started(): Promise<void> {
    for (const until = Date.now() + START_PATIENCE_MS; Date.now() < until; await sleep(200)) {
      const reply = await fetch(`${this.url}/healthz`).catch(() => null);
      await reply?.body?.cancel();
      if (reply?.status === 200) return;
    }
    throw new Error('the odds feed sandbox did not start');
  }

  /** A call of its control (PROTOCOL.md section 7). Throws when it does not answer 200. */
  async admin(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<Record<string, unknown>> {
    const reply = await fetch(`${this.url}/admin/${path}`, {
      method,
      headers: { 'x-sandbox-admin': this.#adminToken, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = asRecord(await reply.json());
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** The book of one event as a consumer without a flaw would hold it; null when the sandbox has none. */
  async book(urn: string): Promise<(FeedEvent & { status: unknown }) | null> {
    const answer = await this.admin('GET', `truth?urn=${encodeURIComponent(urn)}`).catch(() => ({}));
    const [event] = (asRecord(answer).events as unknown[] | undefined) ?? [];
    if (event === undefined) return null;
    const { product, markets, sport_event_status: status, suspended } = asRecord(event);
    if (suspended === true || !Array.isArray(markets)) return null;
    return { urn, product: Number(product), markets, status };
  }

  stop(): void {
    this.#child.kill('SIGTERM');
  }
}
