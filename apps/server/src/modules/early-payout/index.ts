import type { Database } from '../../platform/db/create-db.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Logger } from '../../platform/log.ts';
import { createLeads, type Leads } from './leads.ts';
import { createOffers, type EarlyPayoutOffers } from './offers.ts';

export type { Lead, Leads, ScoreObservation } from './leads.ts';
export type { EarlyPayoutOffers } from './offers.ts';

export interface EarlyPayoutOptions {
  db: Database;
  log: Logger;
  /** How long a score has to stand before it counts. */
  confirmMs: number;
  /** Alias of the rule book; null = no such tournament. */
  sportOf(tournamentId: number): string | null;
}

/** Who takes part in the early payout, and which leads wait for their confirmation (betting rules 14). */
export interface EarlyPayouts {
  readonly offers: EarlyPayoutOffers;
  readonly leads: Leads;
  readonly routes: Handlers<'EarlyPayout.MarketsByTournament'>;
}

export function createEarlyPayouts({ db, log, confirmMs, sportOf }: EarlyPayoutOptions): EarlyPayouts {
  const offers = createOffers(db, log);
  return {
    offers,
    leads: createLeads({ db, confirmMs }),
    routes: {
      /** An unknown tournament has nothing: an empty list. The answer has no words in it, so every language is the same. */
      'EarlyPayout.MarketsByTournament': (_context, { query: { tournamentId } }) => {
        const sport = sportOf(tournamentId);
        const offer = sport === null ? null : offers.of(tournamentId, sport);
        return offer === null ? [] : [{ TournamentID: tournamentId, MarketTypeIDs: [offer.marketType], Lead: offer.lead }];
      },
    },
  };
}
