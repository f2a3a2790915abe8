import type { Database } from '../../platform/db/create-db.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Logger } from '../../platform/log.ts';
import { createLeads, type Leads } from './leads.ts';
import { createOffers, type EarlyPayoutOffers } from './offers.ts';
import { earlyPayoutRoutes } from './routes.ts';

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
    routes: earlyPayoutRoutes(offers, sportOf),
  };
}
