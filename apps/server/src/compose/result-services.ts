import { createResultKeeper, type ResultKeeperOptions } from '../flows/results/keep-results.ts';
import { createFinalScores } from '../flows/settle/final-scores.ts';
import { followSides } from '../flows/settle/follow-sides.ts';
import { createJudgedResults } from '../flows/settle/judged-results.ts';
import { PlacedElsewhere } from '../flows/settle/placed-elsewhere.ts';
import { createSettlementFlow, type SettlementFlowOptions } from '../flows/settle/settlement-flow.ts';
import { createEarlyResults } from '../flows/settle/watch-early-results.ts';
import { createDrawJudge } from '../flows/virtual/judge-draws.ts';
import { createEndedMatches, marketIdOf } from '../modules/catalogue/index.ts';
import { recordedPrice } from '../modules/odds-history/index.ts';
import { createResults } from '../modules/results/index.ts';
import { decidedMarkets, hasBetsBefore, matchesWithFacts, newestTicket } from '../modules/tickets/index.ts';
import { judgedAfterwards, judgedMatch, offeredOutcomes, withdrawalShutMs } from './board-views.ts';
import type { ModuleServices } from './module-services.ts';
import type { PlatformServices } from './platform-services.ts';

/** A process that comes after another one looks back so far for results that were not held against their final scores. */
const RECENT_MS = 3_600_000;

/** Bets that are accepted by now may come to light so much later; of a moment that is still to come nobody knows. */
const ON_THEIR_WAY_MS = 10_000;

/** A process that comes after another one judges what that one may have left. */
const recentlyDecided = async (db: PlatformServices['db'], nowMs: number): Promise<Iterable<number>> =>
  (await matchesWithFacts(db, nowMs - RECENT_MS, nowMs + RECENT_MS)).keys();

/** A process that places bets knows it at once, any other one asks. */
function whoPlaces(
  { config, db, clock }: Pick<PlatformServices, 'config' | 'db' | 'clock'>,
  tickets: ModuleServices['tickets'],
): Pick<SettlementFlowOptions, 'isPlacing' | 'lookForBets'> {
  if (config.roles.has('web')) return { isPlacing: () => tickets.isPlacing };
  const elsewhere = new PlacedElsewhere({ newestTicket: () => newestTicket(db), clock });
  return { isPlacing: () => elsewhere.isPlacing, lookForBets: () => elsewhere.look() };
}

const decidedOf = (db: PlatformServices['db']): ResultKeeperOptions['decided'] => ({
  markets: (matchIds) => decidedMarkets(db, matchIds),
  matchesWithFacts: (fromMs, toMs) => matchesWithFacts(db, fromMs, toMs),
});

export type ResultServices = ReturnType<typeof createResultServices>;

/** The way of a result to the tickets: held while the sides of its match are in question, judged by what the board knows of it, then stored and paid. */
export function createResultServices(
  { config, log, metrics, tracing, clock, databaseClock, db, alarms, parking, bus }: PlatformServices,
  { tickets, catalogue, draws }: Pick<ModuleServices, 'tickets' | 'catalogue' | 'draws'>,
) {
  const hasFeed = config.roles.has('feed');
  const settlement = createSettlementFlow({
    settlement: tickets.settlement,
    marketIdOf,
    parking,
    log,
    metrics,
    tracing,
    clock,
    onSettled: () => bus.wake(),
    ...whoPlaces({ config, db, clock }, tickets),
  });
  const ended = createEndedMatches(db, config.feedProvider);
  const judged = createJudgedResults({
    port: settlement.port,
    record: settlement.record,
    cases: tickets.resultCases,
    marketIdOf,
    parking,
    alarms,
    clock,
    metrics,
    match: (matchId) => judgedMatch(catalogue.board, matchId) ?? judgedAfterwards(ended, matchId),
    offered: (marketId) => offeredOutcomes(catalogue.board, marketId),
    priceAt: recordedPrice(db, clock),
    shutAtMs: (marketId, outcomeId) => withdrawalShutMs(catalogue.board, marketId, outcomeId),
    hasBetsBefore: async (matchId, atMs) => atMs > clock.now() - ON_THEIR_WAY_MS || (await hasBetsBefore(db, matchId, atMs)),
    draws: createDrawJudge({ draws, match: (matchId) => catalogue.board.match(matchId), catalogue }),
  });
  const changedSides = followSides({
    catalogue,
    parking,
    results: judged,
    log,
    // The board of any other process is that of its start.
    canRelease: () => hasFeed,
  });
  const finalScores = createFinalScores({
    cases: tickets.resultCases,
    match: (matchId) => judgedMatch(catalogue.board, matchId),
    isHeld: changedSides.isHeld,
    recent: () => recentlyDecided(db, databaseClock.now()),
    onPaid: () => settlement.kick(),
    clock,
    alarms,
    metrics,
    log,
  });
  catalogue.onChange(({ matchId, liveInfo, statusChanged }) => {
    // A copy of the board has it from the process that takes the feed, which judges.
    if ((liveInfo || statusChanged) && hasFeed) finalScores.onMatch(matchId);
  });
  const earlyResults = createEarlyResults({
    cases: tickets.resultCases,
    alarmAfterMs: config.earlyResultAlarmMs,
    alarms,
    clock: databaseClock,
    log,
  });
  const kept = createResults(db);
  const resultKeeper = createResultKeeper({
    results: kept,
    ended,
    decided: decidedOf(db),
    clock: databaseClock,
    log,
  });
  return { settlement, changedSides, finalScores, earlyResults, results: changedSides.port, kept, resultKeeper };
}
