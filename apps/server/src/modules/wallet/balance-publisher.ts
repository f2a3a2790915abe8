import type { BalancePayload } from '@duskline/contract/realtime';
import type { Alarms } from '../../platform/alarms.ts';
import { isServerFault } from '../../platform/db/database-error.ts';
import type { Logger } from '../../platform/log.ts';
import { shownBalance } from './present.ts';
import type { WalletService } from './service.ts';

export interface BalancePublisherOptions {
  publish(userId: string, balance: BalancePayload): void;
  wallet: Pick<WalletService, 'balances'>;
  alarms: Pick<Alarms, 'raise'>;
  log: Logger;
}

/** Balances read at the same time, by one query. */
const AT_ONCE = 50;
const PAUSE_AFTER_FAULT_MS = 500;
/** A balance that cannot be shown, whatever the database answers, is not tried for ever. */
const TRIES = 5;

/**
 * Publishes to the streams of players what they have now. Events do not wait for it: those that come while balances are read are gathered, and a player
 * whose money has moved ten times is notified once. What is not published when the process ends is in the snapshot that a stream begins with. A database that does
 * not answer is waited for; a player whose balance itself is at fault is given up after a few tries, with an alarm, until their money moves again.
 */
export function createBalancePublisher({
  publish,
  wallet,
  alarms,
  log,
}: BalancePublisherOptions): (userIds: Iterable<string>) => void {
  const waiting = new Set<string>();
  /** Tries that have failed, of players whose balance is at fault. */
  const tries = new Map<string, number>();
  let isRunning = false;

  async function publishOne(userId: string): Promise<void> {
    const balance = await shownBalance(wallet, userId);
    if (balance) publish(userId, balance);
  }

  /** Of a player whose balance is at fault nobody else waits for the next try. */
  async function tryAgain(faults: readonly { userId: string; err: unknown }[]): Promise<void> {
    log.warn(
      { event: 'player_event', players: faults.length, err: faults[0]?.err },
      'balances could not be published, trying again',
    );
    const ofAll = faults.filter(({ err }) => isServerFault(err));
    for (const { userId, err } of faults) {
      if (isServerFault(err)) continue;
      const tried = (tries.get(userId) ?? 0) + 1;
      tries.set(userId, tried);
      if (tried < TRIES) setTimeout(notify, PAUSE_AFTER_FAULT_MS, [userId]).unref();
      else {
        tries.delete(userId);
        alarms.raise('balance_unpublished', { userId, tries: tried, err }, 'the streams of a player do not say their balance');
      }
    }
    if (ofAll.length === 0) return;
    for (const { userId } of ofAll) waiting.add(userId);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAULT_MS).unref());
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      const userIds = [...waiting].slice(0, AT_ONCE);
      for (const userId of userIds) waiting.delete(userId);
      const done = await Promise.allSettled(userIds.map(publishOne));
      const faults = done.flatMap((one, at) =>
        one.status === 'rejected' ? [{ userId: userIds[at] ?? '', err: one.reason }] : [],
      );
      for (const [at, { status }] of done.entries()) if (status === 'fulfilled') tries.delete(userIds[at] ?? '');
      if (faults.length > 0) await tryAgain(faults);
    }
    isRunning = false;
  }

  function notify(userIds: Iterable<string>): void {
    for (const userId of userIds) waiting.add(userId);
    if (!isRunning) void run();
  }

  return notify;
}
