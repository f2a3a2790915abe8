import { randomUUID } from 'node:crypto';
import type { BalancePayload } from '@duskline/contract/realtime';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import { createEarlyPayoutFlow } from '../flows/early-payout/early-payout-flow.ts';
import { createPlayerNotifier } from '../flows/notify-players.ts';
import { openWallet } from '../flows/open-wallet.ts';
import { createDelayResolver } from '../flows/resolve-delayed.ts';
import { type ChangedSides, createChangedSides } from '../flows/settle/changed-sides.ts';
import { createJudgedResults, type JudgedResults, type JudgedResultsOptions } from '../flows/settle/judged-results.ts';
import { createRefusedResults, type RefusedResultsOptions } from '../flows/settle/refused-results.ts';
import { createSettlementFlow, type SettlementFlow } from '../flows/settle/settlement-flow.ts';
import { createTeasedLines } from '../flows/settle/teased-lines.ts';
import { createPhasesBack, type PhasesBackOptions } from '../flows/trading-desk/phases-back.ts';
import { createBonus } from '../modules/bonus/index.ts';
import {
  type Board,
  type BoardChange,
  type Catalogue,
  createCatalogue,
  marketIdOf,
  type SidesChange,
} from '../modules/catalogue/index.ts';
import { createEarlyPayouts } from '../modules/early-payout/index.ts';
import { createFeed, createUofJson, type FeedHandle, type SettlementPort } from '../modules/feed/index.ts';
import { createIdentity } from '../modules/identity/index.ts';
import { createPolicies, type PolicyService } from '../modules/policy/index.ts';
import { createTicketService, type TicketService } from '../modules/tickets/index.ts';
import { teasedLegs } from '../modules/tickets/teased-lines.ts';
import { createSealing, createWalletService, type WalletService } from '../modules/wallet/index.ts';
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
import { decidedMarket, earlyPayoutBoard, finalScore, judgedMatch, offeredOutcomes, placementBoard } from './board-views.ts';
import { createCashoutParts } from './cashouts.ts';
import { delayedTickets } from './delayed-tickets.ts';
import { createGateKeeper, type GateKeeper } from './gate-keeper.ts';
import { createPlayerEvents } from './player-events.ts';
import { createTradingParts, type TradingParts } from './trading-desk.ts';

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
  feed?: FeedSource;
}

/** What feeds the board, as the rest of the house sees it. */
export type FeedSource = Pick<FeedHandle, 'start' | 'stop' | 'isUp' | 'fault' | 'ready' | 'refuse' | 'takePhaseBack'>;

export type AppServices = ReturnType<typeof createServices>;

/** Every part below HTTP, built and wired; nothing runs yet. */
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
    ...{ db, clock, log, metrics, parking, source: 'duskline-feed', producers: PRODUCERS },
    isWriter: config.roles.has('feed'),
  });
  const gates = createGateKeeper(tickets.gates, log, metrics);
  const players = createPlayerEvents();
  const identity = buildIdentity(options, databaseClock, wallet, policies);
  const bootId = randomUUID().slice(0, 8);
  const board = placementBoard(catalogue.board, gates, bootId);
  const notify = createPlayerNotifier({
    publish: (notice) => players.publish(notice),
    balances: (wanted) => readBalances(wallet, wanted),
  });
  const isBoardReady = (): boolean => feed?.isUp() ?? false;
  const cashouts = createCashoutParts({
    ...{ board: catalogue.board, versions: gates, tickets, players, policies, clock, parking, log, metrics, isBoardReady },
    onBoardChange: (listener) => catalogue.onChange(listener),
    liveDelayScale: config.liveDelayScale,
    wake: () => bus.wake(),
    isHeld: (matchId) => changedSides.isHeld(matchId),
  });
  // News are for sockets: a process without them only says that there are some.
  if (config.roles.has('web')) subscribeConsumers(bus, { 'cashout-offers': cashouts.onEvents, players: notify });
  const settlement = createSettlementFlow({
    ...{ settlement: tickets.settlement, marketIdOf, parking, log, metrics, clock },
    onSettled: () => bus.wake(),
  });
  const judged = judgeOnBoard(catalogue.board, tickets.resultCases, settlement, { parking, alarms, clock, metrics });
  const changedSides = buildChangedSides(options, { catalogue, parking, results: judged });
  const delays = createDelayResolver({
    board,
    tickets: delayedTickets(
      tickets,
      () => bus.wake(),
      (ticketId) => trading.desk.offerInstead(ticketId),
    ),
    ...{ policies, parking, log, metrics },
  });
  const trading = createTradingParts({
    ...{ config: config.trading, db, tickets, catalogue, gates, identity, board, policies, clock, parking, log, metrics },
    wake: () => bus.wake(),
    onResult: () => settlement.kick(),
  });
  const teasedLines = createTeasedLines({
    ...{ legs: () => teasedLegs(db), port: settlement.port, parking, log },
    finalScore: (matchId) => (changedSides.isHeld(matchId) ? null : finalScore(catalogue.board, matchId)),
  });
  const early = buildEarlyPayouts(options, { catalogue, settlement, parking, changedSides }, isBoardReady);
  const feed = buildFeed(options, { clock, alarms, catalogue, gates, results: changedSides.port });
  const orders = buildDeskOrders(options, { tickets, catalogue, changedSides, trading }, feed);
  return {
    ...{ clock, databaseClock, bootId, alarms, parking, db, policies, tickets, wallet, sealing },
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
  alarms: Alarms;
  clock: Clock;
  catalogue: Catalogue;
  gates: GateKeeper;
  results: SettlementPort;
}

