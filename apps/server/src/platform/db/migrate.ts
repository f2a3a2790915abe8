import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CURRENCIES } from '@duskline/money/currency';
import pg from 'pg';
import { applyDatabaseSettings } from './database-settings.ts';
import { callOn } from './function-call.ts';
import { platform } from './functions/platform.gen.ts';
import { openCurrencies } from './open-currencies.ts';
import { lineAt } from './sql-position.ts';
import { applyStoredFunctions, FUNCTIONS } from './stored-functions.ts';

export type Migration = { number: number; name: string; sql: string; checksum: string };
export type MigrateOptions = {
  /** Connection string of the owner of the schema. */
  url: string;
  /** What the database is for; said once, kept for ever (XR-28). Absent: not said by this call. */
  profile?: 'play' | 'real';
  /** Other migrations than those of the product: they come without its stored functions. */
  directory?: string;
  /** The folder of stored functions, `<schema>/<function>.sql`, when nothing else but they and the migrations is to be there. */
  functions?: string;
  log?: (line: string) => void;
};

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const LOCK = 7_999;

/** Reads `NNNN-name.sql` files in order. @throws Error on a wrong name or a number used twice. */
export function readMigrations(directory: string = MIGRATIONS): Migration[] {
  const migrations = readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file): Migration => {
      const match = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file);
      if (!match) throw new Error(`${join(directory, file)}: a migration is called NNNN-name.sql`);
      const sql = readFileSync(join(directory, file), 'utf8');
      return { number: Number(match[1]), name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index - 1]?.number === migration.number) {
      throw new Error(`Two migrations have number ${migration.number}: ${migrations[index - 1]?.name} and ${migration.name}`);
    }
  }
  return migrations;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const started = performance.now();
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO public.migration (number, name, checksum, took_ms) VALUES ($1, $2, $3, $4)', [
      migration.number,
      migration.name,
      migration.checksum,
      Math.round(performance.now() - started),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const { message, position, where } = error as pg.DatabaseError;
    throw new Error(
      `Migration ${migration.name}${position ? `:${lineAt(migration.sql, Number(position))}` : ''} failed: ${message}${where ? `\n${where}` : ''}`,
      { cause: error },
    );
  }
}

/** What this database has run is there still. Migrations that are newer than all of ours are those of a later release. */
function refuseGone(migrations: readonly Migration[], applied: readonly { number: number; name: string }[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  const gone = applied.filter(({ number }) => number <= newest && !migrations.some((one) => one.number === number));
  if (gone.length === 0) return;
  throw new Error(
    `This database has run ${gone.map(({ name }) => name).join(', ')}, which is not among the migrations any more. Restore the file.`,
  );
}

/**
 * Applies what is missing, each file in its own transaction, then the stored functions that changed, in one, then opens the currencies that are
 * new; one process at a time (the others wait). Returns the names applied: of migrations, and paths of functions.
 * @throws Error naming the file when one fails, when an applied file has been edited or removed since, when the ledger has a currency with other decimals, or
 * when the database is of the other profile.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.directory);
  const client = new pg.Client({ connectionString: options.url, application_name: 'duskline-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS public.migration (
      number int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, took_ms int NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
      'SELECT number, name, checksum FROM public.migration',
    );
    const applied = new Map(rows.map((row) => [row.number, row]));
    const done: string[] = [];
    refuseGone(migrations, rows);
    for (const migration of migrations) {
      const earlier = applied.get(migration.number);
      if (earlier) {
        if (earlier.checksum === migration.checksum) continue;
        throw new Error(
          `Migration ${migration.name} was changed after it had been applied to this database (as ${earlier.name}). ` +
            'Restore the file and put the change into a new migration; a database without value can be deleted instead.',
        );
      }
      await apply(client, migration);
      options.log?.(`applied ${migration.name}`);
      done.push(migration.name);
    }
    const functions = options.functions ?? (options.directory === undefined ? FUNCTIONS : undefined);
    if (functions !== undefined) done.push(...(await applyStoredFunctions(client, functions, options.log)));
    if (functions !== undefined && options.functions === undefined)
      await openCurrencies(client, Object.values(CURRENCIES), options.log);
    await applyDatabaseSettings(client, options.log);
    if (options.profile) await callOn(client, platform.setProfile({ profile: options.profile }));
    return done;
  } finally {
    await client.end();
  }
}
