import { expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { NO_TRACING, type Span } from '../../platform/tracing/tracing.ts';
import { SettlementWorkers } from './settlement-workers.ts';

test('a chunk that fails ends its span with the fault: it is exported, and stays in no list of what goes on', async () => {
  const ended: unknown[] = [];
  const span: Span = { traceparent: '', set: () => undefined, end: (fault) => void ended.push(fault) };
  const fault = new Error('no connection');
  const workers = new SettlementWorkers({
    settleChunk: vi.fn().mockRejectedValue(fault),
    onSettled: () => undefined,
    onParked: () => undefined,
    workers: 1,
    log: createLog('silent'),
    metrics: createMetrics(),
    tracing: { ...NO_TRACING, begin: () => span, run: (_span, work) => work() },
  });
  await expect(workers.drain()).rejects.toBe(fault);
  expect(ended).toEqual([fault]);
});
