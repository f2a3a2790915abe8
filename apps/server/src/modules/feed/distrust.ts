/** A book so small says nothing about the recovery. */
const FEW = 5;
/** Asked so often, the provider means it. */
const MOST = 4;
const FIRST_PAUSE_MS = 2_000;

/** Recoveries that confirm less than half of what is on offer: more likely they were not whole than that so much is gone. */
export class Distrust {
  readonly #times = new Map<number, number>();

  /** @returns after which pause the recovery is asked for again; null = it is believed. */
  pauseAfter(producer: number, offered: number, confirmed: number): number | null {
    const times = this.#times.get(producer) ?? 0;
    if (offered < FEW || confirmed * 2 >= offered || times >= MOST) {
      this.#times.delete(producer);
      return null;
    }
    this.#times.set(producer, times + 1);
    return FIRST_PAUSE_MS * 2 ** times;
  }
}
