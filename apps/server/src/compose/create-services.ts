import { randomUUID } from 'node:crypto';
import { createCashoutParts } from '../flows/cashout/cashout-parts.ts';
import { createEarlyPayoutFlow } from '../flows/early-payout/early-payout-flow.ts';
import { createGateKeeper, type GateKeeper } from '../flows/gate-keeper.ts';
import { createPlayerNotifier } from '../flows/notify-players.ts';
import { openWallet } from '../flows/open-wallet.ts';
import { delayedTickets } from '../flows/place-bet/delayed-tickets.ts';
import { createDelayResolver } from '../flows/place-bet/resolve-delayed.ts';
import type { ChangedSides } from '../flows/settle/changed-sides.ts';
import { followSides } from '../flows/settle/follow-sides.ts';
import { createJudgedResults, type JudgedResults, type JudgedResultsOptions } from '../flows/settle/judged-results.ts';
import { createRefusedResults, type RefusedResultsOptions } from '../flows/settle/refused-results.ts';
import { createSettlementFlow, type SettlementFlow } from '../flows/settle/settlement-flow.ts';
import { createTeasedLines } from '../flows/settle/teased-lines.ts';
import { createPhasesBack, type PhasesBackOptions } from '../flows/trading-desk/phases-back.ts';
import { createTradingParts, type TradingParts } from '../flows/trading-desk/trading-parts.ts';
import { createBonus } from '../modules/bonus/index.ts';
import { type Board, type BoardChange, type Catalogue, createCatalogue, marketIdOf } from '../modules/catalogue/index.ts';
import { createEarlyPayouts } from '../modules/early-payout/index.ts';
import { createFeed, FEED_PROVIDERS, type FeedHandle, type SettlementPort } from '../modules/feed/index.ts';
import { createPlayerEvents } from '../modules/gateway/index.ts';
import { createIdentity } from '../modules/identity/index.ts';
import { createPolicies, type PolicyService } from '../modules/policy/index.ts';
import { createTicketService, type TicketService, teasedLegs } from '../modules/tickets/index.ts';
import { createSealing, createWalletService, viewBalance, type WalletService } from '../modules/wallet/index.ts';
import { type Alarms, createAlarms } from '../platform/alarms.ts';
import { createBus } from '../platform/bus/create-bus.ts';
import { subscribeConsumers } from '../platform/bus/event.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/create-db.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createDatabaseClock } from '../platform/nodes/database-clock.ts';
import { createParking, type Parking } from '../platform/parking/parking.ts';
import type { ProviderDeclaration } from '../platform/providers/port.ts';
import { createProviders, type Providers } from '../platform/providers/registry.ts';
import { decidedMarket, earlyPayoutBoard, finalScore, judgedMatch, offeredOutcomes, placementBoard } from './board-views.ts';

/** Producers of the feed: 1 live, 3 prematch. */
const PRODUCERS = [1, 3];
/** Name under which the outbox is read; older than the bus, and kept because its position is stored under it. */
const EVENT_READER = 'players';

export interface ServiceOptions {
  config: Config;
  log: Logger;
  metrics: Metrics;
  db: Database;
  /** Absent: what FEED_URL names. */
  feed?: FeedSource | undefined;
  /** Declared beside the feeds. */
  providers?: readonly ProviderDeclaration[] | undefined;
}

/** What feeds the board, as other services see it. */
export type FeedSource = Pick<FeedHandle, 'start' | 'stop' | 'isUp' | 'fault' | 'ready' | 'refuse' | 'takePhaseBack'>;

export type AppServices = ReturnType<typeof createServices>;

