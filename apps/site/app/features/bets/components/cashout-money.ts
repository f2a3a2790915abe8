import { useFormat, useSite } from '../../../shared/i18n/site-context.tsx';
import { useAccount } from '../../../shared/session/session-store.ts';
import type { Bet } from '../model/bet.ts';

/** How long the amount that was pressed stays, so that it does not change under the finger (brief 3.16). */
export const LOCK_MS = 2_000;

/** Amounts of a bet as text; inside right-to-left sentences the sign stays at its number. */
export function useBetMoney(bet: Bet): (amount: number) => string {
  const format = useFormat();
  const account = useAccount();
  const { locale } = useSite();
  return (amount) => {
    const text = format.money(amount, bet.currency, account?.abbreviation);
    return locale.dir === 'rtl' ? `\u2068${text}\u2069` : text;
  };
}
