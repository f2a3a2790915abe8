import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepSmall, openLog } from './log-file.ts';
import { StartError } from './start-error.ts';

/** A program of ours that runs for as long as the product does. */
export type ChildPlan = {
  /** Name in messages and of the log file, for example `server`. */
  readonly name: string;
  /** The TypeScript file and its arguments, run by the Node that runs this. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Where its output goes; absent = the terminal. */
  readonly logFile: string | undefined;
  /** Returns true once the child is ready; asked again and again after each start. */
  readonly probe: () => Promise<boolean>;
  /** How long a start may take before the launcher gives up on the first one, in milliseconds. */
  readonly patienceMs: number;
  /** How long it may take to end after SIGTERM. */
  readonly graceMs: number;
  /** In development a child that cannot start waits for the next change of its files instead of ending everything. */
  readonly waitsForChange?: boolean;
  readonly onChange: (event: 'started' | 'ready' | 'died', detail: string) => void;
};

export type SupervisedChild = {
  readonly name: string;
  pid(): number | undefined;
  restarts(): number;
  /** Resolves at the first readiness; rejects with StartError when the child cannot be brought up at all. */
  ready(): Promise<void>;
  /** Ends the child; it is started again at once. For development, when its files have changed. */
  restart(): void;
  stop(): Promise<void>;
};

const GUARD = fileURLToPath(new URL('./child-guard.mjs', import.meta.url));
const PROBE_EVERY_MS = 50;
const BACK_OFF_MS = [0, 250, 500, 1000, 2000, 5000];
const FIRST_START_TRIES = 3;
/** A child that ends with it before it was ever ready has said in one line why another try would change nothing. */
const REFUSES_TO_START = 78;

export function logTail(path: string | undefined, lines: number): string {
  if (path === undefined || !existsSync(path)) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

class Supervised implements SupervisedChild {
  readonly name: string;
  readonly #plan: ChildPlan;
  #child: ChildProcess | undefined;
  #stopping = false;
  /** Deaths in a row without having been ready in between: only those slow the restart down. */
  #failures = 0;
  #restarts = 0;
  #everReady = false;
  #readyPromise: Promise<void>;
  #settleReady: { resolve(): void; reject(error: Error): void };
  readonly #leaveLog: () => void;

  constructor(plan: ChildPlan) {
    this.name = plan.name;
    this.#plan = plan;
    this.#leaveLog = plan.logFile === undefined ? () => undefined : keepSmall(plan.logFile);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#readyPromise = promise;
    this.#settleReady = { resolve, reject };
    promise.catch(() => undefined);
    this.#spawn();
  }

  pid = (): number | undefined => this.#child?.pid;
  restarts = (): number => this.#restarts;
  ready = (): Promise<void> => this.#readyPromise;

  #spawn(): void {
    const { args, env, cwd, logFile } = this.#plan;
    const out = logFile === undefined ? 'inherit' : openLog(logFile);
    const child = spawn(process.execPath, ['--import', GUARD, ...args], {
      cwd,
      env: { ...env },
      // Own process group: Ctrl-C reaches the launcher alone, which then stops the children in order.
      detached: true,
      stdio: ['ignore', out, out, 'ipc'],
    });
    if (typeof out === 'number') closeSync(out);
    this.#child = child;
    this.#plan.onChange('started', String(child.pid));
    child.once('error', () => undefined);
    child.once('exit', (code, signal) => this.#exited(child, signal ?? `exit code ${code}`, code === REFUSES_TO_START));
    void this.#watchReadiness(child);
  }

  async #watchReadiness(child: ChildProcess): Promise<void> {
    const from = performance.now();
    while (this.#child === child && !this.#stopping) {
      if (await this.#plan.probe().catch(() => false)) {
        this.#failures = 0;
        this.#everReady = true;
        this.#settleReady.resolve();
        this.#plan.onChange('ready', `${Math.round(performance.now() - from)}`);
        return;
      }
      if (!this.#everReady && performance.now() - from > this.#plan.patienceMs) {
        const seconds = Math.round(this.#plan.patienceMs / 1000);
        this.#giveUp(`The ${this.name} was not ready within ${seconds} s.`);
        return;
      }
      await sleep(PROBE_EVERY_MS);
    }
  }

  #giveUp(problem: string): void {
    const tail = logTail(this.#plan.logFile, 12);
    if (tail !== '') console.error(tail);
    if (this.#plan.waitsForChange) {
      console.error(`duskline: ${problem} It is started again when a file changes.`);
      return;
    }
    this.#settleReady.reject(
      new StartError(
        problem,
        `Its last lines stand above${this.#plan.logFile === undefined ? '' : `; the whole log is ${this.#plan.logFile}`}.`,
      ),
    );
  }

  #exited(child: ChildProcess, reason: string, refuses: boolean): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#stopping) return;
    if (refuses && !this.#everReady && !this.#plan.waitsForChange) {
      const line = logTail(this.#plan.logFile, 1);
      this.#settleReady.reject(new StartError(`The ${this.name} does not start.`, line === '' ? 'It says why above.' : line));
      return;
    }
    this.#plan.onChange('died', reason);
    this.#failures += 1;
    if (!this.#everReady && this.#failures >= FIRST_START_TRIES) {
      this.#giveUp(`The ${this.name} ended ${FIRST_START_TRIES} times before it was ready (${reason}).`);
      return;
    }
    // The first restart after a healthy life is immediate; only a child that keeps failing has to wait.
    const waitMs = BACK_OFF_MS[Math.min(Math.max(0, this.#failures - 1), BACK_OFF_MS.length - 1)] ?? 5000;
    setTimeout(() => {
      if (this.#stopping || this.#child !== undefined) return;
      this.#restarts += 1;
      this.#spawn();
    }, waitMs);
  }

  restart(): void {
    // A restart that was asked for is no failure, even if the one before never got ready (a typing error, corrected now).
    this.#failures = -1;
    if (this.#child === undefined) this.#spawn();
    else this.#child.kill('SIGTERM');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#leaveLog();
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), this.#plan.graceMs);
    await gone;
    clearTimeout(force);
  }
}

/** Starts a child and keeps it running until `stop()`. A child that dies is started again at once, and more slowly if it keeps dying. */
export function supervise(plan: ChildPlan): SupervisedChild {
  return new Supervised(plan);
}
