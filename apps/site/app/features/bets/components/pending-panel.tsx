import { useEffect, useRef } from 'react';
import { useFormat, useT } from '../../../shared/i18n/site-context.tsx';
import { useAccount } from '../../../shared/session/session-store.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { Bet } from '../model/bet.ts';
import { usePendingBets, useRefreshBets } from '../state/use-bets.ts';
import { useCashout, useCashoutStream } from '../state/use-cashout.ts';
import { BetList, BetsEmpty, betsOf, useBetScores } from './bet-list.tsx';
import { BetsGate } from './bets-gate.tsx';

/** A bet that was bought back whole leaves the list, and with it the note on its card: what was paid is said once more beside it. */
function useCashedOutToast(bets: readonly Bet[], isLoaded: boolean): void {
  const t = useT();
  const format = useFormat();
  const account = useAccount();
  const boughtBack = useCashout((state) => state.boughtBack);
  const seen = useRef(new Map<string, Bet>());
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!isLoaded) return;
    for (const bet of bets) seen.current.set(bet.id, bet);
    for (const [id, paid] of Object.entries(boughtBack)) {
      const bet = seen.current.get(id);
      if (!bet || paid === 0 || told.current.has(id) || bets.some((open) => open.id === id)) continue;
      told.current.add(id);
      void toast(t('cashout.done', { amount: format.money(paid, bet.currency, account?.abbreviation) }), 'success');
    }
  }, [bets, isLoaded, boughtBack, t, format, account]);
}

function Pending() {
  const t = useT();
  const query = usePendingBets();
  const bets = betsOf(query);
  useBetScores(bets);
  useCashedOutToast(bets, query.isSuccess);
  useCashoutStream(useRefreshBets());
  return <BetList query={query} label={t('bets.status.open')} empty={<BetsEmpty text={t('bets.noPending')} />} />;
}

/** Open bets: accepted ones and live bets that wait. */
export function PendingPanel() {
  return (
    <BetsGate>
      <div className="bets">
        <Pending />
      </div>
    </BetsGate>
  );
}
