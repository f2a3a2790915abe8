import { isServerFault } from '../platform/db/database-error.ts';
import type { Logger } from '../platform/log.ts';
import type { ParkedKind } from '../platform/parking/parking.ts';

export interface DueItemsOptions<T> {
  /** Items whose time has come, at most `limit`, without those of the keys named. */
  due(limit: number, except: readonly string[]): Promise<readonly T[]>;
  keyOf(item: T): string;
  /** Does them, all or none. @throws whatever goes wrong with any of them, or a fault of the database */
  work(items: readonly T[]): Promise<void>;
  /** So many are read, and handed to `work`, at a time. */
  chunk: number;
  /** `work` gets them one by one, because it would not take back the others when one fails. */
  isOneByOne?: boolean;
  /** So many calls of `work` at the same time (default 1). */
  width?: number;
  parked: ParkedKind;
  log: Logger;
}

/**
 * Does all that is due. An item that cannot be done stops no other: what fails together is done in halves until the bad one is alone;
 * that one is counted, and parked after enough sweeps (XR-08). Nothing is tried twice in one sweep. Answers how many were done.
 * @throws a fault of the database: it concerns all, and the next sweep tries again
 */
export async function workDue<T>(options: DueItemsOptions<T>): Promise<number> {
  const { due, keyOf, chunk, width = 1, parked } = options;
  const met = new Set(parked.parkedKeys());
  let done = 0;
  for (;;) {
    const found = await due(chunk, [...met]);
    for (const item of found) met.add(keyOf(item));
    const share = Math.max(1, Math.ceil(found.length / width));
    const parts = Array.from({ length: Math.ceil(found.length / share) }, (_, at) => found.slice(at * share, (at + 1) * share));
    const counts = await Promise.all(parts.map((part) => workAround(options, part)));
    done += counts.reduce((sum, one) => sum + one, 0);
    if (found.length < chunk) return done;
  }
}

/** Does them, each on its own when they fail together. Answers how many were done. */
async function workAround<T>(options: DueItemsOptions<T>, items: readonly T[]): Promise<number> {
  const { keyOf, work, parked, log } = options;
  const [first] = items;
  if (first === undefined) return 0;
  if (options.isOneByOne && items.length > 1) {
    let done = 0;
    for (const item of items) done += await workAround(options, [item]);
    return done;
  }
  try {
    await work(items);
  } catch (error) {
    if (isServerFault(error)) throw error;
    if (items.length > 1) {
      const middle = Math.ceil(items.length / 2);
      return (await workAround(options, items.slice(0, middle))) + (await workAround(options, items.slice(middle)));
    }
    const key = keyOf(first);
    const answer = await parked.failed(key, error);
    if (answer === 'again') log.warn({ event: 'due_item_failed', kind: parked.name, key, err: error }, 'tried again later');
    return 0;
  }
  for (const item of items) await parked.succeeded(keyOf(item));
  return items.length;
}
