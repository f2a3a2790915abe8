import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';

/** Functions outside the schema money that write what holds money, as the database has them. */
const MOVERS = `
  SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
   WHERE n.nspname NOT IN ('money', 'pg_catalog', 'information_schema')
     AND regexp_replace(p.prosrc, '--[^\\n]*', '', 'g') ~* '\\m(insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(\\s+table)?|copy)\\s+(only\\s+)?"?money"?\\."?(account|journal|transfer|intent|provider)\\M'`;

const db = await fileFixture(createTestDb());

describe('TR-G14 who may move money', () => {
  test('only functions of the schema money write accounts, journals, transfers and intents', async () => {
    const movers = async () => (await db.ownerPool.query<{ name: string }>(MOVERS)).rows.map(({ name }) => name);
    expect(await movers()).toEqual([]);
    await db.ownerPool.query(
      `CREATE FUNCTION betting.help_oneself() RETURNS void LANGUAGE plpgsql AS 'BEGIN UPDATE money.account SET balance = 1; END'`,
    );
    expect(await movers()).toEqual(['betting.help_oneself()']);
    await db.ownerPool.query('DROP FUNCTION betting.help_oneself()');
  });

  test('the schema, its tables and its functions have one owner, and nobody else may write the tables', async () => {
    const { rows: owners } = await db.ownerPool.query(
      `SELECT DISTINCT pg_get_userbyid(x.owner) AS owner FROM (
         SELECT c.relowner AS owner FROM pg_class c WHERE c.relnamespace = 'money'::regnamespace
         UNION ALL SELECT p.proowner FROM pg_proc p WHERE p.pronamespace = 'money'::regnamespace
         UNION ALL SELECT n.nspowner FROM pg_namespace n WHERE n.nspname = 'money') x`,
    );
    expect(owners).toEqual([{ owner: 'duskline_owner' }]);
    const { rows: writers } = await db.ownerPool.query(
      `SELECT g.grantee, g.table_name, g.privilege_type FROM information_schema.role_table_grants g
        WHERE g.table_schema = 'money' AND g.grantee <> 'duskline_owner' AND g.privilege_type <> 'SELECT'`,
    );
    expect(writers).toEqual([]);
  });

  test.each([
    'post(',
    'begin_intent(',
    'write_intent(',
    'recover_debt(',
    'debt_account(',
    'lock_wallet(',
    'move_hold(',
    'unsettle_ticket(',
  ])('the application may not call a part of an act: money.%s', async (part) => {
    const { rows } = await db.ownerPool.query(
      `SELECT count(*)::int AS functions, bool_or(has_function_privilege('duskline_app', p.oid, 'EXECUTE')) AS may
           FROM pg_proc p WHERE p.pronamespace = 'money'::regnamespace AND p.proname = $1`,
      [part.slice(0, -1)],
    );
    expect(rows).toEqual([{ functions: 1, may: false }]);
  });

  test.each(['money.intent', 'money.provider'])('%s is append-only, also for the owner', async (table) => {
    await db.pool.query("SELECT money.open_provider('a-psp', 'payment')");
    for (const sql of [`DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(db.ownerPool.query(sql)).rejects.toThrow('append-only');
    await expect(db.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
  });
});