/** Everything below HTTP, built and wired, each from what stands above it; nothing runs yet. */
export function createServices(options: ServiceOptions) {
  const { config, log, metrics, db } = options;
  const clock = systemClock;
  const databaseClock = createDatabaseClock({ db, log });
  const alarms = createAlarms({ log, metrics });
  const parking = createParking({ db, alarms, log, metrics });
  const bus = createBus({ db, reader: EVENT_READER, parking, log, metrics }, config);
  const tickets = measuredTickets(db, metrics);
  const wallet = createWalletService({ db });
  const policies = createPolicies({ db, alarms, log });
  const sealing = createSealing({ db, alarms, log, metrics });
  const bonus = createBonus({ db, log });
  const catalogue = createCatalogue({
    ...{ db, clock, log, metrics, parking, source: config.feedProvider, producers: PRODUCERS },
    isWriter: config.roles.has('feed'),
  });
  const gates = createGateKeeper(tickets.gates, log, metrics);
  const players = createPlayerEvents();
  const identity = buildIdentity(options, databaseClock, wallet, policies);
  const bootId = randomUUID().slice(0, 8);
  const board = placementBoard(catalogue.board, gates, bootId);
  const notify = createPlayerNotifier({ publish: (notice) => players.publish(notice), wallet, alarms, log });
  const settlement = createSettlementFlow({
    ...{ settlement: tickets.settlement, marketIdOf, parking, log, metrics, clock },
    onSettled: () => bus.wake(),
  });
  const judged = judgeOnBoard(catalogue.board, tickets.resultCases, settlement, { parking, alarms, clock, metrics });
  const changedSides = followSides({
    ...{ catalogue, parking, results: judged, log },
    // The board of any other process is that of its start.
    canRelease: () => config.roles.has('feed'),
  });
  const providers = buildProviders(options);
  const feed = buildFeed(options, { providers, clock, alarms, catalogue, gates, results: changedSides.port });
  const isBoardReady = (): boolean => feed?.isUp() ?? false;
  const cashouts = createCashoutParts({
    ...{ board: catalogue.board, versions: gates, tickets, players, policies, clock, parking, log, metrics, isBoardReady },
    onBoardChange: (listener) => catalogue.onChange(listener),
    liveDelayScale: config.liveDelayScale,
    wake: () => bus.wake(),
    isHeld: changedSides.isHeld,
  });
  // Events are consumed by processes with sockets; a process without them only wakes the others.
  if (config.roles.has('web')) subscribeConsumers(bus, { 'cashout-offers': cashouts.onEvents, players: notify });
  const trading = createTradingParts({
    ...{ config: config.trading, db, tickets, catalogue, gates, identity, board, policies, clock, parking, log, metrics },
    wake: () => bus.wake(),
    onResult: () => settlement.kick(),
    offered: (marketId) => offeredOutcomes(catalogue.board, marketId),
  });
  const delays = createDelayResolver({
    board,
    tickets: delayedTickets(tickets, () => bus.wake(), trading.desk.offerInstead),
    ...{ policies, parking, log, metrics },
  });
  const teasedLines = createTeasedLines({
    ...{ legs: () => teasedLegs(db), port: settlement.port, parking, log },
    finalScore: (matchId) => (changedSides.isHeld(matchId) ? null : finalScore(catalogue.board, matchId)),
  });
  const early = buildEarlyPayouts(options, { catalogue, settlement, parking, changedSides }, isBoardReady);
  const orders = buildDeskOrders(options, { tickets, catalogue, changedSides, trading }, feed);
  return {
    ...{ clock, databaseClock, bootId, alarms, providers, parking, db, policies, tickets, wallet, sealing },
    ...{ settlement, changedSides, ...orders, results: changedSides.port, teasedLines, early },
    ...{ bonus, catalogue, gates, players, identity, board, cashouts, trading, delays, bus, feed },
  };
}

/** Who is logged in or shut out is no question of how the clock of this machine is set: the time is that of the database. */
function buildIdentity({ config, log, db }: ServiceOptions, clock: Clock, wallet: WalletService, policies: PolicyService) {
  return createIdentity({
    ...{ db, clock, log },
    config: { profile: config.profile, secureCookies: config.secureCookies, authSecret: config.authSecret },
    ports: {
      onRegistered: (tx, opened) => openWallet(wallet, tx, opened, policies.current(), clock.now()),
      balances: (userId, currency) => viewBalance(wallet, userId, currency),
    },
  });
}

function measuredTickets(db: Database, metrics: Metrics) {
  return createTicketService({
    db,
    onCall: ({ items, tookMs }) => {
      metrics.observe('bet_place_seconds', tookMs / 1000);
      metrics.count('bet_place_items_total', {}, items);
    },
  });
}

interface FeedParts {
  providers: Providers;
  alarms: Alarms;
  clock: Clock;
  catalogue: Catalogue;
  gates: GateKeeper;
  results: SettlementPort;
}

/** One event under several urns: bets on it are not combined, but what it may lose is counted for each apart. A person asks the provider. */
function raiseListedTwice({ matchId, listedTwice }: BoardChange, alarms: Alarms): void {
  if (listedTwice === undefined) return;
  alarms.raise(
    'event_listed_twice',
    { matchId, urns: listedTwice },
    'the same two play at about the same time under several urns',
  );
}

interface EarlyParts {
  catalogue: Catalogue;
  settlement: Pick<SettlementFlow, 'payEarly'>;
  parking: Parking;
  changedSides: ChangedSides;
}

