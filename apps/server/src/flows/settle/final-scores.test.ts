import { score } from '@duskline/betting/score';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlarms } from '../../platform/alarms.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createFinalScores } from './final-scores.ts';

let asked: number[];
let isBroken: boolean;
let alarms: ReturnType<typeof createAlarms>;
let scores: ReturnType<typeof createFinalScores>;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, isBroken] = [[], true];
  const [log, metrics] = [createLog('silent'), createMetrics()];
  alarms = createAlarms({ log, metrics });
  scores = createFinalScores({
    cases: {
      async factsOfMatch(matchId: number) {
        asked.push(matchId);
        if (isBroken && matchId === 1) throw new Error('cannot be read');
        return [];
      },
      ofMatch: async () => [],
    } as unknown as Parameters<typeof createFinalScores>[0]['cases'],
    match: () =>
      ({ finished: { score: { regular: score(1, 0) } } }) as ReturnType<Parameters<typeof createFinalScores>[0]['match']>,
    isHeld: () => false,
    recent: async () => [],
    onPaid: () => undefined,
    clock: { now: () => Date.now() },
    alarms,
    metrics,
    log,
  });
});
afterEach(async () => {
  await scores.stop();
  vi.useRealTimers();
});

test('P31 a match that cannot be judged is tried again after longer and longer pauses, a person is told once, and no other match waits', async () => {
  scores.onMatch(1);
  scores.onMatch(2);
  await vi.advanceTimersByTimeAsync(30_500);
  // At once, and after 1, 3, 7 and 15 s; the sixth after 31 s.
  expect(asked.filter((matchId) => matchId === 1)).toHaveLength(5);
  expect(asked.slice(0, 2)).toEqual([1, 2]);
  expect(alarms.latest()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(alarms.latest()).toMatchObject([{ name: 'item_parked', details: { matchId: 1, times: 6 } }]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked.filter((matchId) => matchId === 1).length).toBeLessThan(25);
  expect(alarms.latest()).toHaveLength(1);
});

test('P31 the same is judged once it can be, and not again', async () => {
  scores.onMatch(1);
  await vi.advanceTimersByTimeAsync(10_000);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(5);
  scores.onMatch(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(5);
});

test('P31 nothing is tried again after the stop, nor at each change of a match that has failed', async () => {
  scores.onMatch(1);
  await vi.advanceTimersByTimeAsync(10);
  for (let n = 0; n < 5; n++) scores.onMatch(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(1);
  await scores.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(1);
});
