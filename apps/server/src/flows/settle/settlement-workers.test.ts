import { expect, test, vi } from 'vitest';
import type { BesideBets } from '../../modules/tickets/index.ts';
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

const nothing = { looked: 0, settled: 0, resettled: 0, reopened: 0, parked: [] };

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

test('SETTLE beside bets chunks are short and settlement rests after each; one that has come behind catches up with whole ones, and without bets all are whole', async () => {
  let [isPlacing, left] = [true, 8];
  const asked: (BesideBets | undefined)[] = [];
  const begunMs: number[] = [];
  const workers = twoWorkers({
    async settleChunk(beside) {
      if (left === 0) return { ...nothing, markets: 0 };
      left--;
      asked.push(beside);
      begunMs.push(performance.now());
      // The fourth one takes 138 ms longer than its tickets may. Markets without bets, as the second one's, neither rest nor are waited for.
      if (left === 4) await new Promise((resolve) => setTimeout(resolve, 250));
      if (left === 1) isPlacing = false;
      return { ...nothing, markets: 1, looked: left === 6 ? 0 : 450 };
    },
    isPlacing: () => isPlacing,
  });
  await workers.drain();
  const short = { mostTickets: 60, stepRestMs: 1 };
  // Behind by 100 ms at most: one chunk of 450 tickets is enough to catch up.
  expect(asked).toEqual([short, short, short, short, undefined, short, short, undefined]);
  const gapsMs = begunMs.slice(1).map((ms, index) => ms - (begunMs[index] ?? 0));
  // 450 tickets at 4,000 a second.
  for (const at of [0, 2, 5]) expect(gapsMs[at]).toBeGreaterThan(90);
  for (const at of [1, 4]) expect(gapsMs[at]).toBeLessThan(90);
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
