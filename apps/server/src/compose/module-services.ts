import { HARM_POLICIES } from '@duskline/contract/harm-policy';
import { createBoardFollower } from '../flows/board-copies/follow-board.ts';
import { createBoardPublisher } from '../flows/board-copies/publish-board.ts';
import { createGateKeeper, type GateKeeper } from '../flows/gate-keeper.ts';
import { createMailWriter } from '../flows/messages/write-to-player.ts';
import { openWallet } from '../flows/open-wallet.ts';
import { createBonus } from '../modules/bonus/index.ts';
import { type Catalogue, createCatalogue } from '../modules/catalogue/index.ts';
import { createDocuments, createFileStorage, createScanner, createThreadIntake } from '../modules/documents/index.ts';
import { createFavourites, type Favourites } from '../modules/favourites/index.ts';
import { createPlayerEvents } from '../modules/gateway/index.ts';
import { createIdentity, type Identity } from '../modules/identity/index.ts';
import { createFunds, createKyc, createRegister, dusklineKyc, exclusionRegister } from '../modules/kyc/index.ts';
import {
  type Breaks,
  createBreaks,
  createHarm,
  createLimits,
  createRealityChecks,
  type Harm,
  type RealityChecks,
} from '../modules/limits/index.ts';
import { createMessages, type Messages } from '../modules/messages/index.ts';
import { createNotify, type Notify, twilio } from '../modules/notify/index.ts';
import { type BlockedCountries, createBlockedCountries, createPolicies, type PolicyService } from '../modules/policy/index.ts';
import { createPopularity } from '../modules/popularity/index.ts';
import { createStatisticsService, dusklineStatistics } from '../modules/statistics/index.ts';
import { createTicketService } from '../modules/tickets/index.ts';
import { createVirtualSports } from '../modules/virtual-sports/index.ts';
import { createSealing, createSuspenseAge, viewBalance, type WalletService } from '../modules/wallet/index.ts';
import { createWebPush, moveSubscription } from '../modules/web-push/index.ts';
import type { Database } from '../platform/db/create-db.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RoleTerms } from '../platform/nodes/role-lock.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { type BoardLife, placementBoard } from './board-views.ts';
import { PRODUCERS } from './feed-source.ts';
import { createMyDataServices } from './my-data-services.ts';
import type { PlatformServices } from './platform-services.ts';

export type ModuleServices = ReturnType<typeof createModuleServices>;

/** The modules, each by itself, and the board as placements see it. */
export function createModuleServices(platform: PlatformServices) {
  const { config, log, metrics, tracing, db, clock, alarms, parking, roleTerms, bootId, wallet } = platform;
  const tickets = measuredTickets(db, roleTerms, metrics, tracing);
  const favourites = createFavourites(db);
  const policies = createPolicies({ db, alarms, log });
  const blocked = createBlockedCountries(policies, platform.countryOf);
  const popularity = createPopularity({ db, clock: platform.databaseClock, metrics, secret: config.authSecret });
  const draws = createVirtualSports({
    db,
    clock,
    alarms,
    source: config.feedProvider,
    isWriter: config.roles.has('feed'),
  });
  const sms = platform.providers.client(twilio);
  const notify = createNotify({ db, clock: platform.databaseClock, log, metrics, alarms, config, sms });
  const messages = createMessages({ db, clock: platform.databaseClock });
  const catalogue = createCatalogue({
    db,
    clock,
    log,
    metrics,
    parking,
    source: config.feedProvider,
    producers: PRODUCERS,
    uses: popularity,
    latestMs: () => draws.clock.now(),
    isWriter: config.roles.has('feed'),
    feedTerm: () => roleTerms.term('feed'),
  });
  const gates = createGateKeeper(tickets.gates, log, metrics);
  const { publisher, follower } = boardCopies(platform, catalogue, gates);
  const breaks = createBreaks({ db, clock: platform.databaseClock });
  const realityChecks = createRealityChecks({ db, clock: platform.databaseClock });
  const identity = buildIdentity(platform, { wallet, policies, blocked, favourites, notify, messages, breaks, realityChecks });
  const { limits, harm } = buildLimits(platform, identity);
  const papers = buildPapers(platform);
  /** Life of the counters of the board, and until when it may be bet on: those of its owner. */
  const boardLife: BoardLife = follower ?? { bootId: () => bootId, validUntilMs: () => roleTerms.leaseUntilMs() };
  return {
    tickets,
    policies,
    blocked,
    sealing: createSealing({ db, alarms, log, metrics }),
    suspenseAge: createSuspenseAge({ wallet, clock: platform.databaseClock, log, metrics }),
    bonus: createBonus({ db, log }),
    catalogue,
    draws,
    popularity,
    favourites,
    statistics: createStatisticsService({ provider: platform.providers.client(dusklineStatistics), log }),
    gates,
    players: createPlayerEvents(),
    notify,
    limits,
    harm,
    breaks,
    realityChecks,
    identity,
    ...buildFollowers(platform, identity, harm),
    messages,
    ...papers,
    ...createMyDataServices(platform, { identity, documents: papers.documents, notify, messages, harm }),
    publisher,
    follower,
    boardLife,
    board: placementBoard(catalogue.board, gates, boardLife),
  };
}

