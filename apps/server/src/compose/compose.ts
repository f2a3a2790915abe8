import type { Config } from '../platform/config.ts';
import { checkProfile } from '../platform/db/check-profile.ts';
import { checkServer } from '../platform/db/check-server.ts';
import { readDatabaseConfig } from '../platform/db/config.ts';
import { createDb } from '../platform/db/create-db.ts';
import type { CallbackProvider } from '../platform/http/callbacks/provider.ts';
import type { HttpServer } from '../platform/http/server.ts';
import { createDailyJobs } from '../platform/jobs/daily-jobs.ts';
import type { Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createClusterWatch } from '../platform/nodes/cluster-watch.ts';
import { createDiskWatch } from '../platform/nodes/disk-watch.ts';
import { createRoleLock, type SingleRole } from '../platform/nodes/role-lock.ts';
import { buildHouse, type FeedSource, type House } from './build-house.ts';
import { buildWeb } from './build-web.ts';
import { nightlyJobs } from './nightly.ts';
import { isFedWeb, watchReadiness } from './readiness.ts';

export interface App {
  readonly house: House;
  readonly http: HttpServer;
  /** Resolves when the process listens; /readyz tells when bets can be placed. */
  start(): Promise<void>;
  /** Stops taking requests, finishes what is under way, leaves nothing half done. */
  stop(): Promise<void>;
}

export interface AppHooks {
  /** What this process knows is not true any more: it has to stop, and its supervisor to start it anew. */
  onMustStop?: (reason: string) => void;
  /** How long a start waits for a process that still has its roles. */
  rolePatienceMs?: number;
  /** Feeds the board in place of the provider that FEED_URL names. */
  feed?: FeedSource;
  /** Providers that call back; the product has none yet. */
  callbackProviders?: readonly CallbackProvider[];
}

const SINGLE_ROLES: readonly SingleRole[] = ['feed', 'settle'];

/** The only place that knows every module: builds the parts, wires them, starts and stops them in order. */
export async function compose(
  config: Config,
  log: Logger,
  environment: Record<string, string | undefined>,
  hooks: AppHooks = {},
): Promise<App> {
  const metrics = createMetrics({ defaults: true });
  const databaseConfig = readDatabaseConfig(environment);
  const roleLock = createRoleLock({
    config: databaseConfig,
    roles: SINGLE_ROLES.filter((role) => config.roles.has(role)),
    log,
    onLost: (reason) => hooks.onMustStop?.(reason),
    ...(hooks.rolePatienceMs === undefined ? {} : { startPatienceMs: hooks.rolePatienceMs }),
  });
  const disk = createDiskWatch(config.databaseDir);
  const db = createDb(databaseConfig, {
    onPoolError: (error) => log.warn({ event: 'pool', err: error }, 'an idle connection was lost'),
    onRetry: (sqlstate) => metrics.count('pg_retry_total', { sqlstate }),
    onFault: (sqlState) => disk.onFault(sqlState),
  });
  let isStopping = false;
  const house = buildHouse({ config, log, metrics, db, ...(hooks.feed === undefined ? {} : { feed: hooks.feed }) });
  const { alarms } = house;
  const cluster = createClusterWatch({ db, alarms, onChanged: (reason) => hooks.onMustStop?.(reason) });
  const { checks: readiness, watch } = watchReadiness({ config, house, roleLock, disk, cluster, alarms, log, metrics });
  const { callbackProviders = [] } = hooks;
  const app = await buildWeb({ config, log, metrics, house, readiness, callbackProviders, isStopping: () => isStopping });
  const daily = createDailyJobs({
    db,
    jobs: nightlyJobs(house, log, metrics),
    parking: house.parking,
    clock: house.clock,
    log,
    metrics,
  });

  return {
    house,
    http: app,
    async start() {
      const server = await waitForDatabase(() => checkServer(db.pool), log);
      log.info({ event: 'database', ...server }, 'the database keeps what it acknowledges');
      await checkProfile(db.pool, config.profile);
      await roleLock.take();
      await cluster.adopt();
      await house.databaseClock.start();
      await house.identity.checkProfile();
      if (config.profile === 'play') await house.identity.seedDemo();
      await house.catalogue.start();
      await house.gates.load();
      await house.parking.start();
      if (config.roles.has('feed')) await house.changedSides.start();
      await house.trading.settings.start();
      await house.early.offers.start();
      if (config.roles.has('settle')) {
        house.settlement.start();
        house.bonus.start();
        house.sealing.start();
        daily.start();
      }
      // Inside one process whoever reads tells its own sockets only: one that nobody should be sent to must not take the news from the
      // others (XR-16).
      if (isFedWeb(config) || config.natsUrl !== null) house.bus.start({ canLead: isFedWeb(config) });
      if (config.roles.has('feed')) startWhatTheBoardDecides(house);
      await app.listen({ host: config.host, port: config.port });
      await house.feed?.start();
      if (house.feed) await house.refusedResults.start();
      if (house.feed) await house.phasesBack.start();
      watch.start();
    },
    async stop() {
      isStopping = true;
      await watch.stop();
      await app.close();
      await daily.stop();
      await house.refusedResults.stop();
      await house.phasesBack.stop();
      await house.feed?.stop();
      await house.early.flow.stop();
      await house.early.offers.stop();
      await house.delays.stop();
      house.bonus.stop();
      await house.teasedLines.stop();
      await house.cashouts.stop();
      await house.trading.stop();
      await house.settlement.stop();
      await house.sealing.stop();
      await house.bus.stop();
      await house.parking.stop();
      await house.tickets.close();
      await house.catalogue.stop();
      house.identity.close();
      house.databaseClock.stop();
      await roleLock.release();
      await db.close();
    },
  };
}

/**
 * Only where the feed is read: every board has counters of its own, and one that is not fed shows no price. Anybody else who decided
 * would decline what waits.
 */
function startWhatTheBoardDecides({ delays, cashouts, trading, teasedLines, early }: House): void {
  delays.start();
  cashouts.resolver.start();
  trading.start();
  teasedLines.start();
  early.flow.start();
}

const DATABASE_PATIENCE_MS = 60_000;
const RETRY_MS = 200;

/** After a crash of the database both come up together: the server waits for it instead of dying over it. */
async function waitForDatabase<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  const until = performance.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      const isAway = typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|53300)$/.test(code);
      if (!isAway || performance.now() > until) throw error;
      log.warn({ event: 'database_away', code }, 'the database is not there yet');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
