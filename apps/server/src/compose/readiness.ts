import type { Alarms } from '../platform/alarms.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ClusterWatch } from '../platform/nodes/cluster-watch.ts';
import { createDatabaseProbe } from '../platform/nodes/database-probe.ts';
import type { DiskWatch } from '../platform/nodes/disk-watch.ts';
import { createNodeWatch, type NodeWatch } from '../platform/nodes/node-watch.ts';
import type { RoleLock } from '../platform/nodes/role-lock.ts';
import type { House } from './build-house.ts';

export interface ReadinessOptions {
  config: Pick<Config, 'roles'>;
  house: Pick<House, 'db' | 'feed'>;
  roleLock: Pick<RoleLock, 'fault'>;
  disk: DiskWatch;
  cluster: Pick<ClusterWatch, 'check'>;
  alarms: Alarms;
  log: Logger;
  metrics: Metrics;
}

/** Ready means: a bet placed now would be decided, on prices of now, and its player would hear of it. */
export function watchReadiness({ config, house, roleLock, disk, cluster, alarms, log, metrics }: ReadinessOptions): NodeWatch {
  const probe = createDatabaseProbe(house.db, disk);
  return createNodeWatch({
    ...{ alarms, log, metrics },
    checks: [
      { name: 'database', check: () => probe.write(), alarm: 'database_not_writable' },
      { name: 'disk', check: () => disk.fault(), alarm: 'disk_full' },
      { name: 'clock', check: () => probe.clock(), alarm: 'clocks_apart' },
      { name: 'outbox', check: async () => (isFedWeb(config) ? await probe.outbox() : null), alarm: 'outbox_behind' },
      { name: 'cluster', check: () => cluster.check() },
      { name: 'roles', check: async () => roleLock.fault() },
      { name: 'board', check: async () => boardFault(config) },
      { name: 'feed', check: async () => house.feed?.fault() ?? null },
    ],
  });
}

/** Until boards are passed from node to node, only the process that takes the feed has one that is true (XR-16). */
export const isFedWeb = ({ roles }: Pick<Config, 'roles'>): boolean => roles.has('web') && roles.has('feed');

function boardFault(config: Pick<Config, 'roles'>): string | null {
  if (!config.roles.has('web') || isFedWeb(config)) return null;
  return 'its board is not fed: this process does not take the role feed, so it shows prices of its start';
}
