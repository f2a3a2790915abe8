import { isServerFault } from '../db/database-error.ts';
import type { Logger } from '../log.ts';
import type { ParkedKind } from '../parking/parking.ts';

export interface DueItemsOptions<T> {
  /** Items whose time has come, at most `limit`, without those of the keys named. */
  due(limit: number, except: readonly string[]): Promise<readonly T[]>;
  keyOf(item: T): string;
  /**
   * What has to be done with an item before `work`, alone and in a transaction of its own: `work` takes back only what it does itself. True = with
   * this the item is done, and `work` does not get it. @throws whatever goes wrong with it, or a fault of the database
   */
  alone?(item: T): Promise<boolean>;
  /** Does them, all or none. @throws whatever goes wrong with any of them, or a fault of the database */
  work(items: readonly T[]): Promise<void>;
  /** How many are read, and handed to `work`, at a time. */
  chunk: number;
  /** `work` gets them one by one, because it would not take back the others when one fails. */
  isOneByOne?: boolean;
  /** How many calls of `work` run at the same time (default 1). */
  width?: number;
  parked: ParkedKind;
  log: Logger;
}

/**
 * Does all that is due. An item that cannot be done stops no other: what fails together is done in halves until the bad one is alone;
 * that one is counted, and parked after enough sweeps (XR-08). Nothing is tried twice in one sweep. Returns how many were done.
 * @throws a fault of the database: it concerns all, and the next sweep tries again
 */
export async function processDueItems<T>(options: DueItemsOptions<T>): Promise<number> {
  const { due, keyOf, chunk, width = 1, parked } = options;
  const met = new Set(parked.parkedKeys());
  let done = 0;
  for (;;) {
    const found = await due(chunk, [...met]);
    for (const item of found) met.add(keyOf(item));
    const [rest, alone] = await doneAlone(options, found);
    done += alone;
    const share = Math.max(1, Math.ceil(rest.length / width));
    const parts = Array.from({ length: Math.ceil(rest.length / share) }, (_, at) => rest.slice(at * share, (at + 1) * share));
    const counts = await Promise.all(parts.map((part) => processInHalves(options, part)));
    done += counts.reduce((sum, one) => sum + one, 0);
    if (found.length < chunk) return done;
  }
}

/** The items that are left for `work`, and how many were done without it. */
async function doneAlone<T>(options: DueItemsOptions<T>, items: readonly T[]): Promise<[rest: readonly T[], done: number]> {
  const { alone, keyOf, parked } = options;
  if (alone === undefined) return [items, 0];
  const rest: T[] = [];
  let done = 0;
  for (const item of items) {
    try {
      if (!(await alone(item))) {
        rest.push(item);
        continue;
      }
    } catch (error) {
      await countFailed(options, item, error);
      continue;
    }
    await parked.succeeded(keyOf(item));
    done++;
  }
  return [rest, done];
}

/** @throws a fault of the database, which is no fault of the item */
async function countFailed<T>({ keyOf, parked, log }: DueItemsOptions<T>, item: T, error: unknown): Promise<void> {
  if (isServerFault(error)) throw error;
  const key = keyOf(item);
  const answer = await parked.failed(key, error);
  if (answer === 'again') log.warn({ event: 'due_item_failed', kind: parked.name, key, err: error }, 'tried again later');
}

/** Does them, each on its own when they fail together. Returns how many were done. */
async function processInHalves<T>(options: DueItemsOptions<T>, items: readonly T[]): Promise<number> {
  const { keyOf, work, parked } = options;
  const [first] = items;
  if (first === undefined) return 0;
  if (options.isOneByOne && items.length > 1) {
    let done = 0;
    for (const item of items) done += await processInHalves(options, [item]);
    return done;
  }
  try {
    await work(items);
  } catch (error) {
    if (isServerFault(error)) throw error;
    if (items.length > 1) {
      const middle = Math.ceil(items.length / 2);
      return (await processInHalves(options, items.slice(0, middle))) + (await processInHalves(options, items.slice(middle)));
    }
    await countFailed(options, first, error);
    return 0;
  }
  for (const item of items) await parked.succeeded(keyOf(item));
  return items.length;
}
