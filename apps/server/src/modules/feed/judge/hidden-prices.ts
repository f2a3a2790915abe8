/** So long after it the provider's answer is dated after it too, and most of what follows by itself has come. */
const MARGIN_MS = 1_000;

/**
 * Events of which prices came that only a time ahead of our clock hides: when each is looked at. What follows by itself within the margin
 * is waited for; otherwise the event is asked for (XR-10).
 */
export class HiddenPrices {
  readonly #dueMs = new Map<string, number>();

  /** @param untilMs the moment after which prices count again, epoch ms; null = nothing is hidden. */
  follow(urn: string, untilMs: number | null): void {
    if (untilMs === null) this.#dueMs.delete(urn);
    else this.#dueMs.set(urn, untilMs + MARGIN_MS);
  }

  /** Events whose moment has passed; each is returned once. */
  takeDue(nowMs: number): string[] {
    const due: string[] = [];
    for (const [urn, dueMs] of this.#dueMs) {
      if (dueMs > nowMs) continue;
      this.#dueMs.delete(urn);
      due.push(urn);
    }
    return due;
  }
}
