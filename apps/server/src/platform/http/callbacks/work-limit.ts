import { AppError } from '@duskline/contract/errors';

export interface WorkLimitOptions {
  readonly atOnce: number;
  /** Of one provider: fewer than of all, so that one which hangs leaves a place to the others. */
  readonly atOnceOfOne: number;
  /** Of one provider. */
  readonly waiting: number;
}

interface Queue {
  running: number;
  /** When it was given a place last, counted in places. */
  servedAt: number;
  readonly waiting: (() => void)[];
}

/**
 * So much work at once, of all providers and of each, and so much of each that waits; whatever comes beyond is refused and may come again. Of one provider work
 * is done in the order in which it came; a place that becomes free goes to the provider that has the fewest, and of several to the one served longest ago.
 */
export class WorkLimit {
  readonly #options: WorkLimitOptions;
  /** Of the providers that are declared: a handful. */
  readonly #queues = new Map<string, Queue>();
  #running = 0;
  #served = 0;

  constructor(options: WorkLimitOptions) {
    this.#options = options;
  }

  /** @throws TryAgainException when too much of this provider waits already */
  async run<T>(provider: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(provider) ?? { running: 0, servedAt: 0, waiting: [] };
    this.#queues.set(provider, queue);
    if (queue.waiting.length >= this.#options.waiting) throw new AppError('TryAgainException');
    await new Promise<void>((resolve) => {
      queue.waiting.push(resolve);
      this.#next();
    });
    try {
      return await work();
    } finally {
      queue.running -= 1;
      this.#running -= 1;
      this.#next();
    }
  }

  #next(): void {
    if (this.#running >= this.#options.atOnce) return;
    const queues = [...this.#queues.values()].filter(
      ({ running, waiting }) => waiting.length > 0 && running < this.#options.atOnceOfOne,
    );
    const [queue] = queues.sort((a, b) => a.running - b.running || a.servedAt - b.servedAt);
    const start = queue?.waiting.shift();
    if (!queue || !start) return;
    queue.running += 1;
    this.#running += 1;
    this.#served += 1;
    queue.servedAt = this.#served;
    start();
  }
}
