import { createResultKeeper } from '../flows/results/keep-results.ts';
import { followSides } from '../flows/settle/follow-sides.ts';
import { createJudgedResults } from '../flows/settle/judged-results.ts';
import { createSettlementFlow } from '../flows/settle/settlement-flow.ts';
import { createDrawJudge } from '../flows/virtual/judge-draws.ts';
import { createEndedMatches, marketIdOf } from '../modules/catalogue/index.ts';
import { recordedPrice } from '../modules/odds-history/index.ts';
import { createResults } from '../modules/results/index.ts';
import { decidedMarkets, hasBetsBefore, matchesWithFacts } from '../modules/tickets/index.ts';
import { judgedMatch, offeredOutcomes } from './board-views.ts';
import type { ModuleServices } from './module-services.ts';
import type { PlatformServices } from './platform-services.ts';

export type ResultServices = ReturnType<typeof createResultServices>;

/** The way of a result to the tickets: held while the sides of its match are in question, judged by what the board knows of it, then stored and paid. */
export function createResultServices(
  { config, log, metrics, tracing, clock, databaseClock, db, alarms, parking, bus }: PlatformServices,
  { tickets, catalogue, draws }: Pick<ModuleServices, 'tickets' | 'catalogue' | 'draws'>,
) {
  const settlement = createSettlementFlow({
    settlement: tickets.settlement,
    marketIdOf,
    parking,
    log,
    metrics,
    tracing,
    clock,
    onSettled: () => bus.wake(),
    isPlacing: () => tickets.isPlacing,
  });
  const judged = createJudgedResults({
    port: settlement.port,
    record: settlement.record,
    cases: tickets.resultCases,
    marketIdOf,
    parking,
    alarms,
    clock,
    metrics,
    match: (matchId) => judgedMatch(catalogue.board, matchId),
    offered: (marketId) => offeredOutcomes(catalogue.board, marketId),
    priceAt: recordedPrice(db, clock),
    hasBetsBefore: (matchId, atMs) => hasBetsBefore(db, matchId, atMs),
    draws: createDrawJudge({ draws, match: (matchId) => catalogue.board.match(matchId), catalogue }),
  });
  const changedSides = followSides({
    catalogue,
    parking,
    results: judged,
    log,
    // The board of any other process is that of its start.
    canRelease: () => config.roles.has('feed'),
  });
  const kept = createResults(db);
  const resultKeeper = createResultKeeper({
    results: kept,
    ended: createEndedMatches(db, config.feedProvider),
    decided: {
      markets: (matchIds) => decidedMarkets(db, matchIds),
      matchesWithFacts: (fromMs, toMs) => matchesWithFacts(db, fromMs, toMs),
    },
    clock: databaseClock,
    log,
  });
  return { settlement, changedSides, results: changedSides.port, kept, resultKeeper };
}
