import { AppError } from '@duskline/contract/errors';
import { expect, test } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

const deferred = () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

test('TR-A6 never more at once than allowed, in order, and 503 with Retry-After beyond the queue', async () => {
  const queue = createHashQueue({ concurrency: 4, maxWaiting: 6 });
  const { gate, open } = deferred();
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) => async () => {
    most = Math.max(most, ++running);
    await gate;
    order.push(number);
    running--;
    return number;
  };
  const accepted = Array.from({ length: 10 }, (_, number) => queue.run(work(number)));
  await expect(queue.run(work(99))).rejects.toMatchObject({ exceptionName: 'TryAgainException', details: { retryAfterS: 2 } });
  await expect(queue.run(work(99))).rejects.toBeInstanceOf(AppError);
  expect([queue.running, queue.waiting, queue.refused]).toEqual([4, 6, 2]);
  open();
  expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('TR-A6 U10 an owner of most of the queue is refused with 429, others have places and get 503 only when it is full of others', async () => {
  const queue = createHashQueue({ concurrency: 1, maxWaiting: 8 });
  const { gate, open } = deferred();
  const work = async (): Promise<void> => gate;
  const accepted = Array.from({ length: 8 }, () => queue.run(work, 'n:flood'));
  const tooMany = { exceptionName: 'TooManyRequestsException', details: { retryAfterS: 2 } };
  await expect(queue.run(work, 'n:flood')).rejects.toMatchObject(tooMany);
  accepted.push(queue.run(work, 'n:neighbour'));
  expect([queue.running, queue.waiting]).toEqual([1, 8]);
  await expect(queue.run(work, 'n:flood')).rejects.toMatchObject(tooMany);
  await expect(queue.run(work, 'n:neighbour')).rejects.toMatchObject({ exceptionName: 'TryAgainException' });
  await expect(queue.run(work)).rejects.toMatchObject({ exceptionName: 'TryAgainException' });
  open();
  await Promise.all(accepted);
  await queue.run(async () => undefined, 'n:flood');
  expect([queue.running, queue.waiting, queue.refused]).toEqual([0, 0, 4]);
});

test('TR-A6 work that fails gives its place back', async () => {
  const queue = createHashQueue({ concurrency: 1, maxWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
  expect(queue.running).toBe(0);
});
