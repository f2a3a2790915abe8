import { AppError } from '@duskline/contract/errors';

/**
 * One at a time for each key, in order. Guesses at one account wait for each other, so that a burst sent at once meets the
 * same delay as one sent slowly.
 */
export interface KeyedMutex {
  /** @throws AppError TooManyRequestsException with Retry-After when too many wait for this key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(maxWaiting: number): KeyedMutex {
  const queues = new Map<string, { tail: Promise<unknown>; length: number }>();
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
      if (queue.length > maxWaiting) throw new AppError('TooManyRequestsException', { retryAfterS: 2 });
      queues.set(key, queue);
      queue.length++;
      const mine = queue.tail.then(work);
      queue.tail = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        queue.length--;
        if (queue.length === 0) queues.delete(key);
      }
    },
  };
}
