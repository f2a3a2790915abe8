import type { CurrencyCode } from '@duskline/money/currency';
import { grantFreeBetWithin } from '../modules/bonus/index.ts';
import type { Policy } from '../modules/policy/index.ts';
import type { WalletService } from '../modules/wallet/index.ts';
import type { Tx } from '../platform/db/create-db.ts';

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
  { welcomeFreeBet, stakes }: Policy,
  nowMs: number,
): Promise<void> {
  const acts = wallet.within(tx);
  const user = BigInt(userId);
  await acts.openAccounts(user, currency);
  if (openingGrantMinor > 0n) {
    await acts.grantDemo(user, currency, openingGrantMinor, `opening-grant-${userId}`);
    const { minStakes, minOddsMilli, validMs } = welcomeFreeBet;
    const amountMinor = stakes[currency as CurrencyCode].minMinor * minStakes;
    const terms = { minOddsMilli, expiresAtMs: nowMs + validMs };
    await grantFreeBetWithin(tx, { userId: user, currency, amountMinor, ...terms, key: 'welcome' });
  }
}
