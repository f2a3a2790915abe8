import * as historyEndpoints from '@duskline/contract/endpoints/history.gen';
import type { TicketPage } from '@duskline/contract/entities/betslip';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Caller } from '../../../shared/api/caller.ts';
import { type Bet, toBet } from '../model/bet.ts';
import type { TimeRange } from '../model/period.ts';

export const PAGE_SIZE = 20;
/** First word of every key: what a player's stream invalidates. */
export const BETS_KEY = 'bets';

export interface BetPage {
  readonly bets: readonly Bet[];
  readonly total: number;
  readonly totals: { readonly stake: number; readonly win: number; readonly currency: string } | undefined;
  readonly next: string | undefined;
}

export const toPage = (page: TicketPage): BetPage => ({
  bets: page.Bets.map(toBet),
  total: page.TotalRecords,
  totals: page.Totals && { stake: page.Totals.Stake, win: page.Totals.Win, currency: page.Totals.Currency },
  next: page.NextCursor,
});

/** Open bets of a player, in whatever language. */
export const pendingKey = (userId: string): readonly string[] => [BETS_KEY, userId, 'pending'];

export interface BetsOfPlayer {
  readonly call: Caller;
  readonly language: string;
  /** The key holds the player: another one's bets are never shown, not even for a moment. */
  readonly userId: string;
}

/** Open bets, newest first; further pages by cursor, so that a bet placed meanwhile shifts nothing. */
export const pendingQuery = ({ call, language, userId }: BetsOfPlayer) =>
  infiniteQueryOptions({
    queryKey: [...pendingKey(userId), language],
    queryFn: async ({ pageParam }) =>
      toPage(
        await call(historyEndpoints.pendingbets, {
          query: { languageCode: language, pageSize: PAGE_SIZE, ...(pageParam === '' ? { page: 1 } : { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last: BetPage) => last.next,
    staleTime: 15_000,
  });

/** HISTORY-01, HISTORY-04: settled bets of a period, of all sports or of one. `period` names it in the key, since its moments move on. */
export const settledQuery = ({ call, language, userId }: BetsOfPlayer, period: string, span: () => TimeRange, sportId?: number) =>
  infiniteQueryOptions({
    queryKey: [BETS_KEY, userId, 'settled', language, period, String(sportId ?? '')],
    queryFn: async ({ pageParam }) =>
      toPage(
        await call(historyEndpoints.settledbets, {
          query: {
            languageCode: language,
            pageSize: PAGE_SIZE,
            ...span(),
            sportId,
            ...(pageParam === '' ? { page: 1 } : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last: BetPage) => last.next,
    staleTime: 15_000,
  });
