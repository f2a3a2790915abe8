import { createEarlyPayoutFlow } from '../flows/early-payout/early-payout-flow.ts';
import { createGoals } from '../flows/push/goals.ts';
import { createRefusedResults } from '../flows/settle/refused-results.ts';
import { createTeasedLines } from '../flows/settle/teased-lines.ts';
import { createPhasesBack } from '../flows/trading-desk/phases-back.ts';
import { marketIdOf } from '../modules/catalogue/index.ts';
import { createEarlyPayouts } from '../modules/early-payout/index.ts';
import { playersWithBetsOn, teasedLegs } from '../modules/tickets/index.ts';
import type { BetServices } from './bet-services.ts';
import { decidedMarket, earlyPayoutBoard, finalScore, goalScore, goalState } from './board-views.ts';
import type { FeedSource } from './feed-source.ts';
import type { ModuleServices } from './module-services.ts';
import type { PlatformServices } from './platform-services.ts';
import type { ResultServices } from './result-services.ts';

/** What the scores on the board decide: lines that only teasers stand on, and early payouts. A process that hears no feed pays nothing. */
export function createScoreFollowers(
  platform: PlatformServices,
  { catalogue, favourites, webPush }: Pick<ModuleServices, 'catalogue' | 'favourites' | 'webPush'>,
  { settlement, changedSides }: ResultServices,
  isBoardReady: () => boolean,
) {
  const { config, log, metrics, db, parking } = platform;
  const { board } = catalogue;
  const confirmMs = config.earlyPayoutConfirmMs;
  const teasedLines = createTeasedLines({
    legs: () => teasedLegs(db),
    port: settlement.port,
    parking,
    log,
    finalScore: (matchId) => (changedSides.isHeld(matchId) ? null : finalScore(board, matchId)),
  });
  const payouts = createEarlyPayouts({
    db,
    log,
    confirmMs,
    sportOf: (tournamentId) => board.state.tournaments.get(tournamentId)?.category.sport.slug ?? null,
  });
  const flow = createEarlyPayoutFlow({
    board: earlyPayoutBoard(board, config.profile === 'play', changedSides.isHeld),
    early: payouts,
    record: (fact) => settlement.payEarly(fact),
    marketIdOf,
    isBoardReady,
    confirmMs,
    parking,
    log,
    metrics,
  });
  const goals = createGoals({
    state: (matchId) => (changedSides.isHeld(matchId) ? null : goalState(board, matchId)),
    score: (matchId) => (changedSides.isHeld(matchId) ? null : goalScore(board, matchId)),
    live: () => [...board.state.live].map(({ id }) => id),
    webPush,
    followersOf: async (matchId) => [
      ...new Set([...(await favourites.followersOf(matchId)), ...(await playersWithBetsOn(db, matchId))]),
    ],
    log,
  });
  catalogue.onChange(({ matchId, liveInfo, statusChanged }) => {
    if (!liveInfo && !statusChanged) return;
    flow.onMatch(matchId, statusChanged === 'removed');
    goals.onMatch(matchId);
    if (statusChanged === 'removed') goals.forget(matchId);
  });
  return { teasedLines, goals, early: { ...payouts, flow } };
}

/** What the desk decided and the process that takes the feed has to act on. */
export function createDeskOrders(
  { log }: PlatformServices,
  { tickets, catalogue, draws }: Pick<ModuleServices, 'tickets' | 'catalogue' | 'draws'>,
  { changedSides }: ResultServices,
  { trading }: Pick<BetServices, 'trading'>,
  feed: FeedSource | null,
) {
  return {
    /** Markets of results that were refused go on with the prices of the feed. */
    refusedResults: createRefusedResults({
      cases: tickets.resultCases,
      decided(marketId) {
        const market = decidedMarket(catalogue.board, marketId);
        // Of a draw whose seed is out nothing goes on, see sealedBook.
        return market && draws.isOut(market.urn) ? null : market;
      },
      isHeld: changedSides.isHeld,
      refuse: (results) => feed?.refuse(results),
      log,
    }),
    /** False phases that traders took back reach the board by the feed. */
    phasesBack: createPhasesBack({
      trading: trading.phases,
      phaseOf: (matchId) => catalogue.board.match(matchId)?.phase ?? null,
      urnsOf: (matchIds) => catalogue.urnsOf(matchIds),
      takeBack: (order) => feed?.takePhaseBack(order),
      steady: () => performance.now(),
      log,
    }),
  };
}
