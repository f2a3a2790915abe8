import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { lineAt } from './sql-position.ts';

/** One file of `sql/<schema>/<function>.sql`: the function of that name, with all its overloads, and who may execute it. */
export type FunctionFile = { path: string; schema: string; name: string; sql: string; checksum: string };

export const FUNCTIONS = fileURLToPath(new URL('../../../sql', import.meta.url));

const nameOf = ({ schema, name }: FunctionFile): string => `${schema}.${name}`;

/** Reads the files in the order of their paths. @throws Error on a file that is not called `<schema>/<function>.sql`. */
export function readFunctionFiles(directory: string = FUNCTIONS): FunctionFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry): FunctionFile => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(directory.length + 1).replaceAll('\\', '/');
      const [, schema, name] = /^([a-z_0-9]+)\/([a-z_0-9]+)\.sql$/.exec(path) ?? [];
      if (!schema || !name) throw new Error(`${file}: a stored function is called <schema>/<function>.sql`);
      const sql = readFileSync(file, 'utf8');
      return { path, schema, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const DROP_FIRST = 'a migration drops a function whose parameters or result change';
/** SQLSTATEs of a function that stands in the way of its new form: invalid_function_definition, ambiguous_function. */
const IN_THE_WAY: readonly (string | undefined)[] = ['42P13', '42725'];

/** @throws Error naming the file, and the line where it is known. */
function fail(file: FunctionFile, error: unknown, line: number | undefined): never {
  const { message, where, code } = error as pg.DatabaseError;
  const place = line === undefined ? '' : `:${line}`;
  const advice = IN_THE_WAY.includes(code) ? ` (${DROP_FIRST})` : '';
  throw new Error(`Stored function ${file.path}${place} failed: ${message}${advice}${where ? `\n${where}` : ''}`, {
    cause: error,
  });
}

/** The line of its file at which a body is wrong: PostgreSQL tells a position in the body, or (PL/pgSQL) a line of it. */
function lineInBody(file: FunctionFile, body: string, error: unknown): number | undefined {
  const start = file.sql.indexOf(body);
  if (start < 0) return undefined;
  const first = file.sql.slice(0, start).split('\n').length;
  const { internalQuery, internalPosition, where } = error as pg.DatabaseError;
  if (internalQuery === body && internalPosition) return first + lineAt(body, Number(internalPosition)) - 1;
  const line = /near line (\d+)/.exec(where ?? '')?.[1];
  return line === undefined ? undefined : first + Number(line) - 1;
}

/** Names of functions that the database has, as `schema.function`. */
async function existing(client: pg.Client, schemas: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = ANY ($1)`,
    [schemas],
  );
  return new Set(rows.map(({ name }) => name));
}

/** A file that is gone goes with its function: only a migration drops that, because only it can know what still needs it. */
async function forget(client: pg.Client, paths: readonly string[]): Promise<void> {
  const names = new Map(paths.map((path) => [path.replace(/\.sql$/, '').replace('/', '.'), path]));
  const there = await existing(client, [...new Set([...names.keys()].map((name) => name.split('.')[0] ?? ''))]);
  for (const [name, path] of names) {
    if (there.has(name)) {
      throw new Error(
        `Stored function ${path} has no file any more, but the database has ${name}. Restore the file, or drop the function in a migration.`,
      );
    }
  }
  await client.query('DELETE FROM public.stored_function WHERE path = ANY ($1)', [paths]);
}

type Made = { name: string; signature: string; kind: string; body: string; validator: string | null };

/** @throws Error when a file makes something else than its function, or when the database has a form of it that the file does not make. */
function compare(file: FunctionFile, made: readonly Made[]): void {
  const makes = file.sql.match(/^CREATE OR REPLACE (FUNCTION|PROCEDURE) [a-z_0-9.]+/gm) ?? [];
  if (makes.length === 0 || !makes.every((text) => text.endsWith(` ${nameOf(file)}`)))
    throw new Error(`Stored function ${file.path} has to make ${nameOf(file)} and no other`);
  if (makes.length === made.length) return;
  const there = made.map(({ signature }) => signature).join(' and ');
  throw new Error(`Stored function ${file.path} does not make all that the database has, which is ${there}: ${DROP_FIRST}`);
}

/**
 * What files have made is looked at once all are there, for they may call each other: whether it is what the database has under their names, the
 * bodies by PostgreSQL's own checks, and that nobody may execute what was not granted.
 */
async function inspect(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<Made>(
    `SELECT n.nspname || '.' || p.proname AS name, p.oid::regprocedure::text AS signature, CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END AS kind,
            p.prosrc AS body, nullif(l.lanvalidator, 0)::regproc::text AS validator
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang WHERE n.nspname || '.' || p.proname = ANY ($1)`,
    [files.map(nameOf)],
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  for (const file of files) {
    const made = byName.get(nameOf(file)) ?? [];
    compare(file, made);
    for (const { signature, body, validator } of made) {
      if (validator === null) continue;
      await client.query(`SELECT ${validator}($1::regprocedure)`, [signature]).catch((error: unknown) => {
        fail(file, error, lineInBody(file, body, error));
      });
    }
  }
  await client.query(rows.map(({ kind, signature }) => `REVOKE ALL ON ${kind} ${signature} FROM PUBLIC`).join('; '));
}

/**
 * Makes the functions of the database those of the files, in one transaction: what differs from what was applied last, or is missing, is
 * applied; the order does not matter. The caller holds the lock of the migrations. Returns the paths applied.
 * @throws Error naming file and line when one fails; then everything is as it was.
 */
export async function applyStoredFunctions(
  client: pg.Client,
  directory: string,
  log: (line: string) => void = () => undefined,
): Promise<string[]> {
  const files = readFunctionFiles(directory);
  const { rows } = await client.query<{ path: string; checksum: string }>('SELECT path, checksum FROM public.stored_function');
  const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]));
  const there = await existing(client, [...new Set(files.map(({ schema }) => schema))]);
  const changed = files.filter((file) => applied.get(file.path) !== file.checksum || !there.has(nameOf(file)));
  const known = new Set(files.map(({ path }) => path));
  const gone = [...applied.keys()].filter((path) => !known.has(path));
  if (changed.length === 0 && gone.length === 0) return [];
  await client.query('BEGIN');
  try {
    if (gone.length > 0) await forget(client, gone);
    await client.query('SET LOCAL check_function_bodies = off');
    for (const file of changed) {
      await client.query(file.sql).catch((error: pg.DatabaseError) => {
        fail(file, error, error.position === undefined ? undefined : lineAt(file.sql, Number(error.position)));
      });
    }
    await client.query('SET LOCAL check_function_bodies = on');
    await inspect(client, changed);
    await client.query(
      `INSERT INTO public.stored_function (path, checksum) SELECT * FROM unnest($1::text[], $2::text[])
           ON CONFLICT (path) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`,
      [changed.map(({ path }) => path), changed.map(({ checksum }) => checksum)],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  if (changed.length > 0) log(`applied ${changed.length} stored functions`);
  return changed.map(({ path }) => path);
}
