import type { BalancePayload } from '@duskline/contract/realtime';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import type { Balance, WalletService } from './service.ts';

/** What a player has, as log-in and the account show it; nothing of a currency without accounts. */
export async function viewBalance(wallet: Pick<WalletService, 'balance'>, userId: string, currency: string) {
  const balance = await wallet.balance(BigInt(userId), currency);
  return {
    totalMinor: balance?.cashMinor ?? 0n,
    othersMinor: { Bonus: balance?.bonusMinor ?? 0n, Reserved: balance?.reservedMinor ?? 0n },
  };
}

/** A balance as the stream of its player says it; null in a currency that is not known. */
function presentBalance({ currency, cashMinor, bonusMinor, reservedMinor }: Balance): BalancePayload | null {
  const found = findCurrency(currency);
  if (!found) return null;
  const total = toWireNumber(cashMinor, found);
  return {
    Balance: total,
    Balances: {
      TotalBalance: total,
      Bonus: toWireNumber(bonusMinor, found),
      Reserved: toWireNumber(reservedMinor, found),
    },
  };
}

/** Newest balances of the players named, in the order given; null for a player without an account in that currency. */
export function readBalances(
  wallet: Pick<WalletService, 'balance'>,
  players: readonly { userId: string; currency: string }[],
): Promise<(BalancePayload | null)[]> {
  return Promise.all(
    players.map(async ({ userId, currency }) => {
      const balance = await wallet.balance(BigInt(userId), currency);
      return balance && presentBalance(balance);
    }),
  );
}

/** The balance that a player's stream begins with: of the first currency they have. */
export async function firstBalance(wallet: Pick<WalletService, 'balances'>, userId: string): Promise<BalancePayload> {
  const [own] = await wallet.balances(BigInt(userId));
  return (own && presentBalance(own)) ?? { Balance: 0, Balances: { TotalBalance: 0 } };
}
