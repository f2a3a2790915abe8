import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { betslipRoutes, type RouteOptions, slipPresenter } from './routes.ts';
import { createBetslipService } from './service.ts';
import { createSharedSlips } from './shared-slips.ts';
import { createSlipStore } from './store.ts';

export interface BetslipOptions extends Omit<RouteOptions, 'service' | 'shared'> {
  db: Database;
  clock: Clock;
}

/** The server-held betslip of guests and players. */
export function createBetslip(options: BetslipOptions) {
  const { db, ports, clock } = options;
  const service = createBetslipService(createSlipStore(db), ports, clock);
  const show = slipPresenter(options);
  return { service, show, routes: betslipRoutes({ service, shared: createSharedSlips(db, ports.namedBy), ports }, show) };
}

/** Deletes guests' slips that were not used for so many days. Returns how many. */
export const forgetOldSlips = (db: Database, days: number): Promise<number> => createSlipStore(db).forgetOlderThan(days);
