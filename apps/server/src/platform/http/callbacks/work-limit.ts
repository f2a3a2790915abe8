import { AppError } from '@duskline/contract/errors';

export interface WorkLimitOptions {
  readonly atOnce: number;
  readonly waiting: number;
}

/** So much work at once and so much that waits, in the order in which it came; whatever comes beyond is told to come again. */
export class WorkLimit {
  readonly #options: WorkLimitOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: WorkLimitOptions) {
    this.#options = options;
  }

  /** @throws TryAgainException when too much waits already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#place();
    try {
      return await work();
    } finally {
      // The request that has waited longest takes the place that becomes free, so that no new one comes in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #place(): Promise<void> {
    if (this.#waiting.length >= this.#options.waiting) throw new AppError('TryAgainException');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
