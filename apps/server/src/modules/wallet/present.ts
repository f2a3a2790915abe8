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

/** The newest balance as a player's stream shows it, which has room for one: that of the first currency they have; null without accounts. */
export async function shownBalance(wallet: Pick<WalletService, 'balances'>, userId: string): Promise<BalancePayload | null> {
  const [own] = await wallet.balances(BigInt(userId));
  return own === undefined ? null : presentBalance(own);
}

/** The balance that a player's stream begins with. */
export async function firstBalance(wallet: Pick<WalletService, 'balances'>, userId: string): Promise<BalancePayload> {
  return (await shownBalance(wallet, userId)) ?? { Balance: 0, Balances: { TotalBalance: 0 } };
}
