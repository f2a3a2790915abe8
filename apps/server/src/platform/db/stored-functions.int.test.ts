import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { migrate } from './migrate.ts';
import { FUNCTIONS, readFunctionFiles } from './stored-functions.ts';

/** Every function of ours with its definition, owner and rights, and when it was last written. */
const CATALOG = `SELECT n.nspname || '.' || p.proname AS name, pg_get_functiondef(p.oid) AS definition, pg_get_userbyid(p.proowner) AS owner, p.proacl::text AS acl, p.xmin::text AS written
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname !~ '^(pg_|information_schema$)' ORDER BY p.oid::regprocedure::text`;
type Entry = { name: string; definition: string; owner: string; acl: string; written: string };

let db: TestDb;
let folder: string;
beforeEach(async () => {
  db = await createTestDb();
  folder = mkdtempSync(join(tmpdir(), 'duskline-functions-'));
  cpSync(FUNCTIONS, folder, { recursive: true });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await db.close();
});

const catalog = async (): Promise<Entry[]> => (await db.ownerPool.query<Entry>(CATALOG)).rows;
const kept = async () =>
  (await db.ownerPool.query('SELECT path, checksum, applied_at FROM public.stored_function ORDER BY path')).rows;
const apply = (functions = folder) => migrate({ url: db.ownerUrl, functions });
const write = (path: string, sql: string) => writeFileSync(join(folder, path), sql);
const edit = (path: string, from: string | RegExp, to: string) => {
  const before = readFileSync(join(folder, path), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  write(path, after);
};

describe('O24 stored functions', () => {
  test('O24 are all in files, and applied again they are the same: definition, owner and rights', async () => {
    const before = await catalog();
    const files = readFunctionFiles();
    expect([...new Set(before.map(({ name }) => name))].sort()).toEqual(
      files.map((file) => `${file.schema}.${file.name}`).sort(),
    );
    expect(await apply()).toEqual([]);
    await db.ownerPool.query('DELETE FROM public.stored_function');
    expect(await apply()).toEqual(files.map(({ path }) => path));
    const look = (entries: Entry[]) => entries.map(({ written: _, ...rest }) => rest);
    expect(look(await catalog())).toEqual(look(before));
  });

  test('O24 may be executed by whom their files name, and by nobody else but their owner', async () => {
    const granted = readFunctionFiles().flatMap(({ sql }) =>
      [...sql.matchAll(/^GRANT EXECUTE ON (?:FUNCTION|PROCEDURE) ([a-z_.0-9]+).* TO ([a-z_, ]+);$/gm)].map(
        ([, name, roles]) => `${name} ${roles}`,
      ),
    );
    const { rows } = await db.ownerPool.query<{ right: string }>(
      `SELECT n.nspname || '.' || p.proname || ' ' || string_agg(coalesce(r.rolname, 'PUBLIC'), ', ' ORDER BY r.rolname) AS right
         FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         LEFT JOIN pg_roles r ON r.oid = a.grantee
        WHERE n.nspname !~ '^(pg_|information_schema$)' AND a.grantee <> p.proowner GROUP BY p.oid, n.nspname, p.proname`,
    );
    expect(rows.map(({ right }) => right).sort()).toEqual(granted.sort());
    expect(granted.length).toBeGreaterThan(50);
  });

  test('O24 one file that is edited is applied alone, and keeps owner and rights', async () => {
    const [before, keptBefore] = [await catalog(), await kept()];
    edit('platform/profile.sql', 'SELECT d.profile', "SELECT 'un' || d.profile");
    expect(await apply()).toEqual(['platform/profile.sql']);
    expect((await db.pool.query('SELECT platform.profile()')).rows).toEqual([{ profile: 'unplay' }]);
    const after = await catalog();
    expect(after.filter((entry, at) => entry.written !== before[at]?.written).map(({ name }) => name)).toEqual([
      'platform.profile',
    ]);
    expect(after.map(({ name, owner, acl }) => [name, owner, acl])).toEqual(
      before.map(({ name, owner, acl }) => [name, owner, acl]),
    );
    const others = (rows: { path: string }[]) => rows.filter(({ path }) => path !== 'platform/profile.sql');
    expect(others(await kept())).toEqual(others(keptBefore));
    expect(await apply()).toEqual([]);
    expect(await apply(FUNCTIONS)).toEqual(['platform/profile.sql']);
  });

  test('O24 ten processes that start at once apply a change once', async () => {
    edit('platform/profile.sql', /^--/, '-- Of which profile the database is.\n--');
    const done = await Promise.all(Array.from({ length: 10 }, () => apply()));
    expect(done.flat()).toEqual(['platform/profile.sql']);
  });

  test.each([
    ['a statement', /RETURNS text/, 'RETURNZ text', /platform\/profile\.sql:2 failed: syntax error at or near "RETURNZ"/],
    ['a body of SQL', 'SELECT d.profile', 'SELECT d.profil', /platform\/profile\.sql:3 failed: column d\.profil does not exist/],
    [
      'its result',
      /RETURNS text/,
      'RETURNS int',
      /platform\/profile\.sql failed: cannot change return type .* \(a migration drops/,
    ],
    [
      'its body of PL/pgSQL',
      'IF platform.profile() IS',
      'IFF platform.profile() IS',
      /platform\/only_in_play\.sql:4 failed: syntax error/,
    ],
    ['its name', 'platform.profile()', 'platform.profiles()', /has to make platform\.profile and no other/],
    ['its parameters', 'platform.profile()', 'platform.profile(n int)', /failed: .* is not unique \(a migration drops/],
    [
      'parameters without rights',
      /platform.profile\(\)([\s\S]*)GRANT[\s\S]*/,
      'platform.profile(n int)$1',
      /does not make all that the database has, which is platform\.profile\(\) and .*\(integer\): a migration drops/,
    ],
  ])('O24 a file that is wrong in %s is named with its line, and everything stays as it was', async (_what, from, to, error) => {
    const [before, keptBefore] = [await catalog(), await kept()];
    edit('betting/book_left.sql', /^--/, '-- A good change, which comes before the bad one.\n--');
    edit(String(error).includes('only_in_play') ? 'platform/only_in_play.sql' : 'platform/profile.sql', from, to);
    await expect(apply()).rejects.toThrow(error);
    expect([await catalog(), await kept()]).toEqual([before, keptBefore]);
  });

  test('O24 files may call each other in any order; a new function is for nobody until its file says for whom', async () => {
    write(
      'platform/a_first.sql',
      '-- A.\nCREATE OR REPLACE FUNCTION platform.a_first() RETURNS int LANGUAGE sql AS $$ SELECT platform.b_second() $$;\n',
    );
    write(
      'platform/b_second.sql',
      `-- B.
CREATE OR REPLACE FUNCTION platform.b_second() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$;
GRANT EXECUTE ON FUNCTION platform.b_second TO duskline_app;\n`,
    );
    // What a login that has no default privileges of ours would make.
    await db.ownerPool.query('ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON FUNCTIONS TO PUBLIC');
    expect(await apply()).toEqual(['platform/a_first.sql', 'platform/b_second.sql']);
    expect((await db.ownerPool.query('SELECT platform.a_first() AS n')).rows).toEqual([{ n: 2 }]);
    expect((await db.pool.query('SELECT platform.b_second() AS n')).rows).toEqual([{ n: 2 }]);
    await expect(db.pool.query('SELECT platform.a_first()')).rejects.toMatchObject({ code: '42501' });
  });

  test('O24 a file that is gone is refused while its function is there, and forgotten once a migration has dropped it', async () => {
    rmSync(join(folder, 'identity/record_failure.sql'));
    await expect(apply()).rejects.toThrow(
      /identity\/record_failure\.sql has no file any more, but the database has identity\.record_failure/,
    );
    await db.ownerPool.query('DROP FUNCTION identity.record_failure');
    expect(await apply()).toEqual([]);
    expect((await kept()).map(({ path }) => path)).not.toContain('identity/record_failure.sql');
    // With its file back it is missing, and made.
    expect(await apply(FUNCTIONS)).toEqual(['identity/record_failure.sql']);
  });

  test('O24 a function that a migration has dropped is created again from its unchanged file', async () => {
    await db.ownerPool.query('DROP FUNCTION identity.record_failure');
    expect(await apply()).toEqual(['identity/record_failure.sql']);
  });

  test('O24 files are called as their functions', async () => {
    write('money/post-journal.sql', '');
    await expect(apply()).rejects.toThrow(/post-journal\.sql: a stored function is called <schema>\/<function>\.sql/);
  });

  test('O24 a login that may not migrate is refused before anything is tried', async () => {
    await expect(migrate({ url: db.url })).rejects.toMatchObject({ code: '42501' });
    // One that may make tables, but does not own the functions.
    await db.ownerPool.query(
      'GRANT CREATE ON SCHEMA public TO duskline_app; GRANT SELECT ON public.stored_function TO duskline_app',
    );
    edit('platform/profile.sql', /^--/, '-- Of which profile the database is.\n--');
    await expect(migrate({ url: db.url, functions: folder })).rejects.toMatchObject({
      message: expect.stringMatching(/platform\/profile\.sql failed: (must be owner of function|permission denied for)/),
      cause: { code: '42501' },
    });
  });
});
