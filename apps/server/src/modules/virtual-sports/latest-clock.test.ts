import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLatestClock } from './latest-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A clock that can be set, and the row that the time is kept in. */
async function started(row = { ms: 0 }) {
  let [jumpedMs, steadyMs] = [0, 0];
  const raised: string[] = [];
  const latest = createLatestClock({
    store: {
      latestMs: async () => row.ms,
      setLatest: async (ms, seenMs) => {
        if (row.ms < seenMs) return false;
        row.ms = Math.max(row.ms, ms);
        return true;
      },
    },
    clock: { now: () => NOON + steadyMs + jumpedMs },
    steady: () => steadyMs,
    alarms: { raise: (name) => void raised.push(name) },
    isWriter: true,
  });
  await latest.start();
  return {
    latest,
    row,
    raised,
    jump(ms: number) {
      jumpedMs += ms;
    },
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 5_000) {
        steadyMs += 5_000;
        await vi.advanceTimersByTimeAsync(5_000);
      }
    },
    trueMs: () => NOON + steadyMs,
  };
}

test('H230 a clock that jumps ahead and is put right is not remembered; what has begun by it meanwhile takes no bets', async () => {
  const { latest, row, raised, jump, pass, trueMs } = await started();
  jump(YEAR);
  await pass(MINUTE);
  expect(latest.now()).toBe(trueMs() + YEAR);
  jump(-YEAR);
  await pass(MINUTE);
  expect([latest.now(), row.ms, raised]).toEqual([trueMs(), trueMs(), []]);
});

test('H230 a clock that stays ahead is believed, and opens nothing again when it is put back', async () => {
  const { latest, row, raised, jump, pass, trueMs } = await started();
  jump(YEAR);
  await pass(11 * MINUTE);
  expect(row.ms).toBe(trueMs() + YEAR);
  jump(-YEAR);
  await pass(2 * MINUTE);
  expect([latest.now() > trueMs() + YEAR - 3 * MINUTE, raised]).toEqual([true, ['clock_put_back']]);
});

test('H230 a clock that is put back opens nothing again, and the time that passes while the product is off is believed at once', async () => {
  const { latest, row, jump, pass, trueMs } = await started({ ms: NOON - YEAR });
  expect(row.ms).toBe(NOON);
  jump(-YEAR);
  await pass(MINUTE);
  expect([latest.now(), row.ms]).toEqual([NOON, NOON]);
  expect(trueMs()).toBeGreaterThan(NOON);
});

test('H230 the owner writes the remembered time again: every process forgets it, and none writes it again', async () => {
  const { latest, row, pass, trueMs } = await started({ ms: NOON + YEAR });
  await pass(MINUTE);
  expect(latest.now()).toBe(NOON + YEAR);
  row.ms = 0;
  await pass(MINUTE);
  expect([latest.now(), row.ms]).toEqual([trueMs(), trueMs()]);
});
