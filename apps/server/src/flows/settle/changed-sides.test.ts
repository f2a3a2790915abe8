import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resultsOf } from '../../../test-kit/result-facts.ts';
import { createLog } from '../../platform/log.ts';
import { type ChangedSidesOptions, createChangedSides } from './changed-sides.ts';

const LOOK_MS = 5_000;
const MATCH = 7;

/** A store of parked items that takes as long as the test says for each of them; nobody had bet on any match. */
function slowParking() {
  const held = new Set<string>();
  const finish: (() => void)[] = [];
  const requeued: string[] = [];
  const waiting: string[] = [];
  const kind = {
    park: (_key: string, _reason: string, { order }: { order: string }) =>
      new Promise<void>((resolve) => {
        finish.push(() => {
          held.add(order);
          resolve();
        });
      }),
    isHeld: (order: string) => held.has(order),
    wait: async (key: string) => {
      waiting.push(key);
    },
  };
  const parking = {
    kind: () => kind,
    requeue: async (_kind: string, key: string) => {
      requeued.push(key);
      held.delete(key.slice('match:'.length));
    },
    ofOrder: async () => [],
  } as unknown as ChangedSidesOptions['parking'];
  return { parking, finish, requeued, waiting };
}

function someSides() {
  const store = slowParking();
  const stored: unknown[] = [];
  const onSettlement = async (facts: readonly unknown[]) => void stored.push(facts);
  const sides = createChangedSides({
    port: { onSettlement } as unknown as ChangedSidesOptions['port'],
    storeAll: async () => {},
    canRelease: () => true,
    parking: store.parking,
    log: createLog('silent'),
    lookAfterMs: LOOK_MS,
  });
  return { ...store, sides, stored };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('XR-04 results wait behind the last of two changes, although the first one is parked already', async () => {
  const { sides, finish, stored, waiting } = someSides();
  const first = sides.changed(MATCH, { home: 'A' });
  const second = sides.changed(MATCH, { home: 'B' });
  await vi.advanceTimersByTimeAsync(0);
  expect(finish, 'one after another').toHaveLength(1);
  finish[0]?.();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(sides.isHeld(MATCH)).toBe(true);
  const settled = sides.port.onSettlement(resultsOf(MATCH, ['1'], Date.now()));
  await vi.advanceTimersByTimeAsync(0);
  expect([stored, waiting]).toEqual([[], []]);
  finish[1]?.();
  await Promise.all([second, settled]);
  expect(stored).toEqual([]);
  expect(waiting).toHaveLength(1);
});

test('XR-04 whether anybody had bet is looked for once, after the last change', async () => {
  const { sides, finish, requeued } = someSides();
  void sides.changed(MATCH, { home: 'A' });
  await vi.advanceTimersByTimeAsync(0);
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(LOOK_MS - 1);
  void sides.changed(MATCH, { home: 'B' });
  await vi.advanceTimersByTimeAsync(LOOK_MS - 1);
  expect(requeued, 'neither at the time of the first one nor while the second is on its way').toEqual([]);
  finish[1]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(requeued).toEqual(['match:7']);
  expect(sides.isHeld(MATCH)).toBe(false);
});

test('XR-04 a change that takes longer to be parked than to be looked for is let go once it is parked', async () => {
  const { sides, finish, requeued } = someSides();
  void sides.changed(MATCH, { home: 'A' });
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS);
  expect(requeued).toEqual([]);
  void sides.changed(MATCH, { home: 'B' });
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  finish[1]?.();
  await vi.advanceTimersByTimeAsync(LOOK_MS - 1);
  expect(requeued, 'the look of the first change is given up').toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requeued).toEqual(['match:7']);
});