/** Limits and what is looked at for the sake of players, by the jurisdiction of each. */
function buildLimits({ db, databaseClock: clock }: PlatformServices, identity: Identity) {
  const rulesOf = (userId: string) => identity.jurisdictionOf(userId);
  return {
    limits: createLimits({ db, clock, raiseHours: async (userId) => (await rulesOf(String(userId))).raiseHours }),
    harm: createHarm({ db, clock, policyOf: async (userId) => HARM_POLICIES[(await rulesOf(userId)).code] }),
  };
}

/** What looks at persons or sessions of identity. */
function buildFollowers(platform: PlatformServices, identity: Identity, harm: Harm) {
  const { db, databaseClock: clock, log, metrics, alarms, config, providers } = platform;
  const personOf = (userId: string) => identity.personOf(userId);
  const register = createRegister({ db, clock, log, register: providers.client(exclusionRegister), personOf });
  return {
    kyc: createKyc({ db, clock, log, alarms, provider: providers.client(dusklineKyc), personOf }),
    webPush: createWebPush({
      db,
      clock,
      log,
      metrics,
      alarms,
      config,
      mayReach: (player) => identity.isReachable(player),
      mayDrawToPlay: async (userId) => (await harm.blockedSince(BigInt(userId))) === null && !(await register.isExcluded(userId)),
    }),
    register,
  };
}

/** Documents of players, and what is asked for by them: the source of funds. */
function buildPapers({ config, db, databaseClock: clock, log }: PlatformServices) {
  const { keys, folder, scanner } = config.documents;
  const funds = createFunds({ db, clock });
  const intake = createThreadIntake({
    data: { ...keys, folder, scanner },
    onStorageFault: (err) => log.error({ event: 'document_storage', err }, 'a document could not be stored'),
    onLost: (err) => log.error({ event: 'document_thread', err }, 'the thread that takes documents has ended'),
  });
  const documents = createDocuments({
    db,
    clock,
    log,
    keys,
    storage: createFileStorage(folder),
    scanner: createScanner(scanner),
    intake,
    onAdded: (tx, userId, kind) => funds.showWithin(tx, userId, kind),
  });
  return { funds, documents };
}

/** Over NATS: the process that takes the feed tells of its board, and those that serve players without it follow. */
function boardCopies(
  { config, boardChannel: channel, databaseClock: clock, roleTerms: terms, bootId, log, metrics, tracing }: PlatformServices,
  catalogue: Catalogue,
  gates: GateKeeper,
) {
  if (channel === null) return { publisher: null, follower: null };
  if (config.roles.has('feed'))
    return { publisher: createBoardPublisher({ channel, catalogue, gates, terms, clock, bootId, log, tracing }), follower: null };
  if (!config.roles.has('web')) return { publisher: null, follower: null };
  return {
    publisher: null,
    follower: createBoardFollower({ channel, catalogue, gates, producers: PRODUCERS, clock, log, metrics, tracing }),
  };
}

function measuredTickets(db: Database, terms: RoleTerms, metrics: Metrics, tracing: Tracing) {
  return createTicketService({
    db,
    terms,
    tracing,
    onCall: ({ items, tookMs }) => {
      metrics.observe('bet_place_seconds', tookMs / 1000);
      metrics.count('bet_place_items_total', {}, items);
    },
  });
}

/** Who is logged in or shut out is no question of how the clock of this machine is set: the time is that of the database. */
function buildIdentity(
  { config, log, db, databaseClock: clock, identityTuning: tuning, countryOf }: PlatformServices,
  {
    wallet,
    policies,
    blocked,
    favourites,
    notify,
    messages,
    breaks,
    realityChecks,
  }: {
    wallet: WalletService;
    policies: PolicyService;
    blocked: BlockedCountries;
    favourites: Favourites;
    notify: Notify;
    messages: Messages;
    breaks: Breaks;
    realityChecks: RealityChecks;
  },
) {
  return createIdentity({
    db,
    clock,
    log,
    config: {
      profile: config.profile,
      jurisdiction: config.jurisdiction,
      secureCookies: config.secureCookies,
      authSecret: config.authSecret,
      tuning,
    },
    ports: {
      onRegistered: (tx, opened) => openWallet(wallet, tx, opened, policies.current(), clock.now()),
      async continueSession(tx, session) {
        await realityChecks.continueWithin(tx, session);
        await moveSubscription(tx, session);
      },
      takesBreakOfPerson: (tx, { userId, erasedKey }) => breaks.followPersonWithin(tx, BigInt(userId), erasedKey),
      playMoneyUnits: () => policies.current().newAccounts.playMoneyUnits,
      defaultCurrency: () => policies.current().newAccounts.defaultCurrency,
      countryOf,
      isBlocked: blocked.isBlocked,
      balances: (userId, currency) => viewBalance(wallet, userId, currency),
      favoriteTournamentIds: (userId) => favourites.list(userId, 'tournament'),
      writeMail: createMailWriter(notify, messages),
      writeSms: notify.writeSmsWithin,
    },
  });
}
