import { useT } from '../../../shared/i18n/site-context.tsx';
import { useDeclinedBets } from '../state/declined-bets.ts';
import { BetList, BetsEmpty } from './bet-list.tsx';

/** Bets that were not accepted, each with its reason. */
export function DeclinedList() {
  const t = useT();
  const query = useDeclinedBets();
  return <BetList query={query} label={t('bets.status.declined')} empty={<BetsEmpty text={t('bets.noDeclined')} />} />;
}
