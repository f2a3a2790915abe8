import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * As if a player had logged in so many minutes earlier, and chosen a reality check every 15 minutes then: journeys do not wait for a quarter of an hour. On the database
 * of a product that runs, with the rights of its server.
 */
export async function ageSession(dataDir: string, userName: string, minutes: number): Promise<void> {
  const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; user_id: string }>(
      `SELECT s.id, s.user_id FROM identity.session s JOIN identity."user" u ON u.id = s.user_id
        WHERE u.display_name = $1 AND s.ended_at IS NULL ORDER BY s.id DESC LIMIT 1`,
      [userName],
    );
    const [session] = rows;
    if (!session) throw new Error(`${userName} is not logged in`);
    const age = [session.id, minutes];
    await client.query('UPDATE identity.session SET created_at = created_at - make_interval(mins => $2) WHERE id = $1', age);
    await client.query('SELECT limits.set_reality_check($1, 15, now() - make_interval(mins => $2))', [session.user_id, minutes]);
  } finally {
    await client.end();
  }
}
