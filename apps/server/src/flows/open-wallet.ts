import { sql } from 'kysely';
import type { Tx } from '../platform/db/create-db.ts';

export interface NewWallet {
  userId: string;
  currency: string;
  /** Play money to begin with, in minor units; 0n for none. */
  openingGrantMinor: bigint;
}

/**
 * Opens a player's accounts in the transaction that creates the player, and hands out play money through a journal. Runs again
 * without harm when the transaction is repeated: the key of the grant is made from the player.
 */
export async function openWallet(tx: Tx, { userId, currency, openingGrantMinor }: NewWallet): Promise<void> {
  await sql`SELECT money.open_accounts(${userId}::bigint, ${currency}::text)`.execute(tx);
  if (openingGrantMinor > 0n) {
    await sql`SELECT money.grant_demo(${userId}::bigint, ${currency}::text, ${openingGrantMinor}::bigint, ${`opening-grant-${userId}`}::text)`.execute(
      tx,
    );
  }
}
