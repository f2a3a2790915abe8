import { onPlayer } from './on-player.ts';

/** Gives a player the role compliance, with an authenticator app that the role needs: the session that is open goes on. */
export const makeCompliance = (dataDir: string, userName: string): Promise<void> =>
  onPlayer(dataDir, userName, async (client, userId) => {
    await client.query(
      "INSERT INTO identity.authenticator (user_id, secret, set_up_at, confirmed_at) VALUES ($1, decode('00', 'hex'), now(), now()) ON CONFLICT DO NOTHING",
      [userId],
    );
    await client.query("SELECT identity.set_staff_role($1, 'compliance', true, 'for a journey')", [userId]);
  });
