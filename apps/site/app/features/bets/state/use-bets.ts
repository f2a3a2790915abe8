import type { ProcessingPayload } from '@duskline/contract/realtime';
import { systemTimers } from '@duskline/realtime/timers';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { useSite } from '../../../shared/i18n/site-context.tsx';
import { liveConnection } from '../../../shared/live/live-connection.ts';
import { useAccount } from '../../../shared/session/session-store.ts';
import { isAnswerAwaited, onPlaced } from '../../../shared/slip/placed-tickets.ts';
import { BetUpdates } from './bet-updates.ts';
import { BETS_KEY, type BetsOfPlayer, pendingQuery } from './bets-queries.ts';

/** Who asks, and in which language. */
export function usePlayer(): BetsOfPlayer {
  const { locale } = useSite();
  const userId = useAccount()?.id ?? '';
  return useMemo(() => ({ call: browserCall, language: locale.code, userId }), [locale.code, userId]);
}

/** A live bet that waits is looked at again even when the stream is down. */
const WAITING_MS = 3_000;

export function usePendingBets(isWanted = true) {
  const player = usePlayer();
  return useInfiniteQuery({
    ...pendingQuery(player),
    enabled: isWanted && player.userId !== '',
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.bets.some((bet) => bet.decidedByMs !== undefined)) ? WAITING_MS : false,
  });
}

/** Number of open bets, for the tab; undefined for a guest or while nothing is known. */
export function usePendingCount(): number | undefined {
  const player = usePlayer();
  const query = useInfiniteQuery({ ...pendingQuery(player), enabled: player.userId !== '' });
  return player.userId === '' ? undefined : query.data?.pages[0]?.total;
}

/** Reads all lists of this player again. */
export function useRefreshBets(): () => void {
  const client = useQueryClient();
  const userId = useAccount()?.id;
  return useCallback(() => void client.invalidateQueries({ queryKey: [BETS_KEY, userId] }), [client, userId]);
}

/** Messages of the private stream: a list of them, or one. */
export function readProcessing(payload: unknown): readonly ProcessingPayload[] {
  const { items } = payload as { items?: unknown };
  if (Array.isArray(items)) return items as ProcessingPayload[];
  return typeof (payload as Partial<ProcessingPayload>).betId === 'string' ? [payload as ProcessingPayload] : [];
}

/**
 * Keeps every list of bets up to date while the player is logged in: the answer to a bet brings its tickets; of any other the private stream
 * says that it was placed, decided or settled, and the lists that are on the screen are read again.
 */
export function useBetUpdates(): void {
  const client = useQueryClient();
  const userId = useAccount()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const updates = new BetUpdates({ client, userId, timers: systemTimers, isAnswerAwaited });
    const stops = [
      onPlaced((placed) => updates.take(placed)),
      liveConnection().client.subscribe('processing', '', {
        update: (payload) => updates.hear(readProcessing(payload)),
        reload: () => updates.reload(),
      }),
    ];
    return () => {
      updates.stop();
      for (const stop of stops) stop();
      client.removeQueries({ queryKey: [BETS_KEY, userId] });
    };
  }, [client, userId]);
}
