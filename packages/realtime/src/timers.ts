/** Time as an argument: real timers in the server and the browser, virtual ones in tests. */
export interface Timers {
  /** Monotonic milliseconds. */
  now(): number;
  /** Wall-clock milliseconds. Only to notice that a device slept, which monotonic clocks of some systems hide. */
  wall(): number;
  /** Runs `fn` once after `delayMs`; the result cancels it. */
  after(delayMs: number, fn: () => void): () => void;
}

/** Timers of the running JavaScript engine. `performance.now` never steps back, unlike the wall clock. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(delayMs, fn) {
    const timer = setTimeout(fn, delayMs);
    return () => clearTimeout(timer);
  },
};

/** One timer that may be asked for several times; the earliest request wins and it fires once. */
export class Alarm {
  readonly #timers: Timers;
  readonly #ring: () => void;
  #dueMs = Number.POSITIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(timers: Timers, ring: () => void) {
    this.#timers = timers;
    this.#ring = ring;
  }

  within(delayMs: number): void {
    const dueMs = this.#timers.now() + delayMs;
    if (dueMs >= this.#dueMs) return;
    this.cancel();
    this.#dueMs = dueMs;
    this.#cancel = this.#timers.after(delayMs, () => {
      this.#dueMs = Number.POSITIVE_INFINITY;
      this.#cancel = undefined;
      this.#ring();
    });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#dueMs = Number.POSITIVE_INFINITY;
  }
}
