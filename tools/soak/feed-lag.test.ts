import { expect, test } from 'vitest';
import { lagFault, lagOf } from './feed-lag.ts';

test('prices reach browsers in time where 95 of 100 take a second and a half at most', () => {
  const times = Array.from({ length: 100 }, (_, n) => (n < 95 ? 20 : 5_000));
  expect(lagOf(times)).toEqual({ measured: 100, p50Ms: 20, p95Ms: 5_000, mostMs: 5_000 });
  expect(lagFault(lagOf(times), 10)).toBe('prices reach browsers late');
  expect(lagFault(lagOf(times.map((ms) => Math.min(ms, 1_500))), 10)).toBeNull();
});

test('a run in which hardly any price was measured proves nothing', () => {
  expect(lagFault(lagOf([]), 1)).toContain('proves nothing');
  expect(lagFault(lagOf([20, 20, 20]), 60)).toContain('proves nothing');
});
