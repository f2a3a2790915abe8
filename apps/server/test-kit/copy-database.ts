import pg from 'pg';

/** Tables of ours, in no particular order: they are filled with triggers and references off. */
const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname IN ('money', 'betting', 'platform', 'identity', 'catalogue', 'betslip', 'trading', 'bonus', 'policy')`;
const SEQUENCES = `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences WHERE last_value IS NOT NULL`;

/** What a dump of one database restored into another, migrated one gives: the same rows and sequences, in another cluster. Both URLs are superusers'. */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<void> {
  const from = new pg.Client({ connectionString: fromUrl });
  const to = new pg.Client({ connectionString: toUrl });
  await Promise.all([from.connect(), to.connect()]);
  try {
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await to.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    for (const { name } of (await from.query<{ name: string }>(TABLES)).rows) {
      const { rows } = await from.query<{ all: string | null }>(`SELECT json_agg(t)::text AS all FROM ${name} t`);
      await to.query(`DELETE FROM ${name}`);
      await to.query(`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, $1)`, [
        rows[0]?.all ?? '[]',
      ]);
    }
    for (const { name, value } of (await from.query<{ name: string; value: string }>(SEQUENCES)).rows)
      await to.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
    await to.query('COMMIT');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
