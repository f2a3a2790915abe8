import type { IdentityConfig } from '../modules/identity/index.ts';
import type { Config } from '../platform/config.ts';
import { checkProfile } from '../platform/db/check-profile.ts';
import { checkServer } from '../platform/db/check-server.ts';
import { createDb, type Database } from '../platform/db/create-db.ts';
import type { HttpServer } from '../platform/http/server.ts';
import { createLifecycle, type Part } from '../platform/lifecycle.ts';
import type { Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createClusterWatch } from '../platform/nodes/cluster-watch.ts';
import { createDiskWatch } from '../platform/nodes/disk-watch.ts';
import { createRoleLock, type SingleRole } from '../platform/nodes/role-lock.ts';
import type { ProviderDeclaration } from '../platform/providers/port.ts';
import { createTracing } from '../platform/tracing/create-tracing.ts';
import { buildWeb } from './build-web.ts';
import { type AppServices, createServices } from './create-services.ts';
import type { FeedSource } from './feed-source.ts';
import { watchReadiness } from './readiness.ts';
import { serviceParts } from './service-parts.ts';

export interface App {
  readonly services: AppServices;
  readonly http: HttpServer;
  /** Resolves when the process listens; /readyz tells when bets can be placed. @throws after everything has been stopped again */
  start(): Promise<void>;
  /** Stops taking requests, finishes what is under way, leaves nothing half done. */
  stop(): Promise<void>;
}

export interface AppHooks {
  /** What this process holds in memory is no longer true: it has to stop, and its supervisor starts it again. */
  onMustStop?: (reason: string) => void;
  /** How long a start waits for a process that still has its roles. */
  rolePatienceMs?: number;
  /** Feeds the board in place of the provider that FEED_URL names. */
  feed?: FeedSource;
  /** Providers beside the feeds; the product has none yet. */
  providers?: readonly ProviderDeclaration[];
  /** Costs and times of log-in that differ from those of production. */
  identityTuning?: IdentityConfig['tuning'];
}

const SINGLE_ROLES: readonly SingleRole[] = ['feed', 'settle'];

/** Builds everything and lists it in the order in which it is started; it is stopped in reverse. */
export async function compose(config: Config, log: Logger, hooks: AppHooks = {}): Promise<App> {
  const metrics = createMetrics({ defaults: true });
  const tracing = await createTracing(config);
  const startPatienceMs = config.standby ? Number.POSITIVE_INFINITY : hooks.rolePatienceMs;
  const stopping = new AbortController();
  const roleLock = createRoleLock({
    config: config.database,
    roles: SINGLE_ROLES.filter((role) => config.roles.has(role)),
    log,
    onLost: (reason) => hooks.onMustStop?.(reason),
    stopping: stopping.signal,
    ...(startPatienceMs === undefined ? {} : { startPatienceMs }),
  });
  const disk = createDiskWatch(config.databaseDir);
  const db = createDb(config.database, {
    onPoolError: (error) => log.warn({ event: 'pool', err: error }, 'an idle connection was lost'),
    onRetry: (sqlstate) => metrics.count('pg_retry_total', { sqlstate }),
    onFault: (sqlState) => disk.onFault(sqlState),
  });
  const services = createServices({
    config,
    log,
    metrics,
    tracing,
    db,
    roleTerms: roleLock,
    disk,
    feed: hooks.feed,
    providers: hooks.providers,
    identityTuning: hooks.identityTuning,
  });
  const { alarms } = services;
  const cluster = createClusterWatch({ db, alarms, onChanged: (reason) => hooks.onMustStop?.(reason) });
  const { checks: readiness, watch } = watchReadiness({ config, services, roleLock, disk, cluster, alarms, log, metrics });
  const isStopping = () => stopping.signal.aborted;
  const http = await buildWeb({ config, log, metrics, services, readiness, isStopping });
  const parts: Part[] = [
    { name: 'traces', stop: () => tracing.stop() },
    { name: 'database', start: () => openDatabase(db, config, log), stop: () => db.close() },
    { name: 'roles', start: () => roleLock.take(), stop: () => roleLock.release() },
    { name: 'cluster', start: () => cluster.adopt() },
    ...serviceParts(config, services, { log, metrics }),
    // What is under way is finished before anything that it needs is stopped.
    { name: 'http', start: () => http.listen({ host: config.host, port: config.port }), stop: () => http.close() },
    { name: 'watch', start: () => watch.start(), stop: () => watch.stop() },
  ];
  return { services, http, ...createLifecycle(parts, { roles: config.roles, stopping }) };
}

async function openDatabase(db: Database, config: Config, log: Logger): Promise<void> {
  const server = await waitForDatabase(() => checkServer(db.pool), log);
  log.info({ event: 'database', ...server }, 'the database keeps what it acknowledges');
  await checkProfile(db.pool, config.profile);
}

const DATABASE_START_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;

/** After a crash of the database both come up together: the server waits for it instead of dying over it. */
async function waitForDatabase<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  const until = performance.now() + DATABASE_START_TIMEOUT_MS;
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
