import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { ROOT } from './root.ts';
import { readRunFile } from './run-file.ts';

/** The environment with a database: that of the settings, or else that of the product that runs in DATA_DIR. */
function withDatabase(environment: NodeJS.ProcessEnv, isOfReports: boolean): NodeJS.ProcessEnv {
  const { DATABASE_MIGRATE_URL, DATABASE_URL, DATABASE_REPORT_URL, DATA_DIR } = readSettings(environment);
  // With the login for reports reconciliation can do its work, and nothing else.
  if (DATABASE_MIGRATE_URL ?? DATABASE_URL ?? (isOfReports ? DATABASE_REPORT_URL : undefined)) return environment;
  const run = readRunFile(resolve(ROOT, DATA_DIR));
  return run ? { ...environment, DATABASE_MIGRATE_URL: run.databaseMigrateUrl } : environment;
}

/** Runs a program of the server (below apps/server/src) for the operator; the process ends with its exit code, or with 2 when it could not run. */
export function runOnDatabase(program: string, words: readonly string[] = [], more: Readonly<Record<string, string>> = {}): void {
  try {
    const path = join(ROOT, 'apps', 'server', 'src', program);
    const done = spawnSync(process.execPath, [path, ...words], {
      cwd: ROOT,
      env: { ...withDatabase(process.env, program.endsWith('reconcile-main.ts')), ...more },
      stdio: 'inherit',
    });
    process.exitCode = done.status ?? 2;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
