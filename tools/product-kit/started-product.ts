import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../start/root.ts';
import { type RunFile, readRunFile } from '../start/run-file.ts';
import { freePort } from './free-port.ts';
import { stopChild } from './stop-child.ts';

const START_PATIENCE_MS = 300_000;
const STOP_PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** Site, feed sandbox, PostgreSQL, and the page and the mail server of the inbox. */
export const PORTS = 5;

export type ProductOptions = {
  /** Names the folder of its data, so that one left behind can be attributed. */
  readonly name: string;
  /** Of the site; the ones after it are for PostgreSQL and the sandboxes. Any free ones when absent. */
  readonly port?: number;
  /** Settings over those of every such product: rate limits off, few lines of log. */
  readonly env?: Readonly<Record<string, string>>;
};

/** A running product whose feed is its own sandbox. */
export type FedRun = RunFile & { readonly feedUrl: string; readonly feedAdminToken: string };

/** A whole product of its own, started as `npm start` does it, with data in a folder that is thrown away. */
export class StartedProduct {
  readonly dataDir: string;
  readonly #child: ChildProcess;
  #keepsData = false;

  private constructor({ name, env }: ProductOptions, port: number) {
    this.dataDir = mkdtempSync(join(tmpdir(), `duskline-${name}-`));
    this.#child = spawn(process.execPath, ['tools/start/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: this.dataDir,
        RATE_LIMIT: 'off',
        // Who wants them asks for them: they are drawn by the clock on the wall.
        FEED_VIRTUAL: 'off',
        // Three sports are read in a third of the time of all.
        FEED_WORLD: 'full',
        LOG_LEVEL: 'warn',
        ...env,
      },
      // The launcher stops everything when this channel closes: also when this process is killed.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child.channel?.unref();
  }

  /** Resolves when bets can be placed. Throws when the product ends before that or takes five minutes; nothing is left behind then. */
  static async start(options: ProductOptions): Promise<StartedProduct> {
    const product = new StartedProduct(options, options.port ?? (await freePort(PORTS)));
    try {
      await product.#ready();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #ready(): Promise<void> {
    for (const until = Date.now() + START_PATIENCE_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
      if (this.#hasEnded) throw new Error('the product ended before it was ready; its lines are above');
      if (readRunFile(this.dataDir) !== undefined) return;
    }
    throw new Error('the product was not ready in time');
  }

  /** What runs now; process ids change when a part is started again. Throws when the launcher is gone. */
  run(): RunFile {
    const run = readRunFile(this.dataDir);
    if (this.#hasEnded || run === undefined) throw new Error('the product does not run any more');
    return run;
  }

  get url(): string {
    return this.run().url;
  }

  /** As {@link run}, of a product with its own sandbox. Throws when it has another feed. */
  fedRun(): FedRun {
    const run = this.run();
    const { feedUrl, feedAdminToken } = run;
    if (feedUrl === undefined || feedAdminToken === undefined) throw new Error('the product runs without its feed sandbox');
    return { ...run, feedUrl, feedAdminToken };
  }

  /** Keeps the folder for the investigation of a failure. */
  keepData(): void {
    this.#keepsData = true;
  }

  async stop(): Promise<void> {
    await stopChild(this.#child, STOP_PATIENCE_MS);
    if (this.#keepsData) console.info(`  its data and logs are kept in ${this.dataDir}`);
    else rmSync(this.dataDir, { recursive: true, force: true });
  }
}
