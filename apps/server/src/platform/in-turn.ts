/** Runs acts of one key one after the other, in the order in which they came, within this process; acts of other keys run beside them. */
export class InTurn {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Keys with acts that have not ended. */
  get size(): number {
    return this.#last.size;
  }

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    // One that failed has told its own caller.
    const before = this.#last.get(key)?.catch(() => undefined);
    const running = before === undefined ? act() : before.then(act);
    this.#last.set(key, running);
    try {
      return await running;
    } finally {
      if (this.#last.get(key) === running) this.#last.delete(key);
    }
  }
}
