import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { DrawStore } from './store.ts';

/** Far less than any draw lasts from its start to its seed. */
const EVERY_MS = 5_000;
const MUCH_MS = 60_000;
/** A clock that jumps ahead while this runs is believed once it has stayed there for so long: until then it may be put right again. */
const BELIEVED_AFTER_MS = 10 * 60_000;

export interface LatestClockOptions {
  store: Pick<DrawStore, 'latestMs' | 'setLatest'>;
  clock: Clock;
  alarms: Pick<Alarms, 'raise'>;
  isWriter: boolean;
  /** A clock that only goes forward, ms. */
  steady?: () => number;
}

/**
 * The latest time that this installation has ever seen, epoch milliseconds: it survives restarts. A clock that is put back opens no draw again whose seed
 * may be out. Of a time that was wrong the owner of the database says so by writing the row again (runbook clocks-apart): then it is forgotten here as well.
 */
export interface LatestClock extends Clock {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createLatestClock({
  store,
  clock,
  alarms,
  isWriter,
  steady = () => performance.now(),
}: LatestClockOptions): LatestClock {
  let latestMs = 0;
  /** When that was last seen to be so, by the steady clock; null = no time was seen yet. */
  let seenAt: number | null = null;
  /** Since when the clock has been further ahead than time can have passed. */
  let aheadSince: number | null = null;
  /** What the database said last. */
  let storedMs = 0;
  const now = (): number => {
    const [at, steadyMs] = [clock.now(), steady()];
    const isPossible = seenAt === null || at <= latestMs + (steadyMs - seenAt) + MUCH_MS;
    aheadSince = isPossible ? null : (aheadSince ?? steadyMs);
    if (at > latestMs && (aheadSince === null || steadyMs - aheadSince >= BELIEVED_AFTER_MS)) {
      latestMs = at;
      seenAt = steadyMs;
      aheadSince = null;
    }
    return Math.max(latestMs, at);
  };
  /** It never goes back there but by the owner's hand. */
  const follow = (ms: number): void => {
    if (ms < storedMs) {
      latestMs = 0;
      seenAt = null;
    }
    storedMs = ms;
    if (ms <= latestMs) return;
    latestMs = ms;
    // Before a first look at the clock nothing is known of the time that has passed since.
    if (seenAt !== null) seenAt = steady();
  };
  const write = async (): Promise<void> => {
    now();
    if (await store.setLatest(latestMs, storedMs)) storedMs = Math.max(storedMs, latestMs);
  };
  let isBehind = false;
  const poller = createPoller({
    everyMs: EVERY_MS,
    async read() {
      follow(await store.latestMs());
      if (isWriter) await write();
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
      if (isWriter) await write().catch(() => undefined);
    },
  };
}