/** Early payouts: who takes part, and what watches the scores. A node that hears no feed pays nothing. */
function buildEarlyPayouts(
  { config, log, metrics, db }: ServiceOptions,
  { catalogue, settlement, parking, changedSides }: EarlyParts,
  isBoardReady: () => boolean,
) {
  const { board } = catalogue;
  const confirmMs = config.earlyPayoutConfirmMs;
  const payouts = createEarlyPayouts({
    ...{ db, log, confirmMs },
    sportOf: (tournamentId) => board.state.tournaments.get(tournamentId)?.category.sport.slug ?? null,
  });
  const flow = createEarlyPayoutFlow({
    board: earlyPayoutBoard(board, config.profile === 'play', changedSides.isHeld),
    early: payouts,
    record: (fact) => settlement.payEarly(fact),
    ...{ marketIdOf, isBoardReady, confirmMs, parking, log, metrics },
  });
  catalogue.onChange(({ matchId, liveInfo, statusChanged }) => {
    if (liveInfo || statusChanged) flow.onMatch(matchId, statusChanged === 'removed');
  });
  return { ...payouts, flow };
}

/** Results are judged by what the board knows of their match. */
const judgeOnBoard = (
  board: Board,
  cases: JudgedResultsOptions['cases'],
  { port, record }: Pick<SettlementFlow, 'port' | 'record'>,
  options: Pick<JudgedResultsOptions, 'parking' | 'alarms' | 'clock' | 'metrics'>,
): JudgedResults =>
  createJudgedResults({
    ...{ ...options, port, record, cases, marketIdOf },
    match: (matchId) => judgedMatch(board, matchId),
    offered: (marketId) => offeredOutcomes(board, marketId),
  });

/** Markets of results that were refused go on with the prices of the feed. */
const buildRefused = (
  { log }: Pick<ServiceOptions, 'log'>,
  { tickets, catalogue, changedSides }: { tickets: TicketService; catalogue: Catalogue; changedSides: ChangedSides },
  refuse: RefusedResultsOptions['refuse'],
) =>
  createRefusedResults({
    ...{ cases: tickets.resultCases, isHeld: changedSides.isHeld, refuse, log },
    decided: (marketId) => decidedMarket(catalogue.board, marketId),
  });

/** What the desk decided and the process that takes the feed has to act on. */
const buildDeskOrders = (
  options: ServiceOptions,
  parts: Parameters<typeof buildRefused>[1] & Parameters<typeof buildPhasesBack>[1],
  feed: FeedSource | null,
) => ({
  refusedResults: buildRefused(options, parts, (results) => feed?.refuse(results)),
  phasesBack: buildPhasesBack(options, parts, (order) => feed?.takePhaseBack(order)),
});

/** False phases that traders took back reach the board by the feed. */
const buildPhasesBack = (
  { log }: Pick<ServiceOptions, 'log'>,
  { trading, catalogue }: { trading: Pick<TradingParts, 'phases'>; catalogue: Catalogue },
  takeBack: PhasesBackOptions['takeBack'],
) =>
  createPhasesBack({
    ...{ trading: trading.phases, log, takeBack, steady: () => performance.now() },
    phaseOf: (matchId) => catalogue.board.match(matchId)?.phase ?? null,
    urnsOf: (matchIds) => catalogue.urnsOf(matchIds),
  });

/** The feeds that can be chosen, and what is declared beside them. */
const buildProviders = ({ config, log, metrics, providers = [] }: ServiceOptions): Providers =>
  createProviders({ declarations: [...FEED_PROVIDERS, ...providers], settings: config.providers, log, metrics });

/** The reader of the provider, in the process that has this role. */
function buildFeed(
  { config, log, metrics, db, feed }: ServiceOptions,
  { providers, clock, alarms, catalogue, gates, results }: FeedParts,
): FeedSource | null {
  if (!config.roles.has('feed')) return null;
  catalogue.onChange((change) => raiseListedTwice(change, alarms));
  if (feed || !config.feed) return feed ?? null;
  const declaration = FEED_PROVIDERS.find(({ id }) => id === config.feedProvider);
  const provider = declaration && providers.client(declaration);
  if (!provider) throw new Error(`FEED_PROVIDER names ${config.feedProvider}, which is no feed`);
  return createFeed({
    ...{ db, clock, log, metrics, alarms, gates, producers: PRODUCERS },
    provider,
    book: catalogue,
    settlements: results,
  });
}
