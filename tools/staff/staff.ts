import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT } from '../start/root.ts';
import { readRunFile } from '../start/run-file.ts';

/** `npm run staff`: gives and takes roles in DATABASE_MIGRATE_URL, or else in the database of the product that runs in DATA_DIR. */
const environment = { ...process.env };
if (!environment.DATABASE_MIGRATE_URL && !environment.DATABASE_URL) {
  const run = readRunFile(resolve(ROOT, environment.DATA_DIR ?? '.data'));
  if (run) environment.DATABASE_MIGRATE_URL = run.databaseMigrateUrl;
}
const program = join(ROOT, 'apps', 'server', 'src', 'modules', 'identity', 'staff-main.ts');
const done = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environment, stdio: 'inherit' });
process.exitCode = done.status ?? 2;
