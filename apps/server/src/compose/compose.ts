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
import { buildWeb } from './build-web.ts';
import { type AppServices, createServices, type FeedSource } from './create-services.ts';
import { nightlyJobs } from './nightly.ts';
import { isFedWeb, watchReadiness } from './readiness.ts';

export interface App {
  readonly services: AppServices;
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
  const services = createServices({ config, log, metrics, db, ...(hooks.feed === undefined ? {} : { feed: hooks.feed }) });
  const { alarms } = services;
  const cluster = createClusterWatch({ db, alarms, onChanged: (reason) => hooks.onMustStop?.(reason) });
  const { checks: readiness, watch } = watchReadiness({ config, services, roleLock, disk, cluster, alarms, log, metrics });
  const { callbackProviders = [] } = hooks;
  const app = await buildWeb({ config, log, metrics, services, readiness, callbackProviders, isStopping: () => isStopping });
  const daily = createDailyJobs({
    db,
    jobs: nightlyJobs(services, log, metrics),
    parking: services.parking,
    clock: services.clock,
    log,
    metrics,
  });

  return {
    services,
    http: app,
    async start() {
      const server = await waitForDatabase(() => checkServer(db.pool), log);
      log.info({ event: 'database', ...server }, 'the database keeps what it acknowledges');
      await checkProfile(db.pool, config.profile);
      await roleLock.take();
      await cluster.adopt();
      await services.databaseClock.start();
      await services.policies.start();
      await services.identity.checkProfile();
      if (config.profile === 'play') await services.identity.seedDemo();
      await services.catalogue.start();
      await services.gates.load();
      await services.parking.start();
      if (config.roles.has('feed')) await services.changedSides.start();
      await services.trading.settings.start();
      await services.early.offers.start();
      if (config.roles.has('settle')) {
        services.settlement.start();
        services.bonus.start();
        services.sealing.start();
        daily.start();
      }
      // Inside one process whoever reads tells its own sockets only: one that nobody should be sent to must not take the news from the
      // others (XR-16).
      if (isFedWeb(config) || config.natsUrl !== null) services.bus.start({ canLead: isFedWeb(config) });
      if (config.roles.has('feed')) startWhatTheBoardDecides(services);
      await app.listen({ host: config.host, port: config.port });
      await services.feed?.start();
      if (services.feed) await services.refusedResults.start();
      if (services.feed) await services.phasesBack.start();
      watch.start();
    },
    async stop() {
      isStopping = true;
      await watch.stop();
      await app.close();
      await daily.stop();
      await services.refusedResults.stop();
      await services.phasesBack.stop();
      await services.feed?.stop();
      await services.early.flow.stop();
      await services.early.offers.stop();
      await services.delays.stop();
      services.bonus.stop();
      await services.teasedLines.stop();
      await services.cashouts.stop();
      await services.trading.stop();
      await services.settlement.stop();
      await services.sealing.stop();
      await services.bus.stop();
      await services.parking.stop();
      await services.tickets.close();
      await services.catalogue.stop();
      services.identity.close();
      await services.policies.stop();
      services.databaseClock.stop();
      await roleLock.release();
      await db.close();
    },
  };
}

/**
 * Only where the feed is read: every board has counters of its own, and one that is not fed shows no price. Anybody else who decided
 * would decline what waits.
 */
function startWhatTheBoardDecides({ delays, cashouts, trading, teasedLines, early }: AppServices): void {
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
