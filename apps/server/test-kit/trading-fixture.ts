import type { DeskPort } from '../src/flows/place-bet/ports.ts';
import { createAutoTrader } from '../src/flows/trading-desk/auto-trader.ts';
import { createDesk } from '../src/flows/trading-desk/desk.ts';
import { createDeskClock } from '../src/flows/trading-desk/desk-clock.ts';
import { customerLimits, deskPort } from '../src/flows/trading-desk/desk-limits.ts';
import type { DeskParts } from '../src/flows/trading-desk/ports.ts';
import { type Actor, createTrading } from '../src/modules/trading/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { testParking } from './parking.ts';
import { createPlacementFixture } from './placement-fixture.ts';
import { employTraders } from './traders.ts';

export const TRADER: Actor = { kind: 'trader', userId: '9001', name: 'Tess', ip: '198.51.100.7', requestId: 'req-1' };
export const player = (userId: number) =>
  ({ kind: 'player', userId: String(userId), name: `p${userId}`, ip: '', requestId: 'r' }) satisfies Actor;

/** The betting fixture with a trading desk: over a limit goes to the traders. Times are those of the test. */
export async function createTradingFixture({
  players = 60,
  cashMinor = 10_000_000n,
  referMs = 60_000,
  offerMs = 60_000,
  oddsTolerancePermille = 0,
} = {}) {
  let port: DeskPort | null = null;
  let limits: ReturnType<typeof customerLimits> | null = null;
  const ready = (): DeskPort => {
    if (!port) throw new Error('the desk is not built yet');
    return port;
  };
  const late: DeskPort = {
    referMs,
    bookLimits: (selection, policy) => ready().bookLimits(selection, policy),
    maxStakeCents: (selection) => ready().maxStakeCents(selection),
    onReferred: () => undefined,
  };
  const fixture = await createPlacementFixture({
    players,
    cashMinor,
    oddsTolerancePermille,
    over: { desk: late, customerLimits: (userId, stakes) => limits?.(userId, stakes) ?? fail() },
  });
  await employTraders(fixture.db.ownerPool, { 9001: 'Tess', 9002: 'Theo' });
  const trading = createTrading({ db: fixture.db.db, log: createLog('silent') });
  port = deskPort(trading.settings, { referMs, onReferred: () => undefined });
  limits = customerLimits(trading.settings);
  await trading.settings.refresh();
  const parking = testParking(fixture.db.db);
  const parts: DeskParts = {
    board: fixture.board,
    trading,
    tickets: fixture.tickets,
    parking,
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics(),
    offerMs,
    policies: fixture.policies,
    onActed: () => undefined,
  };
  const desk = createDesk(parts);
  return {
    ...fixture,
    trading,
    parking,
    parts,
    desk,
    deskClock: createDeskClock(parts, desk),
    autoTrader: createAutoTrader(parts, desk, { thinkMs: -1_000 }),
    /** The exposure of a selection. */
    async carried(marketId: number, outcomeId = '1') {
      const line = (await fixture.tickets.exposures({ marketIds: [marketId] })).find((row) => row.outcomeId === outcomeId);
      return { stake: line?.stakeMinor ?? 0n, payout: line?.payoutMinor ?? 0n };
    },
    /** Puts the deadline of a ticket into the past, as the passing of time does. */
    async expire(ticketId: string) {
      await fixture.db.ownerPool.query(
        `UPDATE betting.ticket SET delay_until = clock_timestamp() - interval '1 ms' WHERE id = $1`,
        [ticketId],
      );
    },
  };
}

const fail = (): never => {
  throw new Error('the desk is not built yet');
};

export type TradingFixture = Awaited<ReturnType<typeof createTradingFixture>>;
