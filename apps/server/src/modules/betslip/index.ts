import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import type { BetslipPorts } from './ports.ts';
import { betslipRoutes } from './routes.ts';
import { createBetslipService } from './service.ts';
import { createSlipStore } from './store.ts';

export type { BetslipPorts, SelectionView, Slip, SlipSelection, StakeBounds } from './ports.ts';
export type { BetslipService, Caller } from './service.ts';

export interface BetslipOptions {
  db: Database;
  ports: BetslipPorts;
  clock: Clock;
  defaultCurrency: string;
  toWire(minor: bigint, currency: string): number;
}

/** The server-held betslip of guests and players. */
export function createBetslip({ db, ports, clock, defaultCurrency, toWire }: BetslipOptions) {
  const store = createSlipStore(db);
  const service = createBetslipService(store, ports, clock);
  return { service, routes: betslipRoutes({ service, ports, defaultCurrency, toWire }) };
}

/** Deletes guests' slips that were not used for so many days. Returns how many. */
export const forgetOldSlips = (db: Database, days: number): Promise<number> => createSlipStore(db).forgetOlderThan(days);
