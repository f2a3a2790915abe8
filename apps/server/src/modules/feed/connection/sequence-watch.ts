/**
 * Watches the frame numbers of one connection. A number that is missing may still come (frames can be held back on the way);
 * when it has not come after the patience, frames are lost.
 */
export class SequenceWatch {
  /** A number so far ahead of the last is no loss but a broken counter, or an attacker who wants every later loss to go unnoticed. */
  static readonly ABSURD_JUMP = 100_000;
  readonly #patienceMs: number;
  readonly #missing = new Map<number, number>();
  #highest = 0;
  /** An absurd number: believed when the next frame goes on from it. */
  #suspect: number | null = null;
  #isBroken = false;
  /** Frames without a number since the last one with a number. */
  #unnumbered = 0;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** A frame has come whose number cannot be read: of the numbers missing next, one is its own. */
  seenWithout(): void {
    this.#unnumbered++;
  }

  seen(seq: number, nowMs: number): void {
    if (seq <= this.#highest) {
      this.#missing.delete(seq);
      return;
    }
    if (seq - this.#highest > SequenceWatch.ABSURD_JUMP && this.#suspect !== seq - 1) {
      this.#suspect = seq;
      this.#isBroken = true;
      return;
    }
    if (this.#suspect !== null && this.#suspect === seq - 1) this.#highest = this.#suspect;
    this.#suspect = null;
    // A jump of thousands is a broken counter, not thousands of frames to wait for one by one.
    const from = Math.max(this.#highest + 1 + this.#unnumbered, seq - 1000);
    this.#unnumbered = 0;
    for (let lost = from; lost < seq; lost++) this.#missing.set(lost, nowMs);
    this.#highest = seq;
  }

  /** Some frames have not come yet. */
  get hasGap(): boolean {
    return this.#isBroken || this.#missing.size > 0;
  }

  /** @returns true when frames are lost for good; they are forgotten then. */
  isLost(nowMs: number): boolean {
    if (this.#isBroken) {
      this.#isBroken = false;
      this.#missing.clear();
      return true;
    }
    for (const sinceMs of this.#missing.values()) {
      if (nowMs - sinceMs < this.#patienceMs) return false;
      this.#missing.clear();
      return true;
    }
    return false;
  }
}
