import * as earlyPayoutEndpoints from '@duskline/contract/endpoints/early-payout.gen';
import type { Caller } from './caller.ts';
import type { Query } from './source.ts';

/** What a tournament pays early: on a lead of so many goals, sets or points, bets on a side of these markets. */
export interface EarlyPayout {
  readonly lead: number;
  readonly typeIds: readonly number[];
}

/** null = the tournament takes no part. It is a mark beside a market: a page without it is a whole page. */
export const earlyPayoutQuery = (call: Caller, tournamentId: number): Query<EarlyPayout | null> => ({
  queryKey: ['early-payout', tournamentId],
  queryFn: async () => {
    const [offer] = await call(earlyPayoutEndpoints.MarketsByTournament, { query: { tournamentId } }).catch(() => []);
    return offer ? { lead: offer.Lead, typeIds: offer.MarketTypeIDs } : null;
  },
  staleTime: 60_000,
});
