import { type Catalogue, marketIdOf } from '../../modules/catalogue/index.ts';
import type { Identity } from '../../modules/identity/index.ts';
import type { TicketService } from '../../modules/tickets/index.ts';
import { createTrading, type SuspensionRow } from '../../modules/trading/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { gatherHandlers } from '../../platform/http/handler.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import type { GateKeeper } from '../gate-keeper.ts';
import { answerOfferRoutes, standingOffers } from './answer-offer.ts';
import { createAutoTrader } from './auto-trader.ts';
import { type DepositRouteParts, depositRoutes } from './deposit-routes.ts';
import { createDesk } from './desk.ts';
import { customerLimits, deskPort } from './desk-limits.ts';
import { type PhaseRouteParts, phaseRoutes } from './phase-routes.ts';
import type { DeskParts } from './ports.ts';
import { type ResultRouteParts, resultRoutes } from './result-routes.ts';
import { createReviewDeadlines } from './review-deadlines.ts';
import { type TradingRouteParts, tradingRoutes } from './routes.ts';

export interface TradingPartsOptions extends Pick<DeskParts, 'board' | 'policies' | 'clock' | 'log' | 'metrics'> {
  config: Config['trading'];
  parking: Parking;
  db: Database;
  tickets: TicketService;
  catalogue: Catalogue;
  gates: GateKeeper;
  /** A process that follows the board is told versions of gates behind the prices that they are of, and reads none by itself. */
  isFollower: boolean;
  identity: Pick<Identity, 'isPlayer'>;
  wallet: DepositRouteParts['wallet'];
  /** Outcomes a market was offered with; null when that is not known. */
  offered: ResultRouteParts['offered'];
  /** Something was committed: its events can be told. */
  wake(): void;
  /** A person decided about results: settle what comes of it. */
  onResult(): void;
}

export type TradingParts = ReturnType<typeof createTradingParts>;

/** The trading desk, wired: what placement asks it, what traders and customers may do, and who keeps the deadlines. */
export function createTradingParts(options: TradingPartsOptions) {
  const { config, db, tickets, catalogue, log, clock } = options;
  const trading = createTrading({ db, log });
  const parts: DeskParts = {
    board: options.board,
    parking: options.parking,
    trading,
    tickets,
    clock,
    log,
    metrics: options.metrics,
    offerMs: config.offerMs,
    policies: options.policies,
    onActed: () => options.wake(),
  };
  const desk = createDesk(parts);
  const reviewDeadlines = createReviewDeadlines(parts, desk);
  const autoTrader = config.autoTrader ? createAutoTrader(parts, desk, { thinkMs: config.thinkMs }) : null;
  holdWhatIsSuspended(options, trading.settings);
  const routeParts: TradingRouteParts = {
    ...parts,
    desk,
    places: placesOf(catalogue),
    isPlayer: (userId) => options.identity.isPlayer(userId),
  };
  const resultParts: ResultRouteParts = {
    cases: tickets.resultCases,
    parking: options.parking,
    trading,
    marketIdOf,
    offered: options.offered,
    onDecided: () => options.onResult(),
  };
  const phaseParts: PhaseRouteParts = {
    trading,
    isMatch: async (matchId) => (await catalogue.urnsOf([matchId])).has(matchId),
  };
  return {
    /** What the process that takes the feed has to act on. */
    phases: trading,
    /** For placement. */
    port: deskPort(trading.settings, {
      referMs: config.referMs,
      onReferred: (_ticketId, waitMs) => reviewDeadlines.wakeIn(waitMs),
    }),
    customerLimits: customerLimits(trading.settings),
    routes: gatherHandlers(
      tradingRoutes(routeParts),
      resultRoutes(resultParts),
      phaseRoutes(phaseParts),
      depositRoutes({ wallet: options.wallet, trading }),
      answerOfferRoutes(desk),
    ),
    /** Offers that wait for an answer of this customer. */
    offersOf: (userId: string) => standingOffers(parts, userId),
    settings: trading.settings,
    start() {
      reviewDeadlines.start();
      autoTrader?.start();
    },
    async stop() {
      await autoTrader?.stop();
      await reviewDeadlines.stop();
      await trading.settings.stop();
    },
    desk,
  };
}

/** What traders hold shut is shut on the board at once, and versions of gates that moved are learned where the board is of this process. */
function holdWhatIsSuspended(
  { catalogue, gates, isFollower, log }: TradingPartsOptions,
  settings: ReturnType<typeof createTrading>['settings'],
): void {
  let known = '[]';
  settings.onSuspensions((rows: readonly SuspensionRow[]) => {
    const now = JSON.stringify(rows);
    if (now === known) return;
    known = now;
    catalogue.hold(rows);
    if (isFollower) return;
    gates.load().catch((error) => log.error({ event: 'gates', err: error }, 'versions of gates could not be read'));
  });
}

function placesOf({ board }: Catalogue): TradingRouteParts['places'] {
  return {
    matchOfMarket: (marketId) => board.market(marketId)?.match.id ?? null,
    hasMatch: (matchId) => board.match(matchId) !== null,
    matchesOfSport(sportId) {
      const sport = board.sport(sportId);
      if (sport === null) return null;
      return [...board.state.matches.values()].filter((match) => match.sport === sport).map(({ id }) => id);
    },
  };
}
