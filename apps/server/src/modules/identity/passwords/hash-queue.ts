import { AppError } from '@duskline/contract/errors';

export interface HashQueueOptions {
  /** How many run at once. */
  concurrency: number;
  /** How many may wait for their turn; one more is refused. */
  maxWaiting: number;
}

export interface HashQueue {
  /**
   * Runs expensive work when a place is free. `owner`: on whose account it waits, e.g. an address.
   * @throws AppError with Retry-After: TooManyRequestsException when the owner has most of the places, TryAgainException when the others do.
   */
  run<T>(work: () => Promise<T>, owner?: string): Promise<T>;
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

/** One in this many of the waiting places is reserved: no single owner can take it. */
const OTHERS_SHARE = 8;
const RETRY_AFTER_S = 2;

/**
 * A log-in form without a limit is a way to stop the whole server: each hash takes a core and 19 MiB (TR-A6). First come,
 * first served, and a short queue, because a client that waits longer than a few seconds has gone.
 */
export function createHashQueue({ concurrency, maxWaiting }: HashQueueOptions): HashQueue {
  const waiting: { go: () => void; owner: string | undefined }[] = [];
  const mostOfOne = Math.max(1, maxWaiting - Math.max(1, Math.floor(maxWaiting / OTHERS_SHARE)));
  let running = 0;
  let refused = 0;

  const refuse = (exception: 'TooManyRequestsException' | 'TryAgainException'): never => {
    refused++;
    throw new AppError(exception, { retryAfterS: RETRY_AFTER_S });
  };
  const enter = (owner: string | undefined): Promise<void> | void => {
    if (running < concurrency) {
      running++;
      return;
    }
    const own = owner === undefined ? 0 : waiting.filter((one) => one.owner === owner).length;
    if (own >= mostOfOne) refuse('TooManyRequestsException');
    if (waiting.length >= maxWaiting) refuse('TryAgainException');
    return new Promise((go) => waiting.push({ go, owner }));
  };
  // The place is handed over, so `running` does not change and no other work can slip in between.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next.go();
    else running--;
  };

  return {
    async run(work, owner) {
      await enter(owner);
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
