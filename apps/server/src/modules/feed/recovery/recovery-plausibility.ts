/** A book so small says nothing about the recovery. */
const FEW = 5;
/** Repeated so often in a row, it is believed. */
const MOST = 4;

/** Recoveries that confirm less than half of what is on offer: more likely they were not whole than that so much is gone. */
export class RecoveryPlausibility {
  readonly #times = new Map<number, number>();

  /** Is this one believed? Those that are not are asked for again, at the pace of losses. */
  isBelieved(producer: number, offered: number, confirmed: number): boolean {
    const times = this.#times.get(producer) ?? 0;
    const isBelieved = offered < FEW || confirmed * 2 >= offered || times >= MOST;
    this.#times.set(producer, isBelieved ? 0 : times + 1);
    return isBelieved;
  }
}
