import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../start/root.ts';
import { type RunFile, readRunFile } from '../start/run-file.ts';

const START_PATIENCE_MS = 300_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A whole product of its own whose feed replays files instead of making a world, started the way `npm start` does. */
export class ReplayProduct {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'duskline-replay-'));
  readonly #child: ChildProcess;
  #hasEnded = false;

  /** `speed`: the season clock runs from the start, beginning a minute of real time before the first kick-off; 0 = it stands still. */
  constructor(port: number, files: readonly string[], speed = 0) {
    this.#child = spawn(process.execPath, ['tools/start/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: this.#dataDir,
        FEED_WORLD: 'empty',
        // The sandbox reads it from the environment that it inherits.
        REPLAY_FILES: files.join(','),
        REPLAY_SPEED: String(speed),
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#child.once('exit', () => {
      this.#hasEnded = true;
    });
  }

  /** Resolves when bets can be placed. */
  async started(): Promise<RunFile> {
    for (const until = Date.now() + START_PATIENCE_MS; Date.now() < until; await pause(200)) {
      if (this.#hasEnded) throw new Error('the product ended before it was ready; its lines are above');
      const run = readRunFile(this.#dataDir);
      if (run !== undefined) return run;
    }
    throw new Error('the product was not ready in time');
  }

  async stop(): Promise<void> {
    if (!this.#hasEnded) {
      const gone = new Promise<void>((done) => this.#child.once('exit', () => done()));
      this.#child.kill('SIGTERM');
      await gone;
    }
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
