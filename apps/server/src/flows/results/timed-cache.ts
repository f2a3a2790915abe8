interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
  size: number;
}

interface TimedCacheOptions<Value> {
  /** Most answers. */
  most: number;
  /** Most of what `sizeOf` says of all of them together. */
  maxSize: number;
  sizeOf(value: Value): number;
  /** Milliseconds that never go back. */
  now?: () => number;
}

/**
 * Answers that are made from the database, each for a few seconds: every caller who asks for the same meanwhile gets the same, also while it is being made.
 * What could not be made is not remembered. Bounded: the oldest go first.
 */
export class TimedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #options: TimedCacheOptions<Value>;
  readonly #now: () => number;
  #size = 0;

  constructor(options: TimedCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get(key: string, forMs: number, make: () => Promise<Value>): Promise<Value> {
    const now = this.#now();
    const found = this.#entries.get(key);
    if (found && found.untilMs > now) return found.value;
    this.#remove(key);
    const entry: Entry<Value> = { value: make(), untilMs: now + forMs, size: 0 };
    this.#entries.set(key, entry);
    entry.value.then(
      (value) => {
        if (this.#entries.get(key) !== entry) return;
        entry.size = this.#options.sizeOf(value);
        this.#size += entry.size;
        this.#shrink();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#remove(key);
      },
    );
    this.#shrink();
    return entry.value;
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  /** A map keeps the order of insertion. */
  #shrink(): void {
    const { most, maxSize } = this.#options;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= most && this.#size <= maxSize) break;
      this.#remove(oldest);
    }
  }

  get count(): number {
    return this.#entries.size;
  }
}
