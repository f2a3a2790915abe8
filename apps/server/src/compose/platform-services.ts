import { randomUUID } from 'node:crypto';
import { dusklineFeed, FEED_PROVIDERS } from '../modules/feed/index.ts';
import type { IdentityConfig } from '../modules/identity/index.ts';
import { dusklineKyc, exclusionRegister } from '../modules/kyc/index.ts';
import { twilio } from '../modules/notify/index.ts';
import { dusklineStatistics } from '../modules/statistics/index.ts';
import { createWalletService } from '../modules/wallet/index.ts';
import { createAlarms } from '../platform/alarms.ts';
import { createBoardChannel } from '../platform/bus/board-channel.ts';
import { createBus } from '../platform/bus/create-bus.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/create-db.ts';
import { createCountryOfAddress } from '../platform/geo/country-of-address.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createDatabaseClock } from '../platform/nodes/database-clock.ts';
import type { DiskWatch } from '../platform/nodes/disk-watch.ts';
import type { RoleTerms } from '../platform/nodes/role-lock.ts';
import { createParking } from '../platform/parking/parking.ts';
import type { ProviderDeclaration } from '../platform/providers/port.ts';
import { createProviders } from '../platform/providers/registry.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';

/** Name under which the outbox is read; older than the bus, and kept because its position is stored under it. */
const EVENT_READER = 'players';

export interface PlatformOptions {
  config: Config;
  log: Logger;
  metrics: Metrics;
  tracing: Tracing;
  db: Database;
  /** Of the roles that one process has at a time. */
  roleTerms: RoleTerms;
  /** Of the database. */
  disk: DiskWatch;
  /** Declared beside the feeds. */
  providers?: readonly ProviderDeclaration[] | undefined;
  /** In place of some numbers of production. */
  identityTuning?: IdentityConfig['tuning'] | undefined;
}

export type PlatformServices = ReturnType<typeof createPlatformServices>;

/** What every service is built on. */
export function createPlatformServices(options: PlatformOptions) {
  const { config, log, metrics, tracing, db, roleTerms, disk, providers = [], identityTuning = {} } = options;
  const alarms = createAlarms({ log, metrics });
  const parking = createParking({ db, alarms, log, metrics });
  // Before the providers: what a processor or a casino says is booked by it.
  const wallet = createWalletService({ db });
  return {
    config,
    log,
    metrics,
    tracing,
    db,
    roleTerms,
    disk,
    identityTuning,
    clock: systemClock,
    databaseClock: createDatabaseClock({ db, log }),
    countryOf: createCountryOfAddress(config.geo),
    bootId: randomUUID().slice(0, 8),
    alarms,
    parking,
    wallet,
    bus: createBus({ db, reader: EVENT_READER, parking, log, metrics }, config),
    boardChannel: createBoardChannel({ db, log, metrics }, config),
    providers: createProviders({
      declarations: [...FEED_PROVIDERS, dusklineStatistics, dusklineKyc, exclusionRegister, twilio, ...providers],
      settings: withStatistics(config),
      log,
      metrics,
    }),
  };
}

/** The provider of our odds tells of tables and line-ups too, at the same address; PROVIDERS may name another address for them. */
function withStatistics({ providers, feedProvider, feed }: Config): Config['providers'] {
  if (feed === null || feedProvider !== dusklineFeed.id || providers.has(dusklineStatistics.id)) return providers;
  return new Map([...providers, [dusklineStatistics.id, { client: feed }]]);
}
