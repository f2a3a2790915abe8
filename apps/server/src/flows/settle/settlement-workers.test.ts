import { expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { NO_TRACING, type Span } from '../../platform/tracing/tracing.ts';
import { SettlementWorkers, type SettlementWorkersOptions } from './settlement-workers.ts';

test('a chunk that fails ends its span with the fault: it is exported, and stays in no list of what goes on', async () => {
  const ended: unknown[] = [];
  const span: Span = { traceparent: '', set: () => undefined, end: (fault) => void ended.push(fault) };
  const fault = new Error('no connection');
  const workers = new SettlementWorkers({
    settleChunk: vi.fn().mockRejectedValue(fault),
    onSettled: () => undefined,
    onParked: () => undefined,
    workers: 1,
    isPlacing: () => false,
    log: createLog('silent'),
    metrics: createMetrics(),
    tracing: { ...NO_TRACING, begin: () => span, run: (_span, work) => work() },
  });
  await expect(workers.drain()).rejects.toBe(fault);
  expect(ended).toEqual([fault]);
});

const nothing = { looked: 0, restedMs: 0, settled: 0, resettled: 0, reopened: 0, parked: [] };

const twoWorkers = (over: Pick<SettlementWorkersOptions, 'settleChunk' | 'isPlacing'>): SettlementWorkers =>
  new SettlementWorkers({
    onSettled: () => undefined,
    onParked: () => undefined,
    workers: 2,
    log: createLog('silent'),
    metrics: createMetrics(),
    ...over,
  });

test('SETTLE while bets are placed one chunk is settled at a time, and as many as there are workers when they end; nothing is left', async () => {
  let isPlacing = false;
  let left = 40;
  let atOnce = 0;
  const most: Record<'placing' | 'quiet', number> = { placing: 0, quiet: 0 };
  const workers = twoWorkers({
    async settleChunk() {
      if (left === 0) return { ...nothing, markets: 0 };
      left--;
      const wasPlacing = isPlacing;
      atOnce++;
      await new Promise((resolve) => setImmediate(resolve));
      const key = wasPlacing && isPlacing ? 'placing' : 'quiet';
      most[key] = Math.max(most[key], atOnce);
      atOnce--;
      if (left === 30) isPlacing = true;
      if (left === 10) isPlacing = false;
      return { ...nothing, markets: 1 };
    },
    isPlacing: () => isPlacing,
  });
  await workers.drain();
  expect(left).toBe(0);
  expect(most).toEqual({ placing: 1, quiet: 2 });
});

test('SETTLE beside bets chunks are short and settlement rests after each; where the machine is too slow for that they are whole, and without bets always', async () => {
  let [isPlacing, tookMs, left] = [true, 0, 7];
  const asked: (number | undefined)[] = [];
  const restsMs = new Set<number | undefined>();
  const begunMs: number[] = [];
  const workers = twoWorkers({
    async settleChunk(beside) {
      if (left === 0) return { ...nothing, markets: 0 };
      left--;
      asked.push(beside?.mostTickets);
      restsMs.add(beside?.stepRestMs);
      begunMs.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      // The fourth one takes longer than its tickets may; markets without bets, as the second one's, say nothing.
      if (left === 4) tookMs = 150;
      if (left === 2) isPlacing = false;
      return { ...nothing, markets: 1, looked: left === 5 ? 0 : 450 };
    },
    isPlacing: () => isPlacing,
  });
  await workers.drain();
  expect(asked).toEqual([200, 200, 200, 200, undefined, undefined, undefined]);
  expect([...restsMs]).toEqual([1, undefined]);
  // 450 tickets at 4,000 a second.
  expect((begunMs[1] ?? 0) - (begunMs[0] ?? 0)).toBeGreaterThan(90);
});

test('SETTLE a worker that makes room for bets leaves nothing behind: the other one, which found its chunk locked, looks again', async () => {
  let isPlacing = false;
  let left = 3;
  let isLocked = false;
  let locked: (() => void) | undefined;
  const workers = twoWorkers({
    // All that is left is of one market: who works on a part of it has it locked, and others skip it.
    async settleChunk() {
      if (isLocked) {
        // What it saw is old when it arrives: the other one has made room by then.
        await new Promise<void>((resolve) => (locked = resolve));
        return { ...nothing, markets: 0 };
      }
      if (left === 0) return { ...nothing, markets: 0 };
      isLocked = true;
      await new Promise((resolve) => setTimeout(resolve, 5));
      left--;
      isLocked = false;
      if (left === 1) {
        isPlacing = true;
        setTimeout(() => locked?.(), 5);
      }
      return { ...nothing, markets: 1 };
    },
    isPlacing: () => isPlacing,
  });
  await workers.drain();
  expect(left).toBe(0);
});
