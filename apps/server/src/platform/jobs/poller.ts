export interface PollerOptions {
  /** Brings what this process knows up to what is stored. */
  read(): Promise<void>;
  everyMs: number;
  /** A reading failed; the next one comes in time. */
  onFault(error: unknown): void;
}

/** What is stored, as this process knows it: at most `everyMs` behind what other nodes write, never behind this one. */
export interface Poller {
  /** Resolves when it was read once. @throws what the first reading throws */
  start(): Promise<void>;
  /** Resolves when no reading runs any more. */
  stop(): Promise<void>;
  /** Reads now. Resolves when everything stored before the call is known. */
  refresh(): Promise<void>;
}

/** Reads something again and again. One reading after another: an older answer never overwrites a newer one. */
export function createPoller({ read, everyMs, onFault }: PollerOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** The reading that has not begun yet: everybody who asks until it does is answered by it. */
  let next: Promise<void> | undefined;

  function refresh(): Promise<void> {
    if (next) return next;
    const mine = running.then(() => {
      next = undefined;
      return read();
    });
    next = mine;
    running = mine.catch(() => undefined);
    return mine;
  }

  return {
    async start() {
      await refresh();
      timer = setInterval(() => void refresh().catch(onFault), everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
    refresh,
  };
}
