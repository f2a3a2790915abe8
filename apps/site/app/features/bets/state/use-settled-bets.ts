import { useInfiniteQuery } from '@tanstack/react-query';
import { type CustomDays, type Period, timeRangeOf } from '../model/period.ts';
import { settledQuery } from './bets-queries.ts';
import { usePlayer } from './use-bets.ts';

export function useSettledBets(period: Period, days: CustomDays, offsetHours: number, isWanted = true) {
  const player = usePlayer();
  const name = period === 'custom' ? `custom/${days.from}/${days.to}/${offsetHours}` : period;
  const options = settledQuery(player, name, () => timeRangeOf(period, days, Date.now(), offsetHours));
  return useInfiniteQuery({ ...options, enabled: isWanted && player.userId !== '' });
}
