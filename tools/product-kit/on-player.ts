import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Acts on a player of a product that runs, as the owner of its database. */
export async function onPlayer(
  dataDir: string,
  userName: string,
  act: (client: pg.Client, userId: string) => Promise<unknown>,
): Promise<void> {
  const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseMigrateUrl: string };
  const client = new pg.Client({ connectionString: run.databaseMigrateUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id::text FROM identity."user" WHERE display_name = $1', [
      userName,
    ]);
    const [player] = rows;
    if (!player) throw new Error(`nobody is called ${userName}`);
    await act(client, player.id);
  } finally {
    await client.end();
  }
}
