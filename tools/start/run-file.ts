import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processLives } from './lock-file.ts';

/** What runs in a data directory now. Written by the launcher, read by tools (reconcile, chaos, benches) that join a running product. */
export type RunFile = {
  readonly launcherPid: number;
  readonly url: string;
  readonly databaseUrl: string;
  readonly databaseMigrateUrl: string;
  readonly feedUrl: string | undefined;
  readonly feedAdminToken: string | undefined;
  /** Process ids by name: server, postgres, odds-feed. They change when a child is restarted. */
  readonly pids: Readonly<Record<string, number>>;
  readonly startedAt: string;
};

const pathOf = (dataDir: string): string => join(dataDir, 'run.json');

/** Replaced as a whole, so that a reader never sees half of it. It holds passwords: owner only. */
export function writeRunFile(dataDir: string, run: RunFile): void {
  const temporary = `${pathOf(dataDir)}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(run, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, pathOf(dataDir));
}

/** Undefined when nothing runs there; a file left behind by a launcher that was killed counts as nothing. */
export function readRunFile(dataDir: string): RunFile | undefined {
  try {
    const run = JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as RunFile;
    return processLives(run.launcherPid) ? run : undefined;
  } catch {
    return undefined;
  }
}
