import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentProcessIdentity, isProcessAlive, type ProcessIdentity } from './lock-file.ts';

/** What runs in a data directory now. Written by the launcher, read by tools (reconcile, chaos, benches) that join a running product. */
export type RunFile = {
  readonly launcherPid: number;
  /** Tells the launcher from another process that has its number now. */
  readonly launcher: ProcessIdentity;
  readonly url: string;
  readonly databaseUrl: string;
  readonly databaseMigrateUrl: string;
  readonly feedUrl: string | undefined;
  readonly feedAdminToken: string | undefined;
  /** Where the mails of a sandbox are read. */
  readonly inboxUrl: string | undefined;
  /** Process ids by name: server, postgres, odds-feed, inbox. They change when a child is restarted. */
  readonly pids: Readonly<Record<string, number>>;
  readonly startedAt: string;
};

/** All of it that is not about the launcher itself. */
export type RunState = Omit<RunFile, 'launcherPid' | 'launcher' | 'startedAt'>;

const WRITE_EVERY_MS = 500;

const pathOf = (dataDir: string): string => join(dataDir, 'run.json');
const temporaryOf = (dataDir: string): string => `${pathOf(dataDir)}.${process.pid}`;

/** Replaced as a whole, so that a reader never sees half of it. It holds passwords: owner only. */
function writeRunFile(dataDir: string, run: RunFile): void {
  const temporary = temporaryOf(dataDir);
  writeFileSync(temporary, `${JSON.stringify(run, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, pathOf(dataDir));
}

/** Undefined when nothing runs there; a file left behind by a launcher that was killed counts as nothing, whatever process has its number now. */
export function readRunFile(dataDir: string): RunFile | undefined {
  try {
    const run = JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as RunFile;
    return isProcessAlive(run.launcher) ? run : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps DATA_DIR/run.json up to date while children come and go. A file that cannot be written (a full disk) is tried again each time and
 * never ends anything (XR-14). Returns the function that ends that.
 */
export function keepRunFile(dataDir: string, now: () => RunState, everyMs = WRITE_EVERY_MS): () => void {
  const startedAt = new Date().toISOString();
  const launcher = currentProcessIdentity();
  let last = '';
  const write = (): void => {
    const state = now();
    const text = JSON.stringify(state);
    if (text === last) return;
    try {
      writeRunFile(dataDir, { launcherPid: process.pid, launcher, ...state, startedAt });
      last = text;
    } catch {
      rmSync(temporaryOf(dataDir), { force: true });
    }
  };
  write();
  const timer = setInterval(write, everyMs);
  return () => {
    clearInterval(timer);
    rmSync(pathOf(dataDir), { force: true });
  };
}
