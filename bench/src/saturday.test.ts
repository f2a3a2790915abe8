import { expect, test } from 'vitest';
import { judge } from './saturday.ts';

/** Bets that took 10 ms each, but one of fifty. */
const bets = (count: number, slowMs = 20): number[] => Array.from({ length: count }, (_, n) => (n % 50 === 0 ? slowMs : 10));
const good = { seconds: 40, quietMs: bets(10_000), meanwhileMs: bets(8_000, 36), breaks: 0 };

test('the budget of a Saturday holds with bets at their rate, before and meanwhile', () => {
  expect(judge(good)).toMatchObject({ holds: true, delay: 1.8 });
});

test('a Saturday without bets meanwhile has no delay: it fails instead of holding with 0', () => {
  expect(() => judge({ ...good, meanwhileMs: [] })).toThrow('nothing was measured');
  expect(() => judge({ ...good, quietMs: [] })).toThrow('nothing was measured');
});

test.each([
  ['few bets were placed meanwhile', { meanwhileMs: bets(700, 20) }],
  ['few bets were placed before', { quietMs: bets(1_000) }],
  ['bets took more than twice as long', { meanwhileMs: bets(8_000, 41) }],
  ['settling took too long', { seconds: 60.1, meanwhileMs: bets(12_100, 36) }],
  ['the books are not whole', { breaks: 1 }],
])('the budget of a Saturday does not hold where %s', (_what, more) => {
  expect(judge({ ...good, ...more }).holds).toBe(false);
});
