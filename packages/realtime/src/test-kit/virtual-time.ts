import type { Timers } from '../timers.ts';

interface Entry {
  readonly dueMs: number;
  readonly order: number;
  readonly fn: () => void;
}

/** Timers that run when a test says so, in due order. Between two of them pending promises get their turn. */
export class VirtualTime implements Timers {
  #nowMs = 0;
  #wallOffsetMs = 0;
  #order = 0;
  readonly #entries = new Set<Entry>();

  now(): number {
    return this.#nowMs;
  }

  wall(): number {
    return this.#nowMs + this.#wallOffsetMs;
  }

  /** The device sleeps: wall time passes, monotonic time and timers do not. */
  sleep(ms: number): void {
    this.#wallOffsetMs += ms;
  }

  after(delayMs: number, fn: () => void): () => void {
    this.#order += 1;
    const entry: Entry = { dueMs: this.#nowMs + Math.max(0, delayMs), order: this.#order, fn };
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  }

  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await settle();
    for (let next = this.#next(endMs); next !== undefined; next = this.#next(endMs)) {
      this.#entries.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.fn();
      await settle();
    }
    this.#nowMs = endMs;
  }

  #next(endMs: number): Entry | undefined {
    let best: Entry | undefined;
    for (const entry of this.#entries) {
      if (entry.dueMs > endMs) continue;
      if (best === undefined || entry.dueMs < best.dueMs || (entry.dueMs === best.dueMs && entry.order < best.order))
        best = entry;
    }
    return best;
  }
}

/** Lets a short chain of promises run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}
