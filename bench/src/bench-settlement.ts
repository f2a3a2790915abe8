import { createSettlementFlow, type SettlementFlow } from '@duskline/server/src/flows/settle/settlement-flow.ts';
import type { PlacementItem, TicketService } from '@duskline/server/src/modules/tickets/index.ts';
import { systemClock } from '@duskline/server/src/platform/clock.ts';
import type { Logger } from '@duskline/server/src/platform/log.ts';
import type { Metrics } from '@duskline/server/src/platform/metrics.ts';
import { testParking } from '@duskline/server/test-kit/parking.ts';
import type { BenchDatabase } from './bench-database.ts';

const PLACE_CHUNK = 500;

const silent = { info() {}, warn() {}, error() {}, debug() {} } as unknown as Logger;
const uncounted = { count() {}, gauge() {}, observe() {} } as unknown as Metrics;

/** The settlement flow with the real rules and its own workers; nothing is logged or counted. */
export const benchSettlement = ({ db }: Pick<BenchDatabase, 'db'>, tickets: TicketService): SettlementFlow =>
  createSettlementFlow({
    settlement: tickets.settlement,
    isPlacing: () => tickets.isPlacing,
    marketIdOf: () => 0,
    parking: testParking(db),
    log: silent,
    metrics: uncounted,
    clock: systemClock,
  });

/** Places bets that a bench needs before it begins. */
export async function placeAll(tickets: TicketService, bets: readonly PlacementItem[]): Promise<void> {
  for (let at = 0; at < bets.length; at += PLACE_CHUNK) await tickets.placeBatch(bets.slice(at, at + PLACE_CHUNK));
}
