/**
 * Watches the frame numbers of one connection. A number that is missing may still come (frames can be held back on the way);
 * when it has not come after the patience, frames are lost.
 */
export class SequenceWatch {
  readonly #patienceMs: number;
  readonly #missing = new Map<number, number>();
  #highest = 0;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  seen(seq: number, nowMs: number): void {
    if (seq <= this.#highest) {
      this.#missing.delete(seq);
      return;
    }
    // A jump of thousands is a broken counter, not thousands of frames to wait for one by one.
    const from = Math.max(this.#highest + 1, seq - 1000);
    for (let lost = from; lost < seq; lost++) this.#missing.set(lost, nowMs);
    this.#highest = seq;
  }

  /** Some frames have not come yet. */
  get hasGap(): boolean {
    return this.#missing.size > 0;
  }

  /** @returns true when frames are lost for good; they are forgotten then. */
  isLost(nowMs: number): boolean {
    for (const sinceMs of this.#missing.values()) {
      if (nowMs - sinceMs < this.#patienceMs) return false;
      this.#missing.clear();
      return true;
    }
    return false;
  }
}
