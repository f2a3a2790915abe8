import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultLocale, localeByCode, localeBySegment } from '@duskline/i18n/locales';
import { wireOf } from '@duskline/money/wire-amount';
import { readFreeBets } from '../flows/bonus-calls.ts';
import { cashoutRoutes, offersFor } from '../flows/cashout/cashout-routes.ts';
import { documentHandlers } from '../flows/documents/document-routes.ts';
import { placeBetRoutes } from '../flows/place-bet/place-bet.ts';
import { resultRoutes } from '../flows/results/result-routes.ts';
import { slipCalls } from '../flows/slip/slip-calls.ts';
import { statementRoutes } from '../flows/statement/statement-routes.ts';
import { virtualRoutes } from '../flows/virtual/virtual-routes.ts';
import { createBetslip, mergeGuestSlip } from '../modules/betslip/index.ts';
import { type Gateway, mountGateway } from '../modules/gateway/index.ts';
import { limitLeft } from '../modules/limits/index.ts';
import { statisticsRoutes } from '../modules/statistics/index.ts';
import {
  createTicketHistory,
  decidedMarkets,
  readStatement,
  selectionExposure,
  ticketRoutes,
  ticketsOfRequest,
} from '../modules/tickets/index.ts';
import { firstBalance } from '../modules/wallet/index.ts';
import type { Config } from '../platform/config.ts';
import { createAnswerBytes } from '../platform/http/answer-bytes.ts';
import { mountCallbacks } from '../platform/http/callbacks/mount-callbacks.ts';
import { gatherHandlers, type Handlers } from '../platform/http/handler.ts';
import { mountCalls, type ServerCaller } from '../platform/http/mount-calls.ts';
import { mountDocs } from '../platform/http/mount-docs.ts';
import { mountHealth, type ReadinessCheck } from '../platform/http/mount-health.ts';
import { makeOpenApi } from '../platform/http/openapi.ts';
import { createHttpServer, type HttpServer } from '../platform/http/server.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { configurationRoutes } from '../platform/site/configuration-routes.ts';
import { mountSite } from '../platform/site/mount-site.ts';
import { siteVersion } from '../platform/site/site-version.ts';
import { versionRoutes } from '../platform/site/version-routes.ts';
import { betslipPorts, gatewayBoard, playedMatch } from './board-views.ts';
import type { AppServices } from './create-services.ts';
import { playerHandlers } from './player-handlers.ts';

const API_VERSION = '1.0.0';

export interface WebOptions {
  config: Config;
  log: Logger;
  metrics: Metrics;
  services: AppServices;
  readiness: readonly ReadinessCheck[];
  isStopping(): boolean;
}

/** The HTTP server of this process: health for every role, calls, sockets and site for the web role. */
export async function buildWeb(options: WebOptions): Promise<HttpServer> {
  const { config, log, metrics, services, isStopping } = options;
  const app = await createHttpServer(config, log);
  mountHealth(app, { checks: options.readiness, metrics, internalToken: config.internalToken, isStopping });
  if (!config.roles.has('web')) return app;
  const bytes = config.rateLimit ? createAnswerBytes() : null;
  const api = mountCalls(app, {
    config,
    bytes,
    handlers: handlersOf(options),
    authenticate: (cookie, activity) => services.identity.authenticateCookie(cookie, activity),
    knownSession: (cookie) => services.identity.knownSession(cookie),
    resolveLanguage,
    log,
    metrics,
    tracing: services.tracing,
  });
  await mountCallbacks(app, {
    receivers: services.providers.receivers,
    perSecond: config.callbacksPerSecond,
    clock: services.databaseClock,
    db: services.db,
    alarms: services.alarms,
    metrics,
    log,
  });
  mountDocs(app, makeOpenApi(API_VERSION), bytes);
  const gateway = mountGateway(app, {
    config: { origins: config.origins, trustedHops: config.trustProxyHops },
    bytes,
    ports: {
      board: gatewayBoard(services.catalogue.board, (listener) => services.catalogue.onChange(listener)),
      sessions: {
        authenticate: (cookie, activity) => services.identity.authenticateCookie(cookie, activity),
        onRevoke: (listener) => services.identity.onRevoke(listener),
      },
      players: {
        subscribe: (listener) => services.players.subscribe(listener),
        balance: (userId) => firstBalance(services.wallet, userId),
        watchCashouts: (userId) => services.cashouts.offers.watch(userId),
        unwatchCashouts: (userId) => services.cashouts.offers.unwatch(userId),
      },
      onMatchFollowed: (matchId, viewer) => services.popularity.viewed(matchId, viewer),
    },
    metrics,
    tracing: services.tracing,
    log,
  });
  await mountPages(app, options, { api, gateway, exchange: services.identity.exchangeLink });
  return app;
}