/** Results of matches whose sides changed after bets were taken wait for a person (XR-04). */
function buildChangedSides(
  { config, log }: Pick<ServiceOptions, 'config' | 'log'>,
  { catalogue, parking, results }: Pick<FeedParts, 'catalogue'> & { results: JudgedResults; parking: Parking },
): ChangedSides & { start(): Promise<void> } {
  const changed = createChangedSides({
    ...{ port: results, storeAll: results.all, parking, log },
    // The board of any other process is that of its start.
    canRelease: () => config.roles.has('feed'),
  });
  const tell = async (matchId: number, sides: SidesChange): Promise<void> => {
    try {
      await changed.changed(matchId, { ...sides });
      await catalogue.sidesTold(matchId, sides);
    } catch (error) {
      // It is parked, and will be once more after the next start.
      log.warn({ event: 'changed_match', matchId, err: error }, 'a change of sides could not be marked as told');
    }
  };
  catalogue.onChange(({ matchId, sides }) => {
    if (sides) void tell(matchId, sides);
  });
  return {
    ...changed,
    /** What the process before this one noted and did not live to act on. Call it before any result is read. */
    async start() {
      for (const { matchId, sides } of await catalogue.untoldSides()) void tell(matchId, sides);
    },
  };
}

/** One event under several urns: bets on it are not combined, but what it may lose is counted for each apart. A person asks the provider. */
function tellListedTwice({ matchId, listedTwice }: BoardChange, alarms: Alarms): void {
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

/** The reader of the provider, in the process that has this role. */
function buildFeed(
  { config, log, metrics, db, feed }: ServiceOptions,
  { clock, alarms, catalogue, gates, results }: FeedParts,
): FeedSource | null {
  if (!config.roles.has('feed')) return null;
  catalogue.onChange((change) => tellListedTwice(change, alarms));
  if (feed || !config.feed) return feed ?? null;
  return createFeed({
    ...{ db, clock, log, metrics, alarms, gates, producers: PRODUCERS },
    provider: createUofJson(config.feed),
    book: catalogue,
    settlements: results,
  });
}

async function viewBalance(wallet: WalletService, userId: string, currency: string) {
  const balance = await wallet.balance(BigInt(userId), currency);
  return {
    totalMinor: balance?.cashMinor ?? 0n,
    othersMinor: { Bonus: balance?.bonusMinor ?? 0n, Reserved: balance?.reservedMinor ?? 0n },
  };
}

export function readBalances(
  wallet: WalletService,
  wanted: readonly { userId: string; currency: string }[],
): Promise<(BalancePayload | null)[]> {
  return Promise.all(
    wanted.map(async ({ userId, currency }) => {
      const found = findCurrency(currency);
      const balance = found ? await wallet.balance(BigInt(userId), currency) : null;
      if (!found || !balance) return null;
      const total = toWireNumber(balance.cashMinor, found);
      return {
        Balance: total,
        Balances: {
          TotalBalance: total,
          Bonus: toWireNumber(balance.bonusMinor, found),
          Reserved: toWireNumber(balance.reservedMinor, found),
        },
      };
    }),
  );
}
