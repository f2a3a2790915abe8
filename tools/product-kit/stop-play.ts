import { JURISDICTION_VERSION } from '@duskline/contract/jurisdictions';
import { onPlayer } from './on-player.ts';

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
