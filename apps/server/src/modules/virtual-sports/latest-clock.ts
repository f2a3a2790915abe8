import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { DrawStore } from './store.ts';

/** Far less than any draw lasts from its start to its seed. */
const EVERY_MS = 5_000;
const MUCH_MS = 60_000;

export interface LatestClockOptions {
  store: Pick<DrawStore, 'latestMs' | 'setLatest'>;
  clock: Clock;
  alarms: Pick<Alarms, 'raise'>;
  isWriter: boolean;
}

/** The latest time that this installation has ever seen, epoch milliseconds: it survives restarts. A clock that is put back opens no draw again whose seed may be out. */
export interface LatestClock extends Clock {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createLatestClock({ store, clock, alarms, isWriter }: LatestClockOptions): LatestClock {
  let latestMs = 0;
  const now = (): number => {
    latestMs = Math.max(latestMs, clock.now());
    return latestMs;
  };
  let isBehind = false;
  const poller = createPoller({
    everyMs: EVERY_MS,
    async read() {
      latestMs = Math.max(latestMs, await store.latestMs());
      if (isWriter) await store.setLatest(now());
      const behindMs = now() - clock.now();
      if (behindMs > MUCH_MS && !isBehind)
        alarms.raise(
          'clock_put_back',
          { behindMs },
          'the clock is behind a time that was seen before: virtual sports wait for it',
        );
      isBehind = behindMs > MUCH_MS;
    },
    // What is in memory goes on; a database that is away stops every bet anyway.
    onFault: () => undefined,
  });
  return {
    now,
    start: () => poller.start(),
    async stop() {
      await poller.stop();
      if (isWriter) await store.setLatest(now()).catch(() => undefined);
    },
  };
}
