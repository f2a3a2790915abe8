/** What is under way for each key, the latest of it. */
export class LatestWork {
  readonly #running = new Map<string, Promise<unknown>>();

  /** `work` never rejects. */
  add(key: string, work: Promise<unknown>): void {
    const running = work.finally(() => this.#running.get(key) === running && this.#running.delete(key));
    this.#running.set(key, running);
  }

  /** Resolves when the latest work of the key is done; at once where there is none. */
  done(key: string): Promise<unknown> {
    return this.#running.get(key) ?? Promise.resolve();
  }
}
