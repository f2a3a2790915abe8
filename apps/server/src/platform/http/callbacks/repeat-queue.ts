import { AppError } from '@duskline/contract/errors';

export interface RepeatQueueOptions {
  /** Copies of one transaction that wait behind the first. */
  readonly waiting: number;
  /** Copies of all transactions of one provider that wait. */
  readonly waitingOfProvider: number;
}

interface Line {
  last: Promise<unknown>;
  waiting: number;
}

/**
 * Copies of one transaction wait for each other here, so that they take no place from other transactions; so many of them, and what comes beyond is answered
 * like any other overload (503): a provider sends it again, and finds the answer of the first one then.
 */
export class RepeatQueue {
  readonly #options: RepeatQueueOptions;
  /** By provider and transaction; transactions without a copy under way have none. */
  readonly #lines = new Map<string, Line>();
  readonly #waitingOf = new Map<string, number>();

  constructor(options: RepeatQueueOptions) {
    this.#options = options;
  }

  /** @throws TryAgainException when too many copies wait already */
  async run<T>(provider: string, transaction: string, work: () => Promise<T>): Promise<T> {
    const name = `${provider}/${transaction}`;
    const line = this.#lines.get(name);
    if (line !== undefined) return await this.#wait(provider, line, name, work);
    return await this.#lead(name, { last: Promise.resolve(), waiting: 0 }, work);
  }

  async #wait<T>(provider: string, line: Line, name: string, work: () => Promise<T>): Promise<T> {
    const { waiting, waitingOfProvider } = this.#options;
    const ofProvider = this.#waitingOf.get(provider) ?? 0;
    if (line.waiting >= waiting || ofProvider >= waitingOfProvider) throw new AppError('TryAgainException');
    line.waiting += 1;
    this.#waitingOf.set(provider, ofProvider + 1);
    return await this.#lead(name, line, () => {
      line.waiting -= 1;
      this.#waitingOf.set(provider, (this.#waitingOf.get(provider) ?? 1) - 1);
      return work();
    });
  }

  async #lead<T>(name: string, line: Line, work: () => Promise<T>): Promise<T> {
    const own = line.last.then(work, work);
    line.last = own;
    this.#lines.set(name, line);
    try {
      return await own;
    } finally {
      if (line.last === own) this.#lines.delete(name);
    }
  }
}
