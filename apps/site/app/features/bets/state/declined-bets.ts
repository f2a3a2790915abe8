import * as historyEndpoints from '@duskline/contract/endpoints/history.gen';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { toBet } from '../model/bet.ts';
import { lastMonth, type TimeRange } from '../model/period.ts';
import { BETS_KEY, type BetPage, type BetsOfPlayer, PAGE_SIZE } from './bets-queries.ts';
import { usePlayer } from './use-bets.ts';

/** Declined bets of a span, newest first. The answer is a plain list: a full page means that there may be another. */
export const declinedQuery = ({ call, language, userId }: BetsOfPlayer, span: () => Required<TimeRange>, period = 'lastmonth') =>
  infiniteQueryOptions({
    queryKey: [BETS_KEY, userId, 'declined', language, period],
    queryFn: async ({ pageParam }): Promise<BetPage> => {
      const query = { languageCode: language, pageSize: PAGE_SIZE, ...span() };
      const tickets = await call(historyEndpoints.declinedbets, {
        query: pageParam === '' ? query : { ...query, cursor: pageParam },
      });
      const next = tickets.length === PAGE_SIZE ? tickets.at(-1)?.ID : undefined;
      return { bets: tickets.map(toBet), total: tickets.length, totals: undefined, next };
    },
    initialPageParam: '',
    getNextPageParam: (last: BetPage) => last.next,
    staleTime: 15_000,
  });

/** Declined bets of the last month. */
export function useDeclinedBets() {
  const player = usePlayer();
  return useInfiniteQuery({ ...declinedQuery(player, () => lastMonth(Date.now())), enabled: player.userId !== '' });
}
