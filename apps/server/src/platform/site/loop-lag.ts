const EVERY_MS = 50;
/** Share of the newest look: a single stall of 300 ms counts as 60, one that lasts for half a second counts whole. */
const NEWEST = 0.2;

/** How late this process's event loop is, smoothed over about half a second. Bets wait as long as this says. */
export class LoopLag {
  #lateMs = 0;
  #dueMs: number;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#dueMs = performance.now() + EVERY_MS;
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
    this.#timer.unref();
  }

  get ms(): number {
    return this.#lateMs;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const nowMs = performance.now();
    this.#lateMs += NEWEST * (Math.max(0, nowMs - this.#dueMs) - this.#lateMs);
    this.#dueMs = nowMs + EVERY_MS;
  }
}
