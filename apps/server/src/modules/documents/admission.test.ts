import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pieces of work that end when the test says so, and the order in which they began. */
function workshop(admit: ReturnType<typeof createAdmission>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const late = { ms: 20_000, error: () => new Error('too late') };
  return {
    begun,
    start: (player: string, name: string, deadline?: typeof late) =>
      admit(
        player,
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        deadline,
      ),
    end: async (name: string) => {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    late,
  };
}

const queue = { most: 5, mostOfPlayer: 3, error: () => new Error('full') };

describe('U3 admission of uploads', () => {
  test('who comes when as many wait as may is refused at once, and has a place again as soon as one has begun', async () => {
    const { begun, start, end } = workshop(createAdmission({ most: 1, queue }));
    for (const name of ['a1', 'b1', 'b2', 'c1', 'd1', 'e1']) void start(name.charAt(0), name);
    await expect(start('f', 'f1')).rejects.toThrow('full');
    await end('a1');
    void start('f', 'f2');
    await expect(start('g', 'g1')).rejects.toThrow('full');
    for (const name of ['b1', 'c1', 'd1', 'e1', 'f2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f2', 'b2']);
  });

  test('one player cannot fill the queue: what is too much of one is refused, and others wait', async () => {
    const { begun, start, end } = workshop(createAdmission({ most: 1, queue }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start('a', name);
    await expect(start('a', 'a5')).rejects.toThrow('full');
    void start('b', 'b1');
    await end('a1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  test('four pieces of work of one player leave three places to others', async () => {
    const { begun, start } = workshop(createAdmission({ most: 4, queue }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start('a', name);
    for (const player of ['b', 'c', 'd', 'e']) void start(player, player);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'b', 'c', 'd']);
  });

  test('players take turns: who comes second waits for one piece of work of the first, not for all', async () => {
    const { begun, start, end } = workshop(createAdmission({ most: 1, queue }));
    for (const name of ['a1', 'a2', 'a3']) void start('a', name);
    for (const name of ['b1', 'b2']) void start('b', name);
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
      await vi.advanceTimersByTimeAsync(0);
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
  });

  test('past its deadline work is refused and others have the place, but its player has no second one until it has ended', async () => {
    const { begun, start, end, late } = workshop(createAdmission({ most: 1, overdue: 1, queue }));
    const stuck = start('a', 'a1', late).catch((error: Error) => error.message);
    void start('a', 'a2');
    void start('b', 'b1');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(begun).toEqual(['a1']);
    await vi.advanceTimersByTimeAsync(1);
    expect([await stuck, begun]).toEqual(['too late', ['a1', 'b1']]);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  test('no more work is overdue at a time than may be: the next one waits until one of it has ended', async () => {
    const { begun, start, end, late } = workshop(createAdmission({ most: 1, overdue: 1, queue }));
    for (const player of ['a', 'b', 'c']) start(player, player, late).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  test('a piece of work that fails gives its place back, and one that is done in time meets no deadline', async () => {
    const admit = createAdmission({ most: 1, queue });
    await expect(admit('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const late = { ms: 20_000, error: () => new Error('too late') };
    expect(await admit('a', () => Promise.resolve('done'), late)).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });
});
