import { createCashoutParts } from '../flows/cashout/cashout-parts.ts';
import { delayedTickets } from '../flows/place-bet/delayed-tickets.ts';
import { createDelayResolver } from '../flows/place-bet/resolve-delayed.ts';
import { createTradingParts } from '../flows/trading-desk/trading-parts.ts';
import { offeredOutcomes } from './board-views.ts';
import type { ModuleServices } from './module-services.ts';
import type { PlatformServices } from './platform-services.ts';
import type { ResultServices } from './result-services.ts';

export type BetServices = ReturnType<typeof createBetServices>;

/** What is decided about bets after they were placed: cash-outs, the trading desk, and live bets at the end of their delay. */
export function createBetServices(
  { config, log, metrics, db, clock, parking, bus, wallet }: PlatformServices,
  { tickets, catalogue, gates, players, policies, identity, board, boardLife, follower }: ModuleServices,
  { settlement, changedSides }: ResultServices,
  isBoardReady: () => boolean,
) {
  const wake = () => bus.wake();
  const cashouts = createCashoutParts({
    board: catalogue.board,
    onBoardChange: (listener) => catalogue.onChange(listener),
    versions: gates,
    tickets,
    players,
    clock,
    policies,
    liveDelayScale: config.liveDelayScale,
    wake,
    bootId: () => boardLife.bootId(),
    isBoardReady,
    isHeld: changedSides.isHeld,
    parking,
    log,
    metrics,
  });
  const trading = createTradingParts({
    config: config.trading,
    db,
    tickets,
    catalogue,
    gates,
    isFollower: follower !== null,
    identity,
    wallet,
    board,
    policies,
    clock,
    parking,
    log,
    metrics,
    wake,
    onResult: () => settlement.kick(),
    offered: (marketId) => offeredOutcomes(catalogue.board, marketId),
  });
  const delays = createDelayResolver({
    board,
    tickets: delayedTickets(tickets, wake, trading.desk.offerInstead),
    policies,
    parking,
    log,
    metrics,
  });
  return { cashouts, trading, delays };
}
