/** So many in a row are no accident of one callback. */
const REPORTED_AFTER = 5;

/** Callbacks of one provider that failed here, in a row. Refusals do not count: those are the sender's doing. */
export class CallbackFaults {
  #inARow = 0;

  answered(): void {
    this.#inARow = 0;
  }

  failed(): void {
    this.#inARow += 1;
  }

  /** For /readyz; null while callbacks are answered. */
  fault(): string | null {
    return this.#inARow < REPORTED_AFTER ? null : `the last ${this.#inARow} callbacks failed here`;
  }
}
