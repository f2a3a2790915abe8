import type { CurrencyCode } from '@duskline/money/currency';
import { grantFreeBetWithin } from '../modules/bonus/index.ts';
import type { WalletService } from '../modules/wallet/index.ts';
import type { Tx } from '../platform/db/create-db.ts';
import { stakeLimits } from './stake-limits.ts';

/** The free bet that comes with play money: so many smallest stakes (10.00 euros), at odds of 1.50 or more, for so long. */
const WELCOME_STAKES = 100n;
const WELCOME_MIN_ODDS = 1500;
const WELCOME_MS = 30 * 24 * 3_600_000;

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
  nowMs: number,
): Promise<void> {
  const acts = wallet.within(tx);
  const user = BigInt(userId);
  await acts.openAccounts(user, currency);
  if (openingGrantMinor > 0n) {
    await acts.grantDemo(user, currency, openingGrantMinor, `opening-grant-${userId}`);
    const amountMinor = stakeLimits(currency as CurrencyCode).minMinor * WELCOME_STAKES;
    const terms = { minOddsMilli: WELCOME_MIN_ODDS, expiresAtMs: nowMs + WELCOME_MS };
    await grantFreeBetWithin(tx, { userId: user, currency, amountMinor, ...terms, key: 'welcome' });
  }
}
