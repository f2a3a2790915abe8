/** How the loop of a worker waits: until its time is over, or until it is woken because there is work. */
export interface WakeablePause {
  readonly isStopped: boolean;
  /** Without a time: until it is woken. One at a time. */
  pause(ms?: number): Promise<void>;
  /** Ends the current pause, if there is one; the next one is not shortened. */
  wake(): void;
  /** Ends the current pause and every later one. */
  stop(): void;
}

export function createWakeablePause(): WakeablePause {
  let isStopped = false;
  let wakeUp: (() => void) | null = null;
  return {
    get isStopped() {
      return isStopped;
    },
    pause(ms) {
      if (isStopped) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(done, ms);
        function done() {
          clearTimeout(timer);
          wakeUp = null;
          resolve();
        }
        wakeUp = done;
      });
    },
    wake: () => wakeUp?.(),
    stop() {
      isStopped = true;
      wakeUp?.();
    },
  };
}
