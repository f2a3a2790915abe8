/** By how many recoveries there were lately: the next one is asked for so long after the last. */
const PAUSES_MS = [0, 0, 5_000, 10_000, 20_000];
/** After this long without a loss one of them is dropped. */
const CALM_MS = 25_000;

/**
 * How soon a producer's recovery may be asked for again. Losses without end come to 33 in ten minutes of the 40 that a provider allows (see
 * the protocol of the feed): what is left is there for the loss after them. Pure: times come in as arguments, of a clock that only goes forward.
 */
export class RecoveryPace {
  #lately = 0;
  #lostAtMs = Number.NEGATIVE_INFINITY;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #refusedUntilMs = Number.NEGATIVE_INFINITY;

  /** Something was lost. @returns how long to wait before asking for it. */
  lost(nowMs: number): number {
    this.#lately = Math.max(0, this.#lately - Math.floor((nowMs - this.#lostAtMs) / CALM_MS));
    this.#lostAtMs = nowMs;
    const pauseMs = PAUSES_MS[this.#lately] ?? 0;
    return Math.max(0, this.#askedAtMs + pauseMs - nowMs, this.#refusedUntilMs - nowMs);
  }

  asked(nowMs: number): void {
    this.#askedAtMs = nowMs;
    this.#lately = Math.min(PAUSES_MS.length - 1, this.#lately + 1);
  }

  /** The provider refuses for this long. That holds for every connection to it. */
  refused(nowMs: number, pauseMs: number): void {
    this.#refusedUntilMs = nowMs + pauseMs;
  }
}
