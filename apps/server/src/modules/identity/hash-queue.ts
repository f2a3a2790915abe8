import { AppError } from '@duskline/contract/errors';

export interface HashQueueOptions {
  /** How many run at once. */
  concurrency: number;
  /** How many may wait for their turn; one more is refused with 503. */
  maxWaiting: number;
}

export interface HashQueue {
  /**
   * Runs expensive work when a place is free.
   * @throws AppError TryAgainException with Retry-After when too many wait already.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

/**
 * A log-in form without a limit is a way to stop the whole server: each hash takes a core and 19 MiB (TR-A6). First come,
 * first served, and a short queue, because who waits longer than a few seconds has gone.
 */
export function createHashQueue({ concurrency, maxWaiting }: HashQueueOptions): HashQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  let refused = 0;

  const enter = (): Promise<void> | void => {
    if (running < concurrency) {
      running++;
      return;
    }
    if (waiting.length >= maxWaiting) {
      refused++;
      throw new AppError('TryAgainException', { retryAfterS: 2 });
    }
    return new Promise((go) => waiting.push(go));
  };
  // The place is handed over, so `running` does not change and nobody can slip in between.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
    get refused() {
      return refused;
    },
  };
}
