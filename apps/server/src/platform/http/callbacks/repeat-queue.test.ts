import { describe, expect, test } from 'vitest';
import { RepeatQueue } from './repeat-queue.ts';

const REFUSED = { exceptionName: 'TryAgainException' };

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done'), fail: () => reject(new Error('no')) };
}

describe('H127 copies of one transaction', () => {
  test('wait in the order in which they came, and so many of them', async () => {
    const queue = new RepeatQueue({ waiting: 2, waitingOfProvider: 10 });
    const first = held();
    const order: string[] = [];
    const run = (name: string) => queue.run('psp', 'one', () => Promise.resolve(order.push(name)));
    const all = [queue.run('psp', 'one', first.work), run('second'), run('third')];
    await expect(run('fourth')).rejects.toMatchObject(REFUSED);
    first.end();
    await Promise.all(all);
    expect(order).toEqual(['second', 'third']);
    expect(await run('later')).toBe(3);
  });

  test('leave room to other transactions, and together take no more than their provider has', async () => {
    const queue = new RepeatQueue({ waiting: 2, waitingOfProvider: 3 });
    const slow = held();
    const send = (provider: string, transaction: string) => queue.run(provider, transaction, slow.work);
    const all = ['a', 'a', 'a', 'b', 'b'].map((transaction) => send('psp', transaction));
    await expect(send('psp', 'b')).rejects.toMatchObject(REFUSED);
    // The first of a transaction waits for no copy, and another provider has room of its own.
    all.push(send('psp', 'c'), send('other', 'a'), send('other', 'a'));
    await expect(send('psp', 'c')).rejects.toMatchObject(REFUSED);
    slow.end();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
  });

  test('go on behind one that failed, and give their room back', async () => {
    const queue = new RepeatQueue({ waiting: 1, waitingOfProvider: 1 });
    for (let round = 0; round < 3; round++) {
      const first = held();
      const failing = expect(queue.run('psp', 'one', first.work)).rejects.toThrow('no');
      const second = queue.run('psp', 'one', () => Promise.reject(new Error('neither')));
      const failed = expect(second).rejects.toThrow('neither');
      first.fail();
      await Promise.all([failing, failed]);
    }
    expect(await queue.run('psp', 'one', () => Promise.resolve('done'))).toBe('done');
  });
});
