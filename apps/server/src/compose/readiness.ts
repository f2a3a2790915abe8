import type { Config } from '../platform/config.ts';
import type { ReadinessCheck } from '../platform/http/mount-health.ts';
import type { RoleLock } from '../platform/nodes/role-lock.ts';
import { probeWrite } from '../platform/outbox/probe-write.ts';
import { type House, PLAYER_READER } from './build-house.ts';

export interface ReadinessOptions {
  config: Pick<Config, 'roles'>;
  house: House;
  roleLock: Pick<RoleLock, 'fault'>;
}

/** Ready means: a bet placed now would be decided, on prices of now, and its player would hear of it. */
export function readinessChecks({ config, house, roleLock }: ReadinessOptions): ReadinessCheck[] {
  return [
    { name: 'database', check: () => probeWrite(house.db, PLAYER_READER).then(() => null) },
    { name: 'roles', check: async () => roleLock.fault() },
    { name: 'board', check: async () => boardFault(config) },
    { name: 'feed', check: async () => (house.feed === null || house.feed.isUp() ? null : 'the feed has not recovered') },
  ];
}

/** Until boards are passed from node to node, only the process that takes the feed has one that is true (XR-16). */
function boardFault({ roles }: Pick<Config, 'roles'>): string | null {
  if (!roles.has('web') || roles.has('feed')) return null;
  return 'its board is not fed: this process does not take the role feed, so it shows prices of its start';
}
