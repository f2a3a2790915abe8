import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import type { Bet } from './bet.ts';

/** What "My bets" can be narrowed to. */
export const betFilters = ['all', 'running', 'open', 'won', 'lost', 'cashedOut', 'declined'] as const;
export type BetFilter = (typeof betFilters)[number];

export const filterTexts: Readonly<Record<BetFilter, MessageId>> = {
  all: 'bets.filter.all',
  running: 'bets.filter.running',
  open: 'bets.filter.open',
  won: 'bets.filter.won',
  lost: 'bets.filter.lost',
  cashedOut: 'bets.cashedOut',
  declined: 'bets.status.declined',
};

const LISTS: Readonly<Record<BetFilter, readonly ('pending' | 'settled' | 'declined')[]>> = {
  all: ['pending', 'settled'],
  running: ['pending'],
  open: ['pending'],
  won: ['settled'],
  lost: ['settled'],
  // A part can be cashed out of a bet that stays open.
  cashedOut: ['pending', 'settled'],
  declined: ['declined'],
};

/** Which lists a filter needs at all: open bets, settled ones, declined ones. Nothing was at stake in those: "All" goes without them. */
export const listsNeeded = (filter: BetFilter) => ({
  pending: LISTS[filter].includes('pending'),
  settled: LISTS[filter].includes('settled'),
  declined: LISTS[filter].includes('declined'),
});

/** "Running" are open bets with a selection whose match is being played now. `isRunning` says it of a match. */
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
    case 'cashedOut':
      return bet.cashedOut > 0;
    case 'declined':
      return bet.isDeclined;
  }
}
