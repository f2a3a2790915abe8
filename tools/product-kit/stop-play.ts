import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JURISDICTION_VERSION } from '@duskline/contract/jurisdictions';
import pg from 'pg';

/** Acts on a player of a product that runs, as the owner of its database. */
async function onPlayer(
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

/** As if the markers of harm of a player had reached the highest level (trust TR-D13). */
export const stopPlay = (dataDir: string, userName: string): Promise<void> =>
  onPlayer(dataDir, userName, (client, userId) =>
    client.query("SELECT limits.keep_harm($1, 'block', 90, '{}', 'epoch', now())", [userId]),
  );

/** As if a player of de had played for an hour, and made the last bet a minute ago (trust TR-D14). */
export const playAnHour = (dataDir: string, userName: string): Promise<void> =>
  onPlayer(dataDir, userName, async (client, userId) => {
    await client.query("SELECT identity.set_jurisdiction($1, 'de', $2, 'for a journey')", [userId, JURISDICTION_VERSION]);
    await client.query('UPDATE betting.player_state SET unverified = false, unconfirmed = NULL WHERE user_id = $1', [userId]);
    await client.query(
      "UPDATE limits.forced_break SET began_at = now() - interval '61 minutes', last_at = now() - interval '1 minute' WHERE user_id = $1",
      [userId],
    );
  });
