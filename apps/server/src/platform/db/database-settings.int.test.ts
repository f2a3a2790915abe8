import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { migrate } from './migrate.ts';

const name = `settings_${process.pid}`;
const at = (url: string): string => url.replace('{database}', name).replace('%7Bdatabase%7D', name);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const server = inject('postgres');
const end = (client: pg.Client) => client.end();
const admin = await fileFixture(connect(server.admin), end);
await fileFixture(createDatabase(), () => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
const owner = await fileFixture(connect(at(server.owner)), end);
const app = await fileFixture(connect(at(server.app)), end);

async function createDatabase(): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} OWNER duskline_owner`);
  await migrate({ url: at(server.owner), profile: 'play' });
}

test('XR-27 nobody leaves a transaction open for ever, not even the owner of the schema', async () => {
  const { rows } = await owner.query("SELECT current_setting('idle_in_transaction_session_timeout') AS ms");
  expect(rows).toEqual([{ ms: '30s' }]);
});

test('REVOKE TEMP: the application makes no temporary objects', async () => {
  await expect(app.query('CREATE TEMP TABLE account (x int)')).rejects.toMatchObject({ code: '42501' });
});

/** Steps by the function that calls them: they run with its settings. */
const STEPS_OF = {
  'money.place_batch': ['accounts', 'decisions', 'gates', 'lines', 'refusals', 'replays', 'teased', 'write'].map(
    (name) => `money.placement_${name}`,
  ),
  'money.settle_chunk': ['money.settlement_journals', 'money.settlement_lines'],
};
const STEPS = Object.values(STEPS_OF).flat();

test('betting.book_left and every other function look names up in no search path of the caller, but the steps of a placement and of a settlement', async () => {
  const { rows } = await owner.query(
    `SELECT DISTINCT n.nspname || '.' || p.proname AS function FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname IN ('money', 'betting', 'platform', 'identity', 'catalogue', 'betslip', 'trading', 'bonus')
        AND p.prosqlbody IS NULL -- names were looked up when it was made
        AND NOT EXISTS (SELECT 1 FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') ORDER BY 1`,
  );
  expect(rows.map((row) => row.function)).toEqual(STEPS);
});

test('functions that run with the rights of their owner look names up in no search path of the caller, whichever schema they are in', async () => {
  const { rows } = await owner.query(
    `SELECT count(*) FILTER (WHERE p.proconfig::text ~ 'search_path=') > 50 AS are_found,
            array_agg(p.oid::regprocedure::text) FILTER (WHERE p.proconfig IS NULL OR p.proconfig::text !~ 'search_path=') AS open
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE p.prosecdef AND p.prosqlbody IS NULL AND n.nspname !~ '^(pg_|information_schema$)'`,
  );
  expect(rows).toEqual([{ are_found: true, open: null }]);
});

test.each(Object.entries(STEPS_OF))(
  'H84 the steps of %s are called by it alone, whose search path holds in them, and by nobody who is not the owner',
  async (caller, steps) => {
    const { rows: callers } = await owner.query(
      `SELECT DISTINCT split_part(p.oid::regprocedure::text, '(', 1) AS caller, p.prosecdef, p.proconfig::text ~ 'search_path=pg_catalog, pg_temp' AS is_pinned
       FROM pg_proc p WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) s WHERE p.prosrc ~ (replace(s, '.', '\\.') || '\\('))`,
      [steps],
    );
    expect(callers).toEqual([{ caller, prosecdef: true, is_pinned: true }]);
    const { rows: open } = await owner.query(
      `SELECT DISTINCT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname || '.' || p.proname = ANY ($1)
        AND (p.prosecdef OR EXISTS (SELECT 1 FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee <> p.proowner))`,
      [steps],
    );
    expect(open).toEqual([]);
    for (const step of steps) {
      const { rows } = await owner.query<{ text: string }>(
        `SELECT format('SELECT %s(%s)', $1::text, string_agg('NULL::' || format_type(a.type, NULL), ', ' ORDER BY a.ord)) AS text
         FROM pg_proc p, unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a(type, ord) WHERE p.oid = $1::regproc`,
        [step],
      );
      await expect(app.query(rows[0]?.text ?? ''), step).rejects.toMatchObject({ code: '42501' });
    }
  },
);

test('they are made right again where a restored dump has lost them', async () => {
  await owner.query(`ALTER DATABASE ${name} RESET ALL`);
  await owner.query(`GRANT TEMP ON DATABASE ${name} TO PUBLIC`);
  await migrate({ url: at(inject('postgres').owner) });
  const { rows } = await owner.query(
    `SELECT has_database_privilege('public', current_database(), 'TEMP') AS temp,
            (SELECT array_to_string(s.setconfig, ',') FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = current_database()) AS set`,
  );
  expect(rows).toEqual([{ temp: false, set: 'idle_in_transaction_session_timeout=30s' }]);
});
