import type pg from 'pg';

/** A transaction left open holds up every reader of the outbox: it is ended after this time, even one of the owner of the schema. */
const IDLE_IN_TRANSACTION = '30s';

/**
 * What belongs to the database as a whole and is therefore in no dump of it: it is made right again at every migration. A login that
 * does not own the database may not, and says so.
 */
export async function applyDatabaseSettings(client: pg.Client, log: (line: string) => void = () => undefined): Promise<void> {
  const { rows } = await client.query<{ name: string; is_owner: boolean; has_timeout: boolean; has_temp: boolean }>(
    `SELECT d.datname AS name, pg_has_role(d.datdba, 'USAGE') AS is_owner, has_database_privilege('public', d.datname, 'TEMP') AS has_temp,
            EXISTS (SELECT 1 FROM pg_db_role_setting s, unnest(s.setconfig) c
                     WHERE s.setdatabase = d.oid AND s.setrole = 0 AND c LIKE 'idle_in_transaction_session_timeout=%') AS has_timeout
       FROM pg_database d WHERE d.datname = current_database()`,
  );
  const [database] = rows;
  if (!database || (database.has_timeout && !database.has_temp)) return;
  if (!database.is_owner) {
    log(
      `the login does not own the database: as an administrator run REVOKE TEMP ON DATABASE and ALTER DATABASE SET idle_in_transaction_session_timeout`,
    );
    return;
  }
  const name = client.escapeIdentifier(database.name);
  // An operator who has chosen another value keeps it.
  if (!database.has_timeout)
    await client.query(`ALTER DATABASE ${name} SET idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`);
  // Temporary objects are a way to shadow names; nothing here makes any.
  if (database.has_temp) await client.query(`REVOKE TEMP ON DATABASE ${name} FROM PUBLIC`);
}
