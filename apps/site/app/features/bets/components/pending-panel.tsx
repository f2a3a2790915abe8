import { useState } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { Bet } from '../model/bet.ts';
import { usePendingBets, useRefreshBets } from '../state/use-bets.ts';
import { useCashout, useCashoutStream } from '../state/use-cashout.ts';
import css from './bet-list.module.css';
import { BetList, BetsEmpty, betsOf, useBetScores } from './bet-list.tsx';
import { BetsGate } from './bets-gate.tsx';
import { CashedOutNote } from './cashout-box.tsx';

/** A bet that was cashed out whole leaves the list, and with it the note on its card: what was paid for it stands above the list. */
function BoughtBack({ open }: { open: readonly Bet[] }) {
  const boughtBack = useCashout((state) => state.boughtBack);
  // Of bets that have left the list only their currency is needed any more.
  const [seen, setSeen] = useState<ReadonlyMap<string, Bet>>(new Map());
  if (open.some((bet) => !seen.has(bet.id))) setSeen(new Map([...seen, ...open.map((bet) => [bet.id, bet] as const)]));
  return Object.entries(boughtBack).flatMap(([id, paid]) => {
    const bet = seen.get(id);
    return bet && !open.some((other) => other.id === id) ? [<CashedOutNote key={id} bet={bet} paid={paid} />] : [];
  });
}

function Pending() {
  const t = useT();
  const query = usePendingBets();
  const bets = betsOf(query);
  useBetScores(bets);
  useCashoutStream(useRefreshBets());
  return (
    <>
      <BoughtBack open={bets} />
      <BetList query={query} label={t('bets.status.open')} empty={<BetsEmpty text={t('bets.noPending')} />} />
    </>
  );
}

/** Open bets: accepted ones and live bets that wait. */
export default function PendingPanel() {
  return (
    <BetsGate>
      <div className={css.bets}>
        <Pending />
      </div>
    </BetsGate>
  );
}
