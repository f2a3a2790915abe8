import type { CurrencyCode } from '@duskline/money/currency';
import { sql } from 'kysely';
import type { WalletService } from '../modules/wallet/index.ts';
import type { Tx } from '../platform/db/create-db.ts';
import { stakeLimits } from './stake-limits.ts';

/** The free bet that comes with play money: so many smallest stakes (10.00 euros), at odds of 1.50 or more, for so long. */
const WELCOME_STAKES = 100n;
const WELCOME_MIN_ODDS = 1500;
const WELCOME_DAYS = 30;

export interface NewWallet {
  userId: string;
  currency: string;
  /** Play money to begin with, in minor units; 0n for none. */
  openingGrantMinor: bigint;
}

/**
 * Opens a player's accounts in the transaction that creates the player, and hands out play money through a journal, with a free bet. Runs again
 * without harm when the transaction is repeated: the key of the grant is made from the player.
 */
export async function openWallet(
  wallet: Pick<WalletService, 'within'>,
  tx: Tx,
  { userId, currency, openingGrantMinor }: NewWallet,
): Promise<void> {
  const acts = wallet.within(tx);
  await acts.openAccounts(BigInt(userId), currency);
  if (openingGrantMinor > 0n) {
    await acts.grantDemo(BigInt(userId), currency, openingGrantMinor, `opening-grant-${userId}`);
    const amountMinor = stakeLimits(currency as CurrencyCode).minMinor * WELCOME_STAKES;
    await sql`SELECT bonus.grant_free_bet(${userId}::bigint, ${currency}::text, ${amountMinor}::bigint, ${WELCOME_MIN_ODDS}::int, NULL,
      clock_timestamp() + ${WELCOME_DAYS}::int * interval '1 day', 'welcome')`.execute(tx);
  }
}
