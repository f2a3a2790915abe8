/** Live data may be so old (trust 2.6), data of matches before their start so old (XR-12). */
export const LIVE_LIMIT_MS = 3_000;
export const OTHER_LIMIT_MS = 20_000;

/**
 * How old the data of one producer is: the age of its content, not of the socket (XR-12). A sign of life is as old as the difference of the two
 * clocks when it comes; from then on it ages by a clock that cannot jump. Clocks that disagree, either way, make data as good as old:
 * it fails closed. Pure: times come in as arguments.
 */
export class DataAge {
  readonly limitMs: number;
  readonly #aliveIntervalMs: number;
  #lagMs: number | null = null;
  #heardAtMs = 0;

  constructor(limitMs: number, aliveIntervalMs: number) {
    this.limitMs = limitMs;
    this.#aliveIntervalMs = aliveIntervalMs;
  }

  /** @param timestampMs the provider's time of a sign of life. @param wallMs our time. @param steadyMs a clock that only goes forward. */
  heard(timestampMs: number, wallMs: number, steadyMs: number): void {
    this.#lagMs = wallMs - timestampMs;
    this.#heardAtMs = steadyMs;
  }

  /** Nothing is known any more, e.g. after the connection was lost. */
  forget(): void {
    this.#lagMs = null;
  }

  /** Milliseconds; null before the first sign of life. Negative when the provider's clock is ahead of ours. */
  ageMs(steadyMs: number): number | null {
    return this.#lagMs === null ? null : this.#lagMs + (steadyMs - this.#heardAtMs);
  }

  /** Between two signs of life it may be quiet for as long as the provider says. */
  isFresh(steadyMs: number): boolean {
    const age = this.ageMs(steadyMs);
    return age !== null && Math.abs(this.#lagMs ?? 0) <= this.limitMs && age <= this.limitMs + this.#aliveIntervalMs;
  }
}
