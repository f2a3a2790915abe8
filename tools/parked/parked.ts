import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT } from '../start/root.ts';
import { readRunFile } from '../start/run-file.ts';

/**
 * `npm run parked -- list | show KIND KEY | requeue KIND KEY|--all`: what failed too often and waits for a person, in the database of
 * DATABASE_URL or else of the product that runs in DATA_DIR. The items belong to the server; this only finds the database.
 */
const environment = { ...process.env };
if (!environment.DATABASE_URL && !environment.DATABASE_MIGRATE_URL) {
  const run = readRunFile(resolve(ROOT, environment.DATA_DIR ?? '.data'));
  if (run) environment.DATABASE_MIGRATE_URL = run.databaseMigrateUrl;
}
const program = join(ROOT, 'apps', 'server', 'src', 'platform', 'parking', 'parked-main.ts');
process.exitCode =
  spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environment, stdio: 'inherit' }).status ?? 2;
