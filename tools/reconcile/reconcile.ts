import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT } from '../start/root.ts';
import { readRunFile } from '../start/run-file.ts';

/**
 * `npm run reconcile`: checks the books of DATABASE_URL, or else of the product that runs in DATA_DIR. The checks belong to the
 * server; this only finds the database and starts them. Exit code 0 = all zero, 1 = a break, 2 = could not be checked.
 */
const environment = { ...process.env };
if (!environment.DATABASE_URL && !environment.DATABASE_REPORT_URL) {
  const run = readRunFile(resolve(ROOT, environment.DATA_DIR ?? '.data'));
  if (run) environment.DATABASE_URL = run.databaseMigrateUrl;
}
const program = join(ROOT, 'apps', 'server', 'src', 'modules', 'wallet', 'reconcile-main.ts');
process.exitCode = spawnSync(process.execPath, [program], { cwd: ROOT, env: environment, stdio: 'inherit' }).status ?? 2;
