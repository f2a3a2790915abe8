import { useT } from '../../../shared/i18n/site-context.tsx';
import { usePendingBets, useRefreshBets } from '../state/use-bets.ts';
import { useCashoutStream } from '../state/use-cashout.ts';
import { BetList, BetsEmpty, betsOf, useBetScores } from './bet-list.tsx';
import { BetsGate } from './bets-gate.tsx';

function Pending() {
  const t = useT();
  const query = usePendingBets();
  useBetScores(betsOf(query));
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
