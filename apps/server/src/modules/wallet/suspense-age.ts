import type { Clock } from '../../platform/clock.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { WalletService } from './service.ts';

export interface SuspenseAgeOptions {
  wallet: Pick<WalletService, 'unallocatedDeposits'>;
  /** That of the database, which dates deposits. */
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

const EVERY_MS = 60_000;

/** Measures how long the oldest unallocated deposit has been waiting: its alarm is raised once, when it comes. */
export function createSuspenseAge({ wallet, clock, log, metrics }: SuspenseAgeOptions) {
  const onFault = (error: unknown): void =>
    log.warn({ event: 'suspense_age', err: error }, 'the age of unallocated deposits could not be read, trying again');
  const poller = createPoller({
    async read() {
      const [oldest] = await wallet.unallocatedDeposits(1);
      const ageMs = oldest === undefined ? 0 : Math.max(0, clock.now() - oldest.receivedAt.getTime());
      metrics.gauge('suspense_oldest_seconds', ageMs / 1_000);
    },
    everyMs: EVERY_MS,
    onFault,
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    /** A number for operators: no start waits for it, nor fails for it. */
    start(): void {
      const look = () => void poller.refresh().catch(onFault);
      timer = setInterval(look, EVERY_MS).unref();
      look();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await poller.stop();
    },
    refresh: poller.refresh,
  };
}
