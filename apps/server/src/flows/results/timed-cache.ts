import { AppError } from '@duskline/contract/errors';

interface Entry<Value> {
  value: Promise<Value>;
  isPending: boolean;
  untilMs: number;
  /** Of the last good answer. */
  size: number;
  last: { readonly value: Value } | null;
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

/** After a fault nobody asks the database again for so long. */
const AFTER_FAULT_MS = 2_000;

/**
 * Answers that are made from the database, each for a few seconds: every caller who asks for the same meanwhile gets the same, also while it is being made,
 * however long that takes.
 * When it cannot be made the last good one stands in, and nobody tries again for a moment; a refusal is an answer like any other. Bounded: the oldest go
 * first.
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
    if (found && (found.isPending || found.untilMs > now)) return found.value;
    this.#remove(key);
    const entry: Entry<Value> = {
      value: make(),
      isPending: true,
      untilMs: now + forMs,
      size: found?.size ?? 0,
      last: found?.last ?? null,
    };
    entry.value = entry.value.then(
      (value) => {
        entry.isPending = false;
        entry.last = { value };
        this.#resize(key, entry, this.#options.sizeOf(value));
        return value;
      },
      (error: unknown) => {
        entry.isPending = false;
        entry.untilMs = this.#now() + AFTER_FAULT_MS;
        if (entry.last !== null && !(error instanceof AppError)) return entry.last.value;
        entry.last = null;
        this.#resize(key, entry, 0);
        throw error;
      },
    );
    // The caller has it; the one that is kept may have no caller.
    entry.value.catch(() => undefined);
    this.#entries.set(key, entry);
    this.#size += entry.size;
    this.#shrink();
    return entry.value;
  }

  #resize(key: string, entry: Entry<Value>, size: number): void {
    if (this.#entries.get(key) !== entry) return;
    this.#size += size - entry.size;
    entry.size = size;
    this.#shrink();
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
