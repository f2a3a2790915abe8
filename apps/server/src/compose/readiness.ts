import type { Alarms } from '../platform/alarms.ts';
import type { Config } from '../platform/config.ts';
import type { ReadinessCheck } from '../platform/http/mount-health.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ClusterWatch } from '../platform/nodes/cluster-watch.ts';
import { createDatabaseProbe } from '../platform/nodes/database-probe.ts';
import type { DiskWatch } from '../platform/nodes/disk-watch.ts';
import { createNodeWatch, type NodeWatch, type WatchedCheck } from '../platform/nodes/node-watch.ts';
import type { RoleLock } from '../platform/nodes/role-lock.ts';
import type { AppServices } from './create-services.ts';

export interface ReadinessOptions {
  config: Pick<Config, 'roles' | 'natsUrl'>;
  services: Pick<AppServices, 'db' | 'feed' | 'bus' | 'providers' | 'follower'>;
  roleLock: Pick<RoleLock, 'fault'>;
  disk: DiskWatch;
  cluster: Pick<ClusterWatch, 'check'>;
  alarms: Alarms;
  log: Logger;
  metrics: Metrics;
}

export interface Readiness {
  /** For /readyz. */
  readonly checks: readonly ReadinessCheck[];
  /** Looks at them also while nobody asks. */
  readonly watch: NodeWatch;
}

/** Ready means: a bet placed now would be decided, at current prices, and its player would be told. */
export function watchReadiness({ config, services, roleLock, disk, cluster, alarms, log, metrics }: ReadinessOptions): Readiness {
  const probe = createDatabaseProbe(services.db, disk);
  const checks: WatchedCheck[] = [
    { name: 'database', check: () => probe.write(), alarm: 'database_not_writable' },
    { name: 'disk', check: () => disk.fault(), alarm: 'disk_full' },
    { name: 'clock', check: () => probe.clock(), alarm: 'clocks_apart' },
    { name: 'outbox', check: async () => (isFedWeb(config) ? await probe.outbox() : null), alarm: 'outbox_behind' },
    { name: 'cluster', check: () => cluster.check() },
    { name: 'roles', check: async () => roleLock.fault() },
    { name: 'board', check: async () => boardFault(config, services.follower) },
    { name: 'feed', check: async () => feedFault(config, services.feed) },
    // Without it events come a little later, and a bet is as good as ever.
    ...(config.natsUrl === null
      ? []
      : [{ name: 'bus', check: async () => services.bus.fault(), alarm: 'bus_down' as const, isAdvisory: true }]),
    // One that is down stops its own part of the product; what that means for bets, the other checks say.
    ...services.providers.health.map(({ id, fault }) => ({
      name: `provider ${id}`,
      check: async () => fault(),
      alarm: 'provider_down' as const,
      isAdvisory: true,
    })),
  ];
  return { checks, watch: createNodeWatch({ checks, alarms, log, metrics }) };
}

/** Serves players with a board that is true: that of the feed, or one that follows it over NATS (XR-16). */
export const isFedWeb = ({ roles, natsUrl }: Pick<Config, 'roles' | 'natsUrl'>): boolean =>
  roles.has('web') && (roles.has('feed') || natsUrl !== null);

function boardFault(config: Pick<Config, 'roles' | 'natsUrl'>, follower: AppServices['follower']): string | null {
  if (follower) return follower.fault();
  if (!config.roles.has('web') || isFedWeb(config)) return null;
  return 'its board is not fed: this process does not take the role feed and has no NATS_URL to follow the one that does, so it shows prices of its start';
}

function feedFault({ roles }: Pick<Config, 'roles'>, feed: AppServices['feed']): string | null {
  if (!roles.has('feed')) return null;
  return feed === null ? 'no feed is configured: set FEED_URL, or leave the role feed to another process' : feed.fault();
}
