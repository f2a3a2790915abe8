import type { CallBody } from '@duskline/contract/calls';
import * as historyEndpoints from '@duskline/contract/endpoints/history.gen';
import type { JackpotPage } from '@duskline/contract/entities/betslip';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useOffsetHours } from '../../../shared/i18n/site-context.tsx';
import { type CustomDays, closedRange, type Period, type TimeRange, timeRangeOf } from '../model/period.ts';
import { BETS_KEY, type BetPage, type BetsOfPlayer, PAGE_SIZE, settledQuery, toPage } from './bets-queries.ts';
import { declinedQuery } from './declined-bets.ts';
import { usePlayer } from './use-bets.ts';

/** SCREEN-04: what of a player's bets the history shows. Casino rounds and transactions are on pages of their own. */
export const historyViews = ['sport', 'virtual', 'jackpot', 'declined'] as const;
export type HistoryView = (typeof historyViews)[number];

/** Lists without cursors are turned by the number of the page. */
const byNumber = (page: Omit<BetPage, 'next'>, number: number): BetPage => ({
  ...page,
  next: number * PAGE_SIZE < page.total ? String(number + 1) : undefined,
});

const ofJackpots = (page: JackpotPage): Omit<BetPage, 'next'> =>
  toPage({ ...page, Bets: page.Bets.map((bet) => ({ ...bet, PlacedDate: bet.Date })) });

const turned = (userId: string, key: readonly string[], load: (number: number) => Promise<Omit<BetPage, 'next'>>) =>
  infiniteQueryOptions({
    queryKey: [BETS_KEY, userId, ...key],
    queryFn: async ({ pageParam }) => {
      const number = pageParam === '' ? 1 : Number(pageParam);
      return byNumber(await load(number), number);
    },
    initialPageParam: '',
    getNextPageParam: (last: BetPage) => last.next,
    staleTime: 15_000,
  });

/** Bets on virtual sports, whatever became of them. */
const virtualQuery = ({ call, language, userId }: BetsOfPlayer, period: string, span: () => TimeRange) =>
  turned(userId, ['virtual', language, period], async (page) => {
    // The type of the body is what the server makes of it: moments are sent as text.
    const body = { ...span(), page, pageSize: PAGE_SIZE } as unknown as CallBody<'history.virtualsport'>;
    return toPage(await call(historyEndpoints.virtualsport, { query: { languageCode: language }, body }));
  });

const jackpotQuery = ({ call, language, userId }: BetsOfPlayer, period: string, span: () => TimeRange) =>
  turned(userId, ['jackpot', language, period], async (page) =>
    ofJackpots(
      await call(historyEndpoints.sportjackpot, { query: { ...span(), languageCode: language, page, pageSize: PAGE_SIZE } }),
    ),
  );

/** A view of the history over a period; bets on sports of one sport, where one is chosen. `period` names it in the key, since its moments move on. */
export function historyQuery(player: BetsOfPlayer, view: HistoryView, period: string, span: () => TimeRange, sportId?: number) {
  if (view === 'virtual') return virtualQuery(player, period, span);
  if (view === 'jackpot') return jackpotQuery(player, period, span);
  if (view === 'declined') return declinedQuery(player, () => closedRange(span(), Date.now()), period);
  return settledQuery(player, period, span, sportId);
}

/** HISTORY-01: what the history is narrowed to. Its pages start at 1. */
export interface HistoryFilter {
  readonly view: HistoryView;
  readonly sportId: number | undefined;
  readonly period: Period;
  readonly days: CustomDays;
}

export function useHistory({ view, sportId, period, days }: HistoryFilter) {
  const player = usePlayer();
  const offset = useOffsetHours();
  const name = period === 'custom' || period === 'today' ? `${period}/${days.from}/${days.to}/${offset}` : period;
  const options = historyQuery(player, view, name, () => timeRangeOf(period, days, Date.now(), offset), sportId);
  return useInfiniteQuery({ ...options, enabled: player.userId !== '' });
}
