import { defineHandlers } from '../../platform/http/handler.ts';
import type { EarlyPayoutOffers } from './offers.ts';

/** Which markets of a tournament are paid early, for everybody who looks at it. */
export const earlyPayoutRoutes = (
  offers: Pick<EarlyPayoutOffers, 'of'>,
  /** Alias of the rule book; null = no such tournament. */
  sportOf: (tournamentId: number) => string | null,
) =>
  defineHandlers({
    /** An unknown tournament has nothing: an empty list. The answer has no words in it, so every language is the same. */
    'EarlyPayout.MarketsByTournament': (_context, { query: { tournamentId } }) => {
      const sport = sportOf(tournamentId);
      const offer = sport === null ? null : offers.of(tournamentId, sport);
      return offer === null ? [] : [{ TournamentID: tournamentId, MarketTypeIDs: [offer.marketType], Lead: offer.lead }];
    },
  });
