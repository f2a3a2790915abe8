import { expect, test, vi } from 'vitest';
import { FLUSH_MS, LiveStore, MOST_FLASHES, MOVEMENT_SHOWN_MS, type PriceUpdate } from './live-store.ts';

/** Time that only moves when the test moves it. */
function virtualClock() {
  let nowMs = 0;
  const waiting: { atMs: number; run: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs: number, run: () => void) {
      const entry = { atMs: nowMs + delayMs, run };
      waiting.push(entry);
      return () => {
        const at = waiting.indexOf(entry);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
    advance(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        const next = waiting.filter((one) => one.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        waiting.splice(waiting.indexOf(next), 1);
        nowMs = next.atMs;
        next.run();
      }
      nowMs = untilMs;
    },
  };
}

const price = (id: string, oddsMilli: number, isLocked = false): PriceUpdate => ({ id, oddsMilli, isLocked });

function seeded(...prices: PriceUpdate[]) {
  const clock = virtualClock();
  const store = new LiveStore(clock);
  store.seed(prices, [], true);
  return { clock, store };
}

test('a thousand changes of one price notify once per flush, with the last value', () => {
  const { clock, store } = seeded(price('a', 1500));
  const listener = vi.fn();
  store.onPrice('a', listener);
  for (let i = 1; i <= 1000; i += 1) store.push([price('a', 1500 + i)]);
  expect(listener).not.toHaveBeenCalled();
  clock.advance(FLUSH_MS);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.price('a')).toMatchObject({ oddsMilli: 2500, direction: 'up' });
});

test('only the listeners of the key are notified, and an equal price notifies none', () => {
  const { clock, store } = seeded(price('a', 1500), price('b', 1500));
  const a = vi.fn();
  const b = vi.fn();
  store.onPrice('a', a);
  store.onPrice('b', b);
  store.push([price('a', 1600), price('b', 1500)]);
  clock.advance(FLUSH_MS);
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0]);
});

test('the mark stays four seconds after the last change and then goes by itself', () => {
  const { clock, store } = seeded(price('a', 1500));
  const listener = vi.fn();
  store.onPrice('a', listener);
  store.push([price('a', 1400)]);
  clock.advance(FLUSH_MS);
  clock.advance(MOVEMENT_SHOWN_MS - 1000);
  store.push([price('a', 1450)]);
  clock.advance(FLUSH_MS);
  expect(store.price('a')?.direction).toBe('up');
  clock.advance(1200);
  expect(store.price('a')?.direction).toBe('up');
  clock.advance(MOVEMENT_SHOWN_MS);
  expect(store.price('a')?.direction).toBeUndefined();
  expect(store.price('a')?.oddsMilli).toBe(1450);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('a mark that is over while a flush is on its way goes with it: one paint instead of two', () => {
  const { clock, store } = seeded(price('a', 1500), price('b', 1500));
  const notified: { id: string; atMs: number }[] = [];
  for (const id of ['a', 'b']) store.onPrice(id, () => notified.push({ id, atMs: clock.now() }));
  store.push([price('a', 1400)]);
  clock.advance(FLUSH_MS);
  notified.length = 0;
  clock.advance(MOVEMENT_SHOWN_MS - FLUSH_MS / 2);
  store.push([price('b', 1600)]);
  clock.advance(FLUSH_MS);
  expect(notified.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(new Set(notified.map(({ atMs }) => atMs)).size).toBe(1);
});

test('only so many changes flash at a time, of those near the screen; all of them are marked, and later ones flash again', () => {
  const ids = Array.from({ length: 2 * MOST_FLASHES }, (_, n) => `p${n}`);
  const { clock, store } = seeded(...ids.map((id) => price(id, 1500)));
  for (const [n, id] of ids.entries()) store.onPrice(id, () => n % 2 === 1);
  const move = (oddsMilli: number) => {
    store.push(ids.map((id) => price(id, oddsMilli)));
    clock.advance(FLUSH_MS);
    return ids.filter((id, n) => n % 2 === 1 && store.price(id)?.isFlashing).length;
  };
  expect(move(1600)).toBe(MOST_FLASHES);
  expect(move(1700)).toBe(0);
  expect(ids.every((id) => store.price(id)?.direction === 'up')).toBe(true);
  clock.advance(1_200);
  expect(move(1800)).toBe(MOST_FLASHES);
});

test('a locked price has no mark, and unlocking is no movement', () => {
  const { clock, store } = seeded(price('a', 1500));
  store.push([price('a', 1600, true)]);
  clock.advance(FLUSH_MS);
  expect(store.price('a')).toEqual({ oddsMilli: 1600, isLocked: true, flash: 1 });
  clock.advance(MOVEMENT_SHOWN_MS * 2);
  store.push([price('a', 1600, false)]);
  clock.advance(FLUSH_MS);
  expect(store.price('a')).toEqual({ oddsMilli: 1600, isLocked: false, flash: 1 });
});

test('a page load never overwrites what a running stream has sent since', () => {
  const { clock, store } = seeded(price('a', 1500));
  store.push([price('a', 1700)]);
  clock.advance(FLUSH_MS);
  store.seed([price('a', 1500), price('b', 2000)], [[7, { status: 'live' }]], false);
  expect(store.price('a')?.oddsMilli).toBe(1700);
  expect(store.price('b')?.oddsMilli).toBe(2000);
  store.seed([price('a', 1550)], [], true);
  expect(store.price('a')).toMatchObject({ oddsMilli: 1550 });
});

test('parts of a match that arrive in several messages are put together', () => {
  const { clock, store } = seeded();
  const listener = vi.fn();
  store.onMatch(7, listener);
  store.push([], [{ id: 7, marketsCount: 12 }]);
  store.push([], [{ id: 7, status: 'live' }]);
  clock.advance(FLUSH_MS);
  expect(store.match(7)).toEqual({ marketsCount: 12, status: 'live' });
  expect(listener).toHaveBeenCalledTimes(1);
  store.push([], [{ id: 7, status: 'ended' }]);
  clock.advance(FLUSH_MS);
  expect(store.match(7)).toEqual({ marketsCount: 12, status: 'ended' });
});

test('pruning drops what is not shown', () => {
  const { store } = seeded(price('a', 1500), price('b', 1500));
  const stop = store.onPrice('a', () => undefined);
  store.prune();
  expect([store.price('a') !== undefined, store.price('b')]).toEqual([true, undefined]);
  stop();
  store.prune();
  expect(store.price('a')).toBeUndefined();
});

test('H75 what the page came with changes nothing: the same state again is told to nobody', () => {
  const store = new LiveStore({ now: () => 0, after: () => () => undefined });
  const match = { status: 'live' as const, marketsCount: 3 };
  let notified = 0;
  store.seed([], [[7, match]], true);
  store.onMatch(7, () => notified++);
  store.seed([], [[7, match]], true);
  expect([notified, store.match(7)]).toEqual([0, match]);
  store.seed([], [[7, { status: 'live', marketsCount: 4 }]], true);
  expect(notified).toBe(1);
});
