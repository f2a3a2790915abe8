import { afterEach, describe, expect, test, vi } from 'vitest';
import { DatabaseFaultError } from '../../../platform/db/database-error.ts';
import { PlacementBatcher } from './placement-batcher.ts';
import type { PlacementCall } from './placement-call.ts';
import type { PlacementItem } from './placement-item.ts';

let made = 0;
const item = (userId: number, over: Partial<PlacementItem> = {}): PlacementItem =>
  ({
    ticketId: `t${++made}`,
    userId: BigInt(userId),
    key: `key-${made}`,
    requestHash: Buffer.alloc(32, 1),
    ...over,
  }) as PlacementItem;

const accept = (items: readonly PlacementItem[]): PlacementCall => ({
  careful: false,
  answers: items.map(({ ticketId }) => ({ status: 'placed', ticketId, acceptance: 1, reason: null, balanceMinor: 0n })),
});
const lost = (): DatabaseFaultError => new DatabaseFaultError('lost', 'gone', '57P01', undefined);
const busy = (): DatabaseFaultError => new DatabaseFaultError('busy', 'busy', '55P03', undefined);

/** A database whose calls are answered one by one, by hand. */
function byHand() {
  const calls: {
    items: readonly PlacementItem[];
    careful: boolean;
    answer: (call?: PlacementCall) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const call = (items: readonly PlacementItem[], careful: boolean): Promise<PlacementCall> =>
    new Promise((resolve, reject) => {
      calls.push({ items, careful, answer: (answer) => resolve(answer ?? accept(items)), fail: reject });
    });
  return { calls, call };
}
/** Milliseconds pass when the test says so, whatever the machine has to do. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

afterEach(() => void vi.useRealTimers());

describe('the placement batcher', () => {
  test('work of others is sent between calls: at once when none runs, else with the end of the last one, and after as long as they have, whatever runs', async () => {
    stopClock();
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call });
    const sent: string[] = [];
    const send = async (name: string): Promise<void> => {
      await batcher.betweenCalls(10);
      sent.push(name);
    };
    await send('none runs');
    const bet = batcher.place(item(1));
    await turn();
    const waiting = send('beside one');
    await turn();
    expect(sent).toEqual(['none runs']);
    calls[0]?.answer();
    await bet;
    await waiting;
    const long = batcher.place(item(2));
    await turn();
    const patient = send('beside a long one');
    await vi.advanceTimersByTimeAsync(9);
    expect(sent).toEqual(['none runs', 'beside one']);
    await vi.advanceTimersByTimeAsync(1);
    await patient;
    calls[1]?.answer();
    await long;
    expect(sent).toEqual(['none runs', 'beside one', 'beside a long one']);
  });

  test('what arrives while calls are in flight goes together into the next one, never more than two at once', async () => {
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call, maxItems: 8 });
    const placeAll = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => batcher.place(item(from + index)));
    const first = placeAll(1, 2);
    await turn();
    const second = placeAll(10, 8);
    await turn();
    const rest = placeAll(20, 10);
    await turn();
    expect(calls.map(({ items }) => items.length)).toEqual([2, 8]);
    expect(batcher.waiting).toBe(10);
    calls[0]?.answer();
    await Promise.all(first);
    await turn();
    expect(calls.map(({ items }) => items.length)).toEqual([2, 8, 8]);
    calls[1]?.answer();
    calls[2]?.answer();
    await Promise.all(second);
    await turn();
    expect(calls.map(({ items }) => items.length)).toEqual([2, 8, 8, 2]);
    calls[3]?.answer();
    expect((await Promise.all(rest)).map(({ acceptance }) => acceptance)).toEqual(rest.map(() => 1));
  });

  test('a few bets share the next call, which begins with the end of the running one', async () => {
    stopClock();
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call });
    const first = batcher.place(item(1));
    await turn();
    const few = [batcher.place(item(2)), batcher.place(item(3))];
    await turn();
    expect(calls).toHaveLength(1);
    calls[0]?.answer();
    await first;
    await turn();
    expect(calls.map(({ items }) => items.length)).toEqual([1, 2]);
    calls[1]?.answer();
    await Promise.all(few);
  });

  test('a call that hangs keeps a few bets waiting for ten milliseconds, and those behind them not at all', async () => {
    stopClock();
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call });
    const hanging = batcher.place(item(1));
    await turn();
    const one = batcher.place(item(2));
    await turn();
    await vi.advanceTimersByTimeAsync(9);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    calls[1]?.answer();
    expect((await one).acceptance).toBe(1);
    // The call of `one` began just now, and has ended: what runs is the one that hangs.
    const next = batcher.place(item(3));
    await turn();
    expect(calls).toHaveLength(3);
    calls[2]?.answer();
    expect((await next).acceptance).toBe(1);
    calls[0]?.answer();
    await hanging;
  });

  test('bets that wait for their player make nothing worth a call of its own', async () => {
    stopClock();
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call });
    const first = batcher.place(item(1));
    await turn();
    const rest = [...Array.from({ length: 20 }, () => batcher.place(item(1))), batcher.place(item(2))];
    await turn();
    expect(calls).toHaveLength(1);
    calls[0]?.answer();
    await first;
    await turn();
    expect(calls[1]?.items).toHaveLength(21);
    calls[1]?.answer();
    await Promise.all(rest);
  });

  test('TR-B1 a slow suspend halves the calls, quick ones do not, and they grow again', async () => {
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call, maxItems: 100, maxInFlight: 1 });
    const all = Promise.all(Array.from({ length: 500 }, (_, index) => batcher.place(item(index))));
    const next = async (): Promise<number> => {
      await turn();
      const last = calls.at(-1);
      last?.answer();
      return last?.items.length ?? 0;
    };
    expect(await next()).toBe(100);
    batcher.suspendWaited(9);
    expect(await next()).toBe(100);
    await turn();
    batcher.suspendWaited(40);
    expect(await next()).toBe(100);
    expect(await next()).toBe(50);
    expect(await next()).toBe(51);
    await turn();
    for (let slow = 0; slow < 10; slow++) batcher.suspendWaited(40);
    expect(await next()).toBe(52);
    expect(await next()).toBe(32);
    while (batcher.waiting > 0) await next();
    await next();
    await all;
  });

  test('TR-B1 a look at bets that all wait for their players is no call: the next slow suspend halves the last one', async () => {
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call, maxItems: 100 });
    const first = Array.from({ length: 100 }, (_, index) => batcher.place(item(index)));
    await turn();
    const again = Array.from({ length: 100 }, (_, index) => batcher.place(item(index)));
    await turn();
    expect(calls).toHaveLength(1);
    batcher.suspendWaited(40);
    calls[0]?.answer();
    await Promise.all(first);
    await turn();
    expect(calls[1]?.items).toHaveLength(50);
    for (let at = 1; batcher.waiting > 0 || calls[at] !== undefined; at++) {
      calls[at]?.answer();
      await turn();
    }
    await Promise.all(again);
  });

  test('a player is in one call at a time, and their bets keep their order', async () => {
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call, maxItems: 2 });
    const [a, b, c, other] = [item(1), item(1), item(1), item(2)];
    const all = [a, b, c, other].map((one) => batcher.place(one));
    await vi.waitFor(() => expect(calls.map(({ items }) => items)).toEqual([[a, b], [other]]), 5_000);
    calls[1]?.answer();
    await turn();
    expect(calls).toHaveLength(2);
    calls[0]?.answer();
    await turn();
    expect(calls[2]?.items).toEqual([c]);
    calls[2]?.answer();
    await Promise.all(all);
  });

  test('the same key while it is undecided waits for that decision and has no effect of its own', async () => {
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call });
    const one = item(1, { key: 'the-same' });
    const first = batcher.place(one);
    const again = batcher.place(item(1, { key: 'the-same' }));
    const stranger = batcher.place(item(2, { key: 'the-same' }));
    await turn();
    expect(calls.flatMap(({ items }) => items)).toHaveLength(2);
    calls[0]?.answer();
    expect(await first).toMatchObject({ status: 'placed', ticketId: one.ticketId });
    expect(await again).toMatchObject({ status: 'replay', ticketId: one.ticketId });
    expect((await stranger).ticketId).not.toBe(one.ticketId);
  });

  test('XR-23 another request under a key that is undecided waits, and is then decided by the ledger, not by who came first', async () => {
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call });
    const first = batcher.place(item(1, { key: 'the-same' }));
    const rightful = item(1, { key: 'the-same', requestHash: Buffer.alloc(32, 9) });
    const other = batcher.place(rightful);
    await turn();
    expect(calls).toHaveLength(1);
    calls[0]?.answer();
    await first;
    await turn();
    expect(calls[1]?.items).toEqual([rightful]);
    calls[1]?.answer();
    expect(await other).toMatchObject({ status: 'placed', ticketId: rightful.ticketId });
  });

  test('an item that breaks the call fails alone', async () => {
    const bad = item(3);
    const batcher = new PlacementBatcher({
      call: async (items) => {
        if (items.includes(bad)) throw Object.assign(new Error('violates check constraint'), { code: '23514' });
        return accept(items);
      },
    });
    const all = [item(1), item(2), bad, item(4), item(5)].map((one) => batcher.place(one));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  test('TR-B10 after a lost connection the same items are sent again, exactly, and answered as if nothing had happened', async () => {
    const sent: { ids: string[]; careful: boolean }[] = [];
    const batcher = new PlacementBatcher({
      call: async (items, careful) => {
        sent.push({ ids: items.map(({ ticketId }) => ticketId), careful });
        if (sent.length === 1) throw lost();
        if (sent.length === 2) throw busy();
        return { careful: true, answers: accept(items).answers.map((answer) => ({ ...answer, status: 'replay' as const })) };
      },
    });
    const [a, b] = [item(1), item(2)];
    const answers = await Promise.all([batcher.place(a), batcher.place(b)]);
    expect(answers.map(({ status, ticketId }) => [status, ticketId])).toEqual([
      ['placed', a.ticketId],
      ['placed', b.ticketId],
    ]);
    expect(sent.map(({ careful }) => careful)).toEqual([false, true, true]);
    expect(new Set(sent.map(({ ids }) => ids.join()))).toEqual(new Set([`${a.ticketId},${b.ticketId}`]));
  });

  test('when the database stays away the outcome is "lost", and "busy" after a loss is not taken for certainty', async () => {
    let calls = 0;
    const batcher = new PlacementBatcher({
      patienceMs: 120,
      call: async () => {
        calls++;
        throw calls === 1 ? lost() : busy();
      },
    });
    await expect(batcher.place(item(1))).rejects.toMatchObject({ fault: 'lost' });
    expect(calls).toBeGreaterThan(1);
  });

  test('F-D2 "busy" at once means that nothing happened, and is not tried again', async () => {
    const call = vi.fn(async () => {
      throw busy();
    });
    await expect(new PlacementBatcher({ call }).place(item(1))).rejects.toMatchObject({ fault: 'busy' });
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('after a call that had to begin again the next ones are exact from the start, then optimism returns', async () => {
    const seen: boolean[] = [];
    const batcher = new PlacementBatcher({
      call: async (items, careful) => {
        seen.push(careful);
        return { ...accept(items), careful: seen.length === 1 };
      },
    });
    for (let index = 0; index < 20; index++) await batcher.place(item(1));
    expect(seen[0]).toBe(false);
    expect(seen.slice(1, 17)).toEqual(Array.from({ length: 16 }, () => true));
    expect(seen.slice(17)).toEqual([false, false, false]);
  });

  test('closing refuses new bets and waits for those taken', async () => {
    const { calls, call } = byHand();
    const batcher = new PlacementBatcher({ call });
    const taken = batcher.place(item(1));
    await turn();
    let isClosed = false;
    const closing = batcher.close().then(() => {
      isClosed = true;
    });
    await expect(batcher.place(item(2))).rejects.toMatchObject({ fault: 'busy' });
    await turn();
    expect(isClosed).toBe(false);
    calls[0]?.answer();
    await taken;
    await closing;
  });
});
