/** Work goes on so long at a time, and rests so many times longer in between: messages are still on time. */
const SLICE_MS = 8;
const REST_FACTOR = 3;
/** When everything is done, it is looked at again so much later. */
const IDLE_MS = 5_000;

/** Work in steps that is done a little at a time, whenever the loop of the process comes by. */
export interface BackgroundWork {
  /** Does some of it, unless it is resting. */
  pump(): void;
  /** Until when it rests, by the clock that was handed in. */
  restsUntilMs(): number;
}

/** `begin` begins the work that is due at the moment; `clock`: a monotonic one, in milliseconds. */
export function createBackgroundWork(begin: () => Generator<void>, clock: () => number): BackgroundWork {
  let steps: Generator<void> | undefined;
  let restsUntilMs = 0;

  /** @returns whether everything is done. */
  const workUntil = (untilMs: number): boolean => {
    steps ??= begin();
    while (clock() < untilMs) if (steps.next().done === true) return true;
    return false;
  };

  return {
    restsUntilMs: () => restsUntilMs,
    pump: () => {
      const startMs = clock();
      if (startMs < restsUntilMs) return;
      let isDone = true;
      try {
        isDone = workUntil(startMs + SLICE_MS);
      } catch (error) {
        // What cannot be worked out is not told, and everything else goes on.
        console.error('odds-feed: work in the background has failed:', error);
      }
      if (isDone) steps = undefined;
      restsUntilMs = clock() + (isDone ? IDLE_MS : (clock() - startMs) * REST_FACTOR);
    },
  };
}
