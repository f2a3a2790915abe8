import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import type { Bet } from './bet.ts';

/** What "My bets" can be narrowed to. */
export const betFilters = ['all', 'running', 'open', 'won', 'lost'] as const;
export type BetFilter = (typeof betFilters)[number];

export const filterTexts: Readonly<Record<BetFilter, MessageId>> = {
  all: 'bets.filter.all',
  running: 'bets.filter.running',
  open: 'bets.filter.open',
  won: 'bets.filter.won',
  lost: 'bets.filter.lost',
};

/** Which lists a filter needs at all: open bets, settled ones, or both. */
export const needs = (filter: BetFilter): { readonly pending: boolean; readonly settled: boolean } => ({
  pending: filter === 'all' || filter === 'running' || filter === 'open',
  settled: filter === 'all' || filter === 'won' || filter === 'lost',
});

/** "Running" are open bets with a selection whose match is being played now. `isRunning` answers for a match. */
export function passes(bet: Bet, filter: BetFilter, isRunning: (matchId: number, startMs: number) => boolean): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'open':
      return bet.isOpen;
    case 'running':
      return bet.isOpen && bet.legs.some((leg) => leg.isPending && isRunning(leg.matchId, leg.startMs));
    case 'won':
      return bet.tone === 'win' || bet.tone === 'half-win';
    case 'lost':
      return bet.tone === 'lost' || bet.tone === 'half-lost';
  }
}
