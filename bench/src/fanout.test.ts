import { expect, test } from 'vitest';
import { brokenBudgets, type FanoutFigures, growthMs } from './fanout.ts';

const good: FanoutFigures = {
  latenciesMs: Array.from({ length: 3_000 }, (_, n) => 60 + (n % 90)),
  heardPerSecond: 198_000,
  socketsClosed: 0,
  socketBytes: 31_000,
};
const broken = (more: Partial<FanoutFigures>) => brokenBudgets({ ...good, ...more });

test('the budget of fanout holds when all that is sent is heard in time', () => {
  expect(brokenBudgets(good)).toEqual([]);
});

test.each<[string, Partial<FanoutFigures>, string]>([
  ['a hundredth of the changes is heard', { heardPerSecond: 2_000 }, 'changes a second'],
  ['a twelfth of the changes is missing', { heardPerSecond: 183_000 }, 'changes a second'],
  ['a socket takes 40 KB', { socketBytes: 40_000 }, 'a socket has less than 40 KB'],
  ['a socket was closed', { socketsClosed: 1 }, 'no socket is closed'],
  ['prices come later and later', { latenciesMs: good.latenciesMs.map((ms, n) => ms + n / 12) }, 'does not grow'],
  ['prices come late', { latenciesMs: good.latenciesMs.map((ms) => ms + 500) }, 'within 500 ms'],
])('the budget of fanout does not hold where %s', (_what, figures, why) => {
  expect(broken(figures)).toEqual([expect.stringContaining(why)]);
});

test('fanout fails without a single price that was read', () => {
  expect(() => broken({ latenciesMs: [] })).toThrow('nothing was measured');
});

test('what waits grows by the last third against the first', () => {
  expect(growthMs([10, 10, 10, 40, 40, 40, 70, 70, 70])).toBe(60);
});
