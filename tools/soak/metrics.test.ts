import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const TEXT = `# HELP x y
# TYPE feed_producer_up gauge
feed_producer_up{producer="1"} 1
feed_producer_up{producer="3"} 0
process_resident_memory_bytes 3.5e+08
odd Nan
`;

test('metrics are read with their labels and added up without', () => {
  const metrics = new Metrics(TEXT);
  expect(metrics.sum('feed_producer_up')).toBe(1);
  expect(metrics.each('feed_producer_up')).toEqual([
    ['{producer="1"}', 1],
    ['{producer="3"}', 0],
  ]);
  expect(metrics.memory(7)).toEqual({ atMs: 7, resident: 350_000_000, heap: 0 });
  expect(metrics.sum('nothing')).toBe(0);
});
