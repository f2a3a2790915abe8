import type { Database } from '../../platform/db/create-db.ts';
import type { Logger } from '../../platform/log.ts';
import { createFreeBets, type FreeBets } from './free-bets.ts';

export interface BonusService {
  readonly freeBets: FreeBets;
  /** Ends expired tokens, now and every minute. */
  start(): void;
  stop(): void;
}

const SWEEP_MS = 60_000;

/** Bonuses of players: free-bet tokens. */
export function createBonus({ db, log }: { db: Database; log: Logger }): BonusService {
  const freeBets = createFreeBets(db);
  let sweeper: NodeJS.Timeout | null = null;
  const sweep = () =>
    void freeBets
      .expire()
      .catch((error) => log.warn({ event: 'free_bet_expiry', err: error }, 'free bets could not be ended, trying again'));
  return {
    freeBets,
    start() {
      sweep();
      sweeper = setInterval(sweep, SWEEP_MS).unref();
    },
    stop() {
      if (sweeper) clearInterval(sweeper);
    },
  };
}
