import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../start/root.ts';
import { type RunFile, readRunFile } from '../start/run-file.ts';

const START_PATIENCE_MS = 300_000;
const POLL_MS = 25;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A whole product of its own, started the way `npm start` does, on other ports and in a folder that is thrown away. */
export class ProductUnderTest {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'duskline-chaos-'));
  readonly #child: ChildProcess;
  #ended = false;
  #keepsData = false;

  /** `env` over what every run gets. */
  constructor(port: number, env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, ['tools/start/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: this.dataDir,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        FEED_SPEED: '1',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#child.once('exit', () => {
      this.#ended = true;
    });
  }

  /** What runs now. Throws when the launcher is gone. */
  run(): RunFile {
    const run = readRunFile(this.dataDir);
    if (this.#ended || run === undefined) throw new Error('the product does not run any more');
    return run;
  }

  async started(): Promise<RunFile> {
    for (const until = Date.now() + START_PATIENCE_MS; Date.now() < until; await pause(200)) {
      if (this.#ended) throw new Error('the product ended before it was ready; its lines are above');
      const run = readRunFile(this.dataDir);
      if (run !== undefined) return run;
    }
    throw new Error('the product was not ready in time');
  }

  async #isReady(url: string): Promise<boolean> {
    try {
      const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) });
      await reply.body?.cancel();
      return reply.status === 200;
    } catch {
      return false;
    }
  }

  /** Kills a process as a power cut would, with everything below it, and waits until bets can be placed again. Answers the milliseconds. */
  async killAndWait(name: 'server' | 'postgres', patienceMs: number): Promise<number> {
    const { url, pids } = this.run();
    const pid = pids[name];
    if (pid === undefined) throw new Error(`no process number is known for ${name}`);
    const below = childrenOf(pid);
    const from = performance.now();
    for (const victim of [pid, ...below]) {
      try {
        process.kill(victim, 'SIGKILL');
      } catch {
        // It noticed the death of its parent and was faster.
      }
    }
    let wasDown = name === 'server';
    while (performance.now() - from < patienceMs) {
      const ready = await this.#isReady(url);
      // An answer from before the server has noticed does not count: first the readiness must fall, or another process must stand there.
      if (!ready || this.run().pids[name] !== pid) wasDown = true;
      if (ready && wasDown) return performance.now() - from;
      await pause(POLL_MS);
    }
    throw new Error(`not ready within ${patienceMs} ms after the end of ${name}`);
  }

  /** Leaves the folder for whoever looks into what went wrong. */
  keepData(): void {
    this.#keepsData = true;
  }

  async stop(): Promise<void> {
    if (!this.#ended) {
      const gone = new Promise<void>((done) => this.#child.once('exit', () => done()));
      this.#child.kill('SIGTERM');
      await gone;
    }
    if (this.#keepsData) console.info(`  its data and logs are kept in ${this.dataDir}`);
    else rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The processes whose parent is `pid` (PostgreSQL has one for each connection). Empty where there is no /proc. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
          return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid);
        } catch {
          return false;
        }
      })
      .map(Number);
  } catch {
    return [];
  }
}