/** The site, when this process has one to show: a server for calls alone runs without a build. */
async function mountPages(
  app: HttpServer,
  { config, log, metrics }: WebOptions,
  { api, gateway, exchange }: { api: ServerCaller; gateway: Gateway; exchange: AppServices['identity']['exchangeLink'] },
): Promise<void> {
  const dev = config.siteDev ? { dev: { siteDir: resolve('apps/site') } } : {};
  if (!config.siteDev && !existsSync(config.siteBuildDir)) {
    log.warn({ event: 'no_site', buildDir: config.siteBuildDir }, 'no built site here: only calls and sockets are served');
    return;
  }
  await mountSite(app, {
    exchange,
    buildDir: resolve(config.siteBuildDir),
    api,
    publicUrl: config.publicUrl,
    ...dev,
    streamOrigins: config.streamOrigins,
    positionOf: (topic, key) => gateway.position(topic, key),
    threads: config.pageThreads,
    pagesPerSecond: config.rateLimit ? config.pagesPerSecond : null,
    onEvent: (event, fields) => {
      metrics.count('pages_total', { result: event });
      if (event === 'thread_lost') log.error({ event: 'page_thread', ...fields }, 'a thread that makes pages ended');
    },
  });
}

type Titles = Pick<AppServices['catalogue'], 'placedTitles'>;

/** What the selections of tickets are called in a language. */
const selectionNames = (catalogue: Titles) => (language: string) => (bought: Parameters<Titles['placedTitles']>[1]) =>
  catalogue.placedTitles(language, bought);

/** What else happens when a player comes in. */
const enter =
  (merge: ReturnType<typeof mergeGuestSlip>, register: AppServices['register']) =>
  async (...[userId, context]: Parameters<typeof merge>): Promise<void> => {
    await Promise.all([merge(userId, context), register.onLoggedIn(userId)]);
  };

const resultHandlers = ({ db, kept, catalogue, pastDays }: AppServices) =>
  resultRoutes({
    results: kept,
    board: catalogue.board,
    past: pastDays,
    decided: (matchIds) => decidedMarkets(db, matchIds),
    languageOf: resolveLanguage,
  });

/** The bets of a player, and the statement of each. */
function historyHandlers(
  { db, cashouts, catalogue, kept, policies, ...services }: AppServices,
  tickets: ReturnType<typeof createTicketHistory>,
) {
  const namesIn = selectionNames(catalogue);
  const offers = { board: cashouts.board, policies, cashouts: services.tickets.cashouts };
  return [
    ticketRoutes({
      tickets,
      readOffers: (ticketIds) => offersFor(offers, ticketIds),
      traderOffers: services.trading.offersOf,
      namesIn,
      readScores: kept.scores,
    }),
    statementRoutes({ readStatement: (...of) => readStatement(db, ...of), results: kept, namesIn }),
  ] as const;
}

/** The handlers of all calls of the contract, of modules and flows. */
function handlersOf({ config, services }: WebOptions): Handlers {
  const [policies, traderOffers] = [services.policies, services.trading.offersOf];
  const defaultCurrency = () => policies.current().newAccounts.defaultCurrency;
  const tickets = createTicketHistory(services.db);
  const betslip = createBetslip({
    ...services,
    ports: betslipPorts(services.catalogue.board, {
      policies,
      liveDelayScale: config.liveDelayScale,
      isReferred: services.trading.port.referMs !== null,
      bootId: () => services.boardLife.bootId(),
    }),
    defaultCurrency,
    toWire: wireOf,
    traderOffers,
  });
  return gatherHandlers(
    versionRoutes(config.siteDev ? 'development' : siteVersion(resolve(config.siteBuildDir))),
    services.catalogue.routes,
    services.oddsHistory.routes,
    services.early.routes,
    statisticsRoutes(services.statistics, playedMatch(services.catalogue.board)),
    resultHandlers(services),
    virtualRoutes({ draws: services.draws, catalogue: services.catalogue, results: services.kept, clock: services.clock }),
    ...documentHandlers(services),
    services.identity.routes({ onLoggedIn: enter(mergeGuestSlip(betslip.service), services.register) }),
    configurationRoutes({ defaultCurrency }),
    playerHandlers(services),
    betslip.routes,
    services.trading.routes,
    ...historyHandlers(services, tickets),
    cashoutRoutes({ ...services.cashouts, policies, cashouts: services.tickets.cashouts, tickets: services.tickets }),
    slipCalls({
      board: services.board,
      policies,
      slips: betslip.service,
      customerLimits: services.trading.customerLimits,
      desk: services.trading.port,
      exposure: (marketId, outcomeId) => selectionExposure(services.db, marketId, outcomeId),
    }),
    placeBetRoutes({
      refuseFrom: services.blocked.refuseFrom,
      refuseBets: services.register.refuseBets,
      board: services.board,
      slips: betslip.service,
      tickets: services.tickets,
      clock: services.clock,
      liveDelayScale: config.liveDelayScale,
      policies,
      freeBets: services.bonus.freeBets,
      customerLimits: services.trading.customerLimits,
      desk: services.trading.port,
      onDelayed: (ticketId, delayMs) => services.delays.onDelayed(ticketId, delayMs),
      onPlaced: () => services.bus.wake(),
      traderOffers,
      limitLeft: (userId, refusal) => limitLeft(services.limits, services.realityChecks, userId, refusal),
      details: {
        ticketsOf: (userId, requestId) => ticketsOfRequest({ tickets, traderOffers }, userId, requestId),
        showSlip: betslip.show,
        freeBetsOf: (session) => readFreeBets(services.bonus.freeBets, session),
      },
    }),
  );
}

/** languageCode of a call: a full code or a path segment; anything else is English, as for a visitor without a choice. */
function resolveLanguage(code: string | undefined): string {
  if (code === undefined) return defaultLocale.code;
  return (localeByCode(code) ?? localeBySegment(code.toLowerCase()) ?? defaultLocale).code;
}
