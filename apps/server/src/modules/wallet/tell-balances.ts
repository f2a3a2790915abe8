import type { BalancePayload } from '@duskline/contract/realtime';
import type { Logger } from '../../platform/log.ts';
import { shownBalance } from './present.ts';
import type { WalletService } from './service.ts';

export interface TellBalancesOptions {
  publish(userId: string, balance: BalancePayload): void;
  wallet: Pick<WalletService, 'balances'>;
  log: Logger;
}

/** Balances read at the same time: what a burst of deposits or of rounds of a game leaves free for everything else. */
const AT_ONCE = 4;
const PAUSE_AFTER_FAULT_MS = 500;

/**
 * Says to the streams of players what they have now. Events do not wait for it: those that come while balances are read are gathered, and a player
 * whose money has moved ten times is told once. What is not told when the process ends is in the snapshot that a stream begins with.
 */
export function createBalanceTeller({ publish, wallet, log }: TellBalancesOptions): (userIds: Iterable<string>) => void {
  const waiting = new Set<string>();
  let isRunning = false;

  async function tell(userId: string): Promise<void> {
    const balance = await shownBalance(wallet, userId);
    if (balance) publish(userId, balance);
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      const userIds = [...waiting].slice(0, AT_ONCE);
      for (const userId of userIds) waiting.delete(userId);
      const done = await Promise.allSettled(userIds.map(tell));
      const faults = done.flatMap((one, at) =>
        one.status === 'rejected' ? [{ userId: userIds[at] ?? '', err: one.reason }] : [],
      );
      if (faults.length === 0) continue;
      for (const { userId } of faults) waiting.add(userId);
      log.warn(
        { event: 'player_event', players: faults.length, err: faults[0]?.err },
        'balances could not be told, trying again',
      );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAULT_MS).unref());
    }
    isRunning = false;
  }

  return (userIds) => {
    for (const userId of userIds) waiting.add(userId);
    if (!isRunning) void run();
  };
}
