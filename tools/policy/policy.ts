import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT } from '../start/root.ts';
import { readRunFile } from '../start/run-file.ts';

/** `npm run policy`: shows and sets the operator's policy in DATABASE_MIGRATE_URL, or else in the database of the product that runs in DATA_DIR. */
const environment = { ...process.env };
if (!environment.DATABASE_MIGRATE_URL && !environment.DATABASE_URL) {
  const run = readRunFile(resolve(ROOT, environment.DATA_DIR ?? '.data'));
  if (run) environment.DATABASE_MIGRATE_URL = run.databaseMigrateUrl;
}
const program = join(ROOT, 'apps', 'server', 'src', 'modules', 'policy', 'policy-main.ts');
const words = process.argv.slice(2);
// Files are named as seen from where the command was given.
const at = words[0] === 'set' && words[1] !== undefined ? resolve(process.env.INIT_CWD ?? process.cwd(), words[1]) : null;
const done = spawnSync(process.execPath, [program, ...(at === null ? words : ['set', at, ...words.slice(2)])], {
  cwd: ROOT,
  env: environment,
  stdio: 'inherit',
});
process.exitCode = done.status ?? 2;
