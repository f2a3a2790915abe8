import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
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
const admin = await connect(server.admin);
await admin.query(`CREATE DATABASE ${name} OWNER duskline_owner`);
await migrate({ url: at(server.owner), profile: 'play' });
const owner = await connect(at(server.owner));
const app = await connect(at(server.app));
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.end();
});

test('XR-27 nobody leaves a transaction open for ever, not even the owner of the schema', async () => {
  const { rows } = await owner.query("SELECT current_setting('idle_in_transaction_session_timeout') AS ms");
  expect(rows).toEqual([{ ms: '30s' }]);
});

test('REVOKE TEMP: the application makes no temporary objects', async () => {
  await expect(app.query('CREATE TEMP TABLE account (x int)')).rejects.toMatchObject({ code: '42501' });
});

test('betting.book_left and every other function look names up in no search path of the caller', async () => {
  const { rows } = await owner.query(
    `SELECT p.oid::regprocedure::text AS function FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname IN ('money', 'betting', 'platform', 'identity', 'catalogue', 'betslip', 'trading', 'bonus')
        AND p.prosqlbody IS NULL -- names were looked up when it was made
        AND NOT EXISTS (SELECT 1 FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%')`,
  );
  expect(rows).toEqual([]);
});

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
