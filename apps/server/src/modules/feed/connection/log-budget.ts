const WINDOW_MS = 60_000;

/** Bound on log lines a minute: a flood must not fill the disk, nor hide the other lines. */
export class LogBudget {
  readonly #steady: () => number;
  readonly #linesAMinute: number;
  #lines = 0;
  #leftOut = 0;
  #windowEndsMs = 0;

  /** @param steady a clock that only goes forward, ms */
  constructor(steady: () => number, linesAMinute: number) {
    this.#steady = steady;
    this.#linesAMinute = linesAMinute;
  }

  /** May a line be written now? @returns how many were left out since the last one, or null: leave it out. */
  take(): number | null {
    const now = this.#steady();
    if (now >= this.#windowEndsMs) {
      this.#windowEndsMs = now + WINDOW_MS;
      this.#lines = 0;
    }
    if (this.#lines++ >= this.#linesAMinute) {
      this.#leftOut++;
      return null;
    }
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    return leftOut;
  }
}
